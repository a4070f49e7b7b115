import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Bounds, boundsOf, isEmptyBounds } from '../app/domain/geometry.ts'
import type { LayerOrigin } from '../app/domain/tilesets/schema.ts'
import { type Credit, creditOf, joined, type ShippedName, shipped } from './credits.ts'
import { SourceError } from './recipe.ts'
import { type SourceName, sources } from './sources.ts'

/** Origin of a layer as the recipes make it: with all that a credit has. */
export type CreditedOrigin = LayerOrigin & Credit

/** Origin of a layer that was read from a file of --sources. */
export async function sourceOrigin(
  name: SourceName,
  path: string,
  count: number,
  bounds: Bounds,
): Promise<CreditedOrigin> {
  const credit = await creditOf(dirname(path), basename(path), sources[name].title)
  return { ...credit, generated: false, checksum: await sha256(path), count, bounds }
}

/** Origin of a layer that was read from a file which comes with the product. */
export async function shippedOrigin(
  name: ShippedName,
  path: string,
  count: number,
  bounds: Bounds,
): Promise<CreditedOrigin> {
  return { ...shipped[name], generated: false, checksum: await sha256(path), count, bounds }
}

/** Origin of a layer of the demo country. `after` names what it was derived from. */
export function demoOrigin(
  count: number,
  bounds: Bounds,
  after = 'seeded, after the census figures',
): CreditedOrigin {
  return {
    source: `Demo country (${after})`,
    publisher: 'Urja',
    licence: 'CC0',
    vintage: 'generated',
    generated: true,
    checksum: null,
    attribution: 'Generated demo data (Urja), not measured',
    address: null,
    access: 'public',
    count,
    bounds,
  }
}

/** Origin of a layer that is `source` in some places and generated in the others: still labelled generated. */
export function mixedOrigin(source: CreditedOrigin, after?: string): CreditedOrigin {
  const demo = demoOrigin(source.count, source.bounds, after)
  const { vintage } = source
  return {
    ...joined(source, { ...demo, source: `elsewhere: ${demo.source}` }),
    vintage,
    generated: true,
  }
}

/** `origin` with what else went into the layer, such as the rivers that were cut into the ground. */
export async function withSource(
  origin: CreditedOrigin,
  name: SourceName,
  path: string,
): Promise<CreditedOrigin> {
  return joined(origin, await creditOf(dirname(path), basename(path), sources[name].title))
}

/** Of a file, or of all files in a folder, as hexadecimal. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    const files = (await stat(path)).isDirectory() ? (await readdir(path)).sort() : ['']
    for (const file of files) await pipeline(createReadStream(join(path, file)), hash, { end: false })
  } catch (error) {
    throw new SourceError(path, null, `cannot be read (${error instanceof Error ? error.message : error})`)
  }
  return hash.digest('hex')
}

/** Box of a layer in the manifest: all zero for an empty layer. */
export function layerBounds(positions: Iterable<ArrayLike<number>>): Bounds {
  const bounds = boundsOf(positions)
  return isEmptyBounds(bounds) ? [0, 0, 0, 0] : bounds
}
