import { readFileSync } from 'node:fs'
import { gridDistanceClass } from '../../app/domain/spatial/buildings/building-classes.ts'
import { cell_deg } from '../../app/domain/spatial/buildings/building-grid.ts'
import { openEnergyNetwork } from '../../app/domain/spatial/energy-network.ts'
import { serveTasks } from '../../app/node/task-pool.ts'

/* Returns the distance-to-grid class of the centres of building grid cells. */

export type GridDistanceShared = { energy: string; cells: SharedArrayBuffer }
export type GridDistanceTask = { from: number; to: number }

serveTasks<GridDistanceShared, GridDistanceTask, Uint8Array>(shared => {
  const network = openEnergyNetwork(JSON.parse(readFileSync(shared.energy, 'utf8')))
  const cells = new Int32Array(shared.cells)
  return ({ from, to }) => {
    const classes = new Uint8Array(to - from)
    for (let i = from; i < to; i++) {
      const lng = (cells[i * 2] + 0.5) * cell_deg
      const lat = (cells[i * 2 + 1] + 0.5) * cell_deg
      classes[i - from] = gridDistanceClass(network.distanceToGrid_km([lng, lat]))
    }
    return { result: classes, transfer: [classes.buffer] }
  }
})
