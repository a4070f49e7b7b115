import { setPriority } from 'node:os'
import { planGeojson, planKml } from '../../../domain/report/maps/files.ts'
import { serveTasks } from '../../../node/task-pool.ts'
import { steadily } from '../steady.ts'
import { type MapSet, type MapsInput, type MapsOf, mapsPdf } from './maps-pdf.ts'
import { mapsZip } from './maps-zip.ts'

/* A thread that makes the files of the maps of one plan and ends. */

export type MapFile = 'pdf' | 'geojson' | 'kml' | 'zip'

// On Linux a thread has a priority of its own: answers go before files.
if (process.platform === 'linux') setPriority(0, 5)

serveTasks<MapsInput, MapFile, Uint8Array>(({ geojsons, corrections, ...input }) => {
  const features = { geojsons: JSON.parse(new TextDecoder().decode(geojsons)), corrections }
  const of: MapsOf = { ...input, features }
  let drawn: MapSet | undefined
  const set = async () => {
    drawn ??= await mapsPdf(of)
    return drawn
  }
  const text = (write: typeof planKml) => new TextEncoder().encode(write(of.features))
  const make: Record<MapFile, () => Promise<Uint8Array>> = {
    pdf: async () => (await set()).pdf,
    geojson: async () => text(planGeojson),
    kml: async () => text(planKml),
    zip: async () => mapsZip(of, await set(), { geojson: text(planGeojson), kml: text(planKml) }),
  }
  return async type => ({ result: await steadily(of.plan.changed_on, make[type]) })
})
