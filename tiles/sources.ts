import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Bounds, boundsOf, isEmptyBounds } from '../app/domain/spatial/geometry.ts'
import { vectorFormats } from './readers/formats.ts'
import { SourceError } from './recipe.ts'
import type { LayerOrigin } from './schema.ts'

/** What a source is made of; vector files are read in any format of readers/formats.ts, points from tables too. */
type SourceKind = 'vector' | 'points' | 'raster' | 'table'

/** Where data comes from. A run with `--sources DIR` takes the first of `names` that lies in the folder. */
export type Source = {
  title: string
  publisher: string
  licence: string
  vintage: string
  attribution: string
  address: string
  /** Of its file, without the end that tells the format. */
  names: string[]
  kind: SourceKind
  /** How a data engineer obtains it, in a line. */
  obtain: string
}

export const sources = {
  localLevels: {
    title: 'Local levels and protected areas of Nepal',
    publisher: 'Open Tech Community, map-of-nepal',
    licence: 'CC BY 4.0',
    vintage: '2020',
    attribution: '© Open Tech Community (map-of-nepal), CC BY 4.0',
    address: 'https://github.com/opentechcommunity/map-of-nepal',
    names: ['local-levels'],
    kind: 'vector',
    obtain:
      'One polygon a local level with its five-digit code; official boundaries come from the Survey Department',
  },
  districts: {
    title: 'Outlines of the 77 districts, nepal-geojson 2.4.4',
    publisher: 'Aashish Manandhar',
    licence: 'MIT',
    vintage: 'districts as since 2017',
    attribution: 'Districts: nepal-geojson (MIT)',
    address: 'https://www.npmjs.com/package/nepal-geojson',
    names: [],
    kind: 'vector',
    obtain: 'Comes with npm install; used where local levels are generated',
  },
  wards: {
    title: 'Wards of Nepal',
    publisher: 'Survey Department, Government of Nepal',
    licence: 'as stated by the publisher',
    vintage: 'as delivered',
    attribution: '© Survey Department, Government of Nepal',
    address: 'https://nationalgeoportal.gov.np',
    names: ['wards'],
    kind: 'vector',
    obtain: 'Ward polygons with the code of their local level and their number',
  },
  elevation: {
    title: 'Elevation from the Shuttle Radar Topography Mission',
    publisher: 'NASA, USGS',
    licence: 'public domain at its publisher',
    vintage: '2000',
    attribution: 'Elevation: SRTM, NASA/USGS',
    address: 'https://www.earthdata.nasa.gov',
    names: ['elevation', 'elevation-30s'],
    kind: 'raster',
    obtain:
      'GeoTIFF in EPSG:4326, or a folder of them; at 30 m: Copernicus GLO-30 (https://registry.opendata.aws/copernicus-dem)',
  },
  rivers: {
    title: 'Main rivers from HydroRIVERS 1.0',
    publisher: 'HydroSHEDS, World Wildlife Fund',
    licence: 'free with attribution (HydroSHEDS licence)',
    vintage: '2019',
    attribution: '© HydroRIVERS (Lehner and Grill 2013)',
    address: 'https://www.hydrosheds.org/products/hydrorivers',
    names: ['major-rivers', 'rivers'],
    kind: 'vector',
    obtain: 'HydroRIVERS of Asia, cut to Nepal',
  },
  hydropower: {
    title: 'Licensed hydropower projects',
    publisher: 'NepalHydroAndEnergy, from the registry of the Department of Electricity Development',
    licence: 'MIT (collection); terms of the registry unstated',
    vintage: '2025',
    attribution: 'Hydropower: NepalHydroAndEnergy, DoED',
    address: 'https://www.doed.gov.np',
    names: ['hydropower-plants'],
    kind: 'points',
    obtain: 'Points with project, capacity_mw, river and license_type',
  },
  transmission: {
    title: 'Transmission corridors, traced by hand',
    publisher: 'NepalHydroAndEnergy, from maps of RPGCL, NEA, MCA-Nepal and the World Bank',
    licence: 'MIT (collection); illustrative',
    vintage: '2025',
    attribution: 'Transmission lines: NepalHydroAndEnergy (illustrative)',
    address: 'https://www.rpgcl.com',
    names: ['transmission-lines'],
    kind: 'vector',
    obtain: 'Lines with voltage_kv and status',
  },
  buildings: {
    title: 'Buildings of OpenStreetMap',
    publisher: 'OpenStreetMap contributors',
    licence: 'ODbL 1.0',
    vintage: 'as extracted',
    attribution: '© OpenStreetMap contributors',
    address: 'https://download.geofabrik.de/asia/nepal.html',
    names: ['buildings', 'kathmandu-buildings-sample'],
    kind: 'points',
    obtain:
      'Footprints or points with a building tag: an OpenStreetMap extract, or Overture (https://docs.overturemaps.org)',
  },
  facts: {
    title: 'Facts of the 753 local levels: census 2011 and 2021 (preliminary)',
    publisher: 'compiled from public figures of the National Statistics Office',
    licence: 'facts',
    vintage: '2021',
    attribution: 'Census: National Statistics Office, Nepal',
    address: 'https://censusnepal.cbs.gov.np',
    names: ['local-levels'],
    kind: 'table',
    obtain: 'Comes with Urja',
  },
} as const satisfies Record<string, Source>
export type SourceName = keyof typeof sources

