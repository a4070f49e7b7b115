import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Bounds } from '../../app/domain/spatial/geometry.ts'
import { factsFile } from '../demo-country/local-levels.ts'
import type { LayerOrigin } from '../schema.ts'

type Publication = Omit<LayerOrigin, 'count' | 'bounds'>

const figures = {
  source: 'local-levels.csv',
  publisher: 'Urja, from public figures',
  licence: 'MIT',
  vintage: 'Census 2011 and 2021',
  attribution: 'Figures: National Statistics Office of Nepal',
}
const outlines = {
  source: 'nepal-geojson 2.4.4 (npm)',
  publisher: 'Aashish Manandhar',
  licence: 'MIT',
  vintage: 'release 2.4.4',
  attribution: 'Districts: nepal-geojson (MIT)',
}
const levels = {
  source: 'local-levels.geojson',
  publisher: 'opentechcommunity/map-of-nepal',
  licence: 'CC BY 4.0',
  vintage: 'as supplied',
  attribution: 'Local levels: map-of-nepal, CC BY 4.0',
}
const demo = {
  source: 'demo country',
  publisher: 'Urja',
  licence: 'MIT',
  vintage: 'generated',
  checksum: null,
  generated: true,
}

/** Where each layer came from; `file` is the local levels' source, null for the demo country. */
export async function boundaryOrigins(
  file: string | null,
  counts: Record<string, number>,
  bounds: Bounds,
): Promise<Record<string, LayerOrigin>> {
  const measured = async (publication: Omit<Publication, 'checksum' | 'generated'>, path: string | URL) => ({
    ...publication,
    generated: false,
    checksum: createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  })
  const packed = createRequire(import.meta.url).resolve('nepal-geojson/assets/nepal.geojson.packed')
  const large = file === null ? await measured(outlines, packed) : await measured(levels, file)
  const small = file === null ? { ...demo, attribution: 'Local levels: generated (demo)' } : large
  const wards = { ...demo, attribution: 'Wards: generated (demo)' }
  const of: Record<string, Publication> = {
    'boundaries.province': large,
    'boundaries.district': large,
    'boundaries.local_level': small,
    'boundaries.protected_area': small,
    'boundaries.ward': wards,
    'boundaries.region_label': small,
    facts: await measured(figures, factsFile),
  }
  return Object.fromEntries(
    Object.entries(of).map(([key, publication]) => [
      key,
      { ...publication, count: counts[key] ?? 0, bounds },
    ]),
  )
}
