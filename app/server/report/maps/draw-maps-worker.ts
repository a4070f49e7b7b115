import { setPriority } from 'node:os'
import { serveTasks } from '../../../../tiles/write/task-pool.ts'
import { planGeojson, planKml } from '../../../domain/report/maps/files.ts'
import { steadily } from '../steady.ts'
import { type MapsOf, mapsPdf } from './maps-pdf.ts'

/* A thread that makes the files of the maps of one plan and ends. */

export type MapFile = 'pdf' | 'geojson' | 'kml'

// On Linux a thread has a priority of its own: answers go before files.
if (process.platform === 'linux') setPriority(0, 5)

serveTasks<MapsOf, MapFile, Uint8Array>(of => async type => ({
  result: await steadily(of.plan.changed_on, () => made(of, type)),
}))

async function made(of: MapsOf, type: MapFile): Promise<Uint8Array> {
  if (type === 'pdf') return mapsPdf(of)
  return new TextEncoder().encode((type === 'kml' ? planKml : planGeojson)(of.features))
}
