import type { Feature, FeatureCollection } from 'geojson'
import { formatPower_kW, roundHalfUp } from '../../../domain/format.ts'
import { type Bounds, boundsOf } from '../../../domain/geometry.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import { reachHover } from '../mhp-state.ts'

/** The reaches of a scan as lines, with discs at their intakes that contain their ranks. */
export type ScanShapes = { lines: FeatureCollection; discs: FeatureCollection }

export function scanShapes(rows: ScanRow[], say: Say): ScanShapes {
  const propertiesOf = (row: ScanRow) => ({
    hover_layer: reachHover,
    hover_id: row.rank,
    hover_name: say('mhp.scan.hover', {
      rank: row.rank,
      name: row.river ?? row.local_name,
      power: formatPower_kW(row.power_kW),
      head: roundHalfUp(row.head_m, 1),
    }),
    rank: row.rank,
  })
  return {
    lines: collection(
      rows.map(row => ({ type: 'Feature', properties: propertiesOf(row), geometry: row.course })),
    ),
    discs: collection(
      rows.map(row => ({
        type: 'Feature',
        properties: propertiesOf(row),
        geometry: { type: 'Point', coordinates: [row.longitude, row.latitude] },
      })),
    ),
  }
}

export const boundsOfScan = (rows: ScanRow[]): Bounds =>
  boundsOf(rows.flatMap(({ course }) => course.coordinates))

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
