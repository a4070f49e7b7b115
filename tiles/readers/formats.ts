import { basename } from 'node:path'
import { SourceError } from '../recipe.ts'
import { readCsv } from './csv.ts'
import { readFlatgeobuf } from './flatgeobuf.ts'
import { readCollection, readSequence } from './json-features.ts'
import { readOverpass } from './overpass.ts'
import type { FormatReader } from './raw-feature.ts'
import { readShapefile } from './shapefile/shapefile.ts'

/** Vector formats by file extension; if a source exists in several, the first is used. */
export const vectorFormats: { ends: string; read: FormatReader }[] = [
  { ends: '.geojson', read: readCollection },
  { ends: '.ndjson', read: readSequence },
  { ends: '.geojsonl', read: readSequence },
  { ends: '.geojsons', read: readSequence },
  { ends: '.geojsonseq', read: readSequence },
  { ends: '.osm.json', read: readOverpass },
  { ends: '.fgb', read: readFlatgeobuf },
  { ends: '.zip', read: readShapefile },
  { ends: '.shp', read: readShapefile },
  { ends: '.csv', read: readCsv },
]

/** The format of a file. Throws a SourceError that names those which are read. */
export function formatOf(path: string): { ends: string; read: FormatReader } {
  const name = path.toLowerCase()
  const format = vectorFormats.find(({ ends }) => name.endsWith(ends))
  if (format) return format
  const known = vectorFormats.map(({ ends }) => ends).join(', ')
  throw new SourceError(basename(path), null, `is of a format that is not read; it takes ${known}`)
}
