import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from '../../../scripts/common/source-files.ts'
import { type RunningProduct, startProduct } from '../../../scripts/start/running-product.ts'

export type BenchProduct = {
  /** Its data folder. */
  data: string
  url: string
  metricsUrl: string
  /** Martin's own address; null where the product serves without it. */
  martin: string | null
  atlas: { version: string; folder: string }
  stop(): Promise<void>
}

/** The atlas that `npm start` built, or the one of the tests; null where neither is there. */
export function builtAtlas(): string | null {
  const places = ['var', 'var/test'].map(place => join(project, place, 'atlas'))
  return places.find(place => existsSync(join(place, 'current'))) ?? null
}

/** Folder of that atlas' current version, or null. */
export function builtAtlasFolder(): string | null {
  const place = builtAtlas()
  return place && join(place, readFileSync(join(place, 'current'), 'utf8').trim())
}

/** The product as `npm start` runs it, on a folder of its own that borrows the built atlas. */
export async function startBenchProduct(): Promise<BenchProduct> {
  const data = mkdtempSync(join(tmpdir(), 'urja-bench-'))
  const atlas = builtAtlas()
  if (atlas !== null) symlinkSync(atlas, join(data, 'atlas'))
  let product: RunningProduct | null = null
  const stop = async () => {
    await product?.interrupt()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    product = await startProduct(data)
    const { tiles, atlas: version } = product.ready
    return {
      data,
      url: product.url,
      metricsUrl: product.metricsUrl,
      martin: tiles === 'martin' ? martinAddress(data) : null,
      atlas: { version, folder: join(data, 'atlas', version) },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** As its configuration in the data folder has it. */
function martinAddress(data: string): string {
  const folder = join(data, 'martin')
  const config = readdirSync(folder).find(name => name.endsWith('.yaml'))
  const found = config && /listen_addresses: "([^"]+)"/.exec(readFileSync(join(folder, config), 'utf8'))
  if (!found) throw new Error('no configuration of Martin names its address')
  return `http://${found[1]}`
}
