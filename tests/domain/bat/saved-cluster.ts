import type { Choice } from '../../../app/domain/bat/best.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analyse, square } from './clusters.ts'

/** A cluster of 100 households in Sulikot as a session keeps it, 3 km from the grid. */
const { best: _best, best_reason: _reason, ...result } = analyse(100)
export const cluster = { cluster_id: 2, number: 2, name: '', ring: square.coordinates[0] as LngLat[], result }
export const scenario: Choice = {
  project_period: 5,
  grid_extension: true,
  grid_extension_limit_km: 1,
  extension_period: '> 5 years',
}
