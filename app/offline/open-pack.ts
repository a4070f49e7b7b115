import type { Pack } from '../domain/offline/contract.ts'
import { analysisFiles } from '../domain/tilesets/schema.ts'
import type { Atlas } from '../engine/atlas/atlas.ts'
import type { AtlasBytes } from '../engine/atlas/atlas-bytes.ts'
import { decodeAtlas } from '../engine/atlas/decode-atlas.ts'
import { parseManifest } from '../engine/atlas/manifest.ts'

/** Suffix of an atlas file in a pack. */
const suffix = '.gz'

/** Whether a pack can answer calls or only contains map data. */
export const canAnswer = (pack: Pack): boolean => pack.withheld.length === 0

/**
 * Opens the atlas of a pack. `read` returns the bytes of one of its files. The bytes are not in shared memory, because
 * no threads share them and browsers allow it only on isolated pages.
 */
export async function openPack(pack: Pack, read: (name: string) => Promise<ArrayBuffer>): Promise<Atlas> {
  const names = new Set(pack.files.map(({ name }) => name))
  const wanted = Object.entries(analysisFiles).filter(([, file]) => names.has(file + suffix))
  const files = await Promise.all(
    wanted.map(async ([name, file]) => [name, await unpacked(await read(file + suffix))] as const),
  )
  return decodeAtlas({
    folder: `${pack.sddmm}-${pack.atlas_version}`,
    manifest: parseManifest(JSON.stringify(pack.manifest)),
    files: Object.fromEntries(files) as unknown as AtlasBytes['files'],
  })
}

function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}
