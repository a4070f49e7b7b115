import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { vectorFormats } from './readers/formats.ts'

/** What a source is made of; vector files are read in any format of readers/formats.ts, points from tables too. */
type SourceKind = 'vector' | 'points' | 'raster'

/** What a run with `--sources DIR` reads: the first of `names` that lies in the folder. Whose it is, credits.ts says. */
export type Source = {
  /** Content of the file, by any author. */
  title: string
  /** File names without the extension. */
  names: string[]
  kind: SourceKind
}

export const sources = {
  localLevels: { title: 'Local levels and protected areas', names: ['local-levels'], kind: 'vector' },
  wards: { title: 'Wards', names: ['wards'], kind: 'vector' },
  elevation: { title: 'Elevation', names: ['elevation', 'elevation-30s'], kind: 'raster' },
  rivers: { title: 'Main rivers', names: ['major-rivers', 'rivers'], kind: 'vector' },
  hydropower: { title: 'Hydropower plants and projects', names: ['hydropower-plants'], kind: 'points' },
  transmission: { title: 'Transmission lines', names: ['transmission-lines'], kind: 'vector' },
  power: { title: 'Power network', names: ['power'], kind: 'vector' },
  waterways: { title: 'Names of rivers and streams', names: ['waterways'], kind: 'vector' },
  places: { title: 'Places', names: ['places'], kind: 'points' },
  landCover: { title: 'Land cover', names: ['land-cover'], kind: 'raster' },
  buildings: { title: 'Buildings', names: ['buildings', 'kathmandu-buildings-sample'], kind: 'points' },
} as const satisfies Record<string, Source>
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as SourceName[]

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
}

/** Path of a source in the folder of a run, or null: then the layer is generated. */
export function findSource(folder: string | null, name: SourceName): string | null {
  if (folder === null) return null
  const file = sourceFiles(name).find(candidate => existsSync(join(folder, candidate)))
  return file === undefined ? null : join(folder, file)
}

/** One sentence on the sources that a folder lacks, with the names that their files would have; null: it has them all. */
export function missingInWords(folder: string): string | null {
  const missing = sourceNames
    .filter(name => findSource(folder, name) === null)
    .map(name => `${sources[name].title} (${sources[name].names[0]})`)
  return missing.length === 0 ? null : `Not in ${folder}, and therefore generated: ${missing.join(', ')}.`
}
