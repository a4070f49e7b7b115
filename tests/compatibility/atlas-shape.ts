import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { analysisFiles } from '../../app/domain/tilesets/schema.ts'
import type { AtlasInUse } from '../../app/engine/atlas/atlas.ts'
import { currentFolder } from '../../app/server/atlas/open-atlas.ts'
import { dataOfAtlas } from '../server/demo-atlas.ts'

/** Names by place: what the manifest lists, with its fields, and what stands in the tiles and files. */
export async function atlasShape(atlas: AtlasInUse): Promise<Record<string, string[]>> {
  const { layers, tilesets, files, ...manifest } = atlas.current().manifest
  const folder = await currentFolder(await dataOfAtlas())
  const shape: Record<string, string[]> = {
    manifest: [...Object.keys(manifest), 'layers', 'tilesets', 'files'],
    'analysis files': Object.entries(analysisFiles).map(([name, file]) => `${name} ${file}`),
  }
  for (const [kind, rows] of Object.entries({ layers, tilesets, files })) {
    shape[kind] = Object.keys(rows)
    for (const [name, row] of Object.entries(rows)) shape[`${kind} ${name}`] = Object.keys(row)
  }
  for (const { file } of Object.values(tilesets))
    for (const [layer, fields] of await fieldsOf(join(folder, file))) shape[`${file} ${layer}`] = fields
  const facts: object[] = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))
  shape['facts.json'] = [...new Set(facts.flatMap(Object.keys))]
  return shape
}

async function fieldsOf(archive: string): Promise<[string, string[]][]> {
  const file = await open(archive)
  try {
    const getBytes = async (offset: number, length: number) => {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer).buffer }
    }
    const metadata = await new PMTiles({ getBytes, getKey: () => archive }).getMetadata()
    const { vector_layers = [] } = metadata as { vector_layers?: { id: string; fields: object }[] }
    return vector_layers.map(({ id, fields }) => [id, Object.keys(fields)])
  } finally {
    await file.close()
  }
}
