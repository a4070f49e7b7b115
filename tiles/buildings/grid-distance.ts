import type { BuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import type { GridDistanceShared, GridDistanceTask } from './grid-distance-worker.ts'

export type CellClasses = {
  cellClasses: Uint8Array<SharedArrayBuffer>
  cells: { column0: number; row0: number; columns: number }
}
type Cells = { column0: number; row0: number; columns: number; rows: number }

/**
 * Distance-to-grid class of every cell with a building, on one frame over all grids. With `within` only cells
 * that touch these degrees; the others stay 0.
 */
export async function gridDistances(
  grids: BuildingGrid[],
  energy: string,
  within: [number, number, number, number] | null,
  run: { workers: number; signal: AbortSignal; onProgress: (part: number) => void },
): Promise<CellClasses> {
  const frame = commonFrame(grids)
  const used = new Uint8Array(frame.columns * frame.rows)
  for (const { frame: own, offsets } of grids) {
    for (let row = 0; row < own.rows; row++) {
      for (let column = 0; column < own.columns; column++) {
        const cell = row * own.columns + column
        if (offsets[cell] === offsets[cell + 1]) continue
        used[(own.row0 + row - frame.row0) * frame.columns + own.column0 + column - frame.column0] = 1
      }
    }
  }
  const wanted: number[] = []
  for (let cell = 0; cell < used.length; cell++) {
    if (used[cell] && (within === null || touches(frame, cell, within))) wanted.push(cell)
  }
  const cells = new SharedArrayBuffer(wanted.length * 8)
  const places = new Int32Array(cells)
  for (const [i, cell] of wanted.entries()) {
    places[i * 2] = frame.column0 + (cell % frame.columns)
    places[i * 2 + 1] = frame.row0 + Math.floor(cell / frame.columns)
  }
  const size = 4096
  const tasks = Array.from(
    { length: Math.ceil(wanted.length / size) },
    (_, i): GridDistanceTask => ({ from: i * size, to: Math.min(wanted.length, (i + 1) * size) }),
  )
  const shared: GridDistanceShared = { energy, cells }
  const classes = await runTasks<GridDistanceTask, Uint8Array>({
    module: new URL('./grid-distance-worker.ts', import.meta.url),
    shared,
    tasks,
    workers: run.workers,
    signal: run.signal,
    onResult: (_result, _task, done) => run.onProgress(done / tasks.length),
  })
  const cellClasses = new Uint8Array(new SharedArrayBuffer(used.length))
  for (const [t, part] of classes.entries()) {
    for (let i = 0; i < part.length; i++) cellClasses[wanted[tasks[t].from + i]] = part[i]
  }
  return { cellClasses, cells: frame }
}

function commonFrame(grids: BuildingGrid[]): Cells {
  const used = grids.filter(grid => grid.count > 0).map(grid => grid.frame)
  if (used.length === 0) return { column0: 0, row0: 0, columns: 0, rows: 0 }
  const column0 = Math.min(...used.map(frame => frame.column0))
  const row0 = Math.min(...used.map(frame => frame.row0))
  return {
    column0,
    row0,
    columns: Math.max(...used.map(frame => frame.column0 + frame.columns)) - column0,
    rows: Math.max(...used.map(frame => frame.row0 + frame.rows)) - row0,
  }
}

/** Whether a cell lies within 0.05° of the box: tiles at its edge reach beyond it. */
function touches(
  frame: Cells,
  cell: number,
  [west, south, east, north]: [number, number, number, number],
): boolean {
  const lng = (frame.column0 + (cell % frame.columns)) * 0.005
  const lat = (frame.row0 + Math.floor(cell / frame.columns)) * 0.005
  return lng > west - 0.05 && lng < east + 0.05 && lat > south - 0.05 && lat < north + 0.05
}
