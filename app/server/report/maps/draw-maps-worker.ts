import { setPriority } from 'node:os'
import { planCollection } from '../../../domain/report/maps/files.ts'
import { type FeatureFormat, featureFormatNames } from '../../../formats/feature-types.ts'
import { featureWriters } from '../../../formats/feature-writers.ts'
import { serveTasks } from '../../../node/task-pool.ts'
import { steadily } from '../steady.ts'
import { type MapSet, type MapsInput, type MapsOf, mapsPdf } from './maps-pdf.ts'
import { mapsZip } from './maps-zip.ts'

/* This thread creates the map files of one plan. */

export type MapFile = 'pdf' | FeatureFormat | 'zip'

// On Linux, threads have their own priority. A lower priority here gives replies precedence over files.
if (process.platform === 'linux') setPriority(0, 5)

serveTasks<MapsInput, MapFile, Uint8Array>(({ geojsons, networks, corrections, ...input }) => {
  const read = (json: Uint8Array) => JSON.parse(new TextDecoder().decode(json))
  const of: MapsOf = {
    ...input,
    features: { geojsons: read(geojsons), corrections },
    networks: networks.map(({ json, option }) => ({ drawn: read(json), option })),
  }
  let drawn: MapSet | undefined
  const set = async () => {
    drawn ??= await mapsPdf(of)
    return drawn
  }
  const write = (format: FeatureFormat) => {
    const written = featureWriters[format](planCollection(of.features))
    return typeof written === 'string' ? new TextEncoder().encode(written) : written
  }
  const make = async (type: MapFile): Promise<Uint8Array> => {
    if (type === 'pdf') return (await set()).pdf
    if (type !== 'zip') return write(type)
    return mapsZip(of, await set(), new Map(featureFormatNames.map(format => [format, write(format)])))
  }
  return async type => ({ result: await steadily(of.plan.changed_on, () => make(type)) })
})