/** Files under which a source may lie in the folder of a run; the first that is there is taken. */
export function sourceFiles(name: SourceName): string[] {
  const { names, kind } = sources[name]
  return names.flatMap(stem => endsOf[kind].map(end => stem + end))
}
const vectorEnds = vectorFormats.map(format => format.ends)
const endsOf: Record<SourceKind, string[]> = {
  vector: vectorEnds.filter(end => end !== '.csv'),
  points: vectorEnds,
  // A folder of tiles has no end.
  raster: ['.tif', '.tiff', ''],
  table: ['.csv'],
}

/** Path of a source in the folder of a run, or null: then the layer is generated. */
export function findSource(folder: string | null, name: SourceName): string | null {
  if (folder === null) return null
  const file = sourceFiles(name).find(candidate => existsSync(join(folder, candidate)))
  return file === undefined ? null : join(folder, file)
}

/** Origin of a layer that was read from a source. */
export async function sourceOrigin(
  name: SourceName,
  path: string,
  count: number,
  bounds: Bounds,
): Promise<LayerOrigin> {
  const { title, publisher, licence, vintage, attribution } = sources[name]
  const checksum = await sha256(path)
  return {
    source: title,
    publisher,
    licence,
    vintage,
    generated: false,
    checksum,
    attribution,
    count,
    bounds,
  }
}

/** Origin of a layer of the demo country. `after` names what it was derived from. */
export function demoOrigin(
  count: number,
  bounds: Bounds,
  after = 'seeded, after the census figures',
): LayerOrigin {
  return {
    source: `Demo country (${after})`,
    publisher: 'Urja',
    licence: 'CC0',
    vintage: 'generated',
    generated: true,
    checksum: null,
    attribution: 'Generated demo data (Urja), not measured',
    count,
    bounds,
  }
}

/** Origin of a layer that is a source in some places and generated in the others: still labelled generated. */
export async function mixedOrigin(
  name: SourceName,
  path: string,
  count: number,
  bounds: Bounds,
): Promise<LayerOrigin> {
  const source = await sourceOrigin(name, path, count, bounds)
  const demo = demoOrigin(count, bounds)
  return {
    ...source,
    source: `${source.source}; elsewhere: ${demo.source}`,
    publisher: `${source.publisher}; ${demo.publisher}`,
    licence: `${source.licence}; ${demo.licence}`,
    generated: true,
    attribution: `${source.attribution}; ${demo.attribution}`,
  }
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

/** The box of a layer in the manifest: all zero where the layer is empty. */
export function layerBounds(positions: Iterable<ArrayLike<number>>): Bounds {
  const bounds = boundsOf(positions)
  return isEmptyBounds(bounds) ? [0, 0, 0, 0] : bounds
}
