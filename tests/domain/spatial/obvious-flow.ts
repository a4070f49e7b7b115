import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import type { Terrain, TerrainRows } from '../../../app/domain/spatial/water/grid-terrain.ts'

const dx = [1, 1, 0, -1, -1, -1, 0, 1]
const dy = [0, 1, 1, 1, 0, -1, -1, -1]

/** From the middle of a cell to the middle of its neighbour: in cells, or in metres where the rows' latitudes are known. */
function metresTo(k: number, y: number, rows: TerrainRows | undefined): number {
  if (rows === undefined) return k % 2 === 1 ? Math.SQRT2 : 1
  const lat = rows.north - (y + 0.5) * rows.cell_deg
  const half = (rows.cell_deg * Math.abs(dy[k])) / 2
  return distance_m([0, lat - half], [rows.cell_deg * Math.abs(dx[k]), lat + half])
}

/** Priority-flood, D8 and accumulation word for word as models D4 says them: slow, and easy to believe. */
export function obviousDrainage({ z, width, height, nodata }: Terrain, rows?: TerrainRows) {
  const filled = z.slice()
  const parent = new Uint8Array(z.length).fill(255)
  const closed = new Uint8Array(z.length)
  const queue: { z: number; counter: number; cell: number }[] = []
  let counter = 0
  const known = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (nodata === null || z[y * width + x] !== nodata)
  for (let cell = 0; cell < z.length; cell++) {
    const x = cell % width
    const y = Math.floor(cell / width)
    if (!known(x, y)) continue
    if (dx.every((_, k) => known(x + dx[k], y + dy[k]))) continue
    closed[cell] = 1
    queue.push({ z: z[cell], counter: counter++, cell })
  }
  while (queue.length > 0) {
    let min = 0
    for (let i = 1; i < queue.length; i++) {
      const a = queue[i]
      const b = queue[min]
      if (a.z < b.z || (a.z === b.z && a.counter < b.counter)) min = i
    }
    const [{ cell }] = queue.splice(min, 1)
    const x = cell % width
    const y = Math.floor(cell / width)
    for (let k = 0; k < 8; k++) {
      if (!known(x + dx[k], y + dy[k])) continue
      const next = (y + dy[k]) * width + x + dx[k]
      if (closed[next] === 1) continue
      closed[next] = 1
      filled[next] = Math.max(z[next], filled[cell])
      parent[next] = (k + 4) % 8
      queue.push({ z: filled[next], counter: counter++, cell: next })
    }
  }
  const direction = new Uint8Array(z.length).fill(255)
  for (let cell = 0; cell < z.length; cell++) {
    const x = cell % width
    const y = Math.floor(cell / width)
    if (!known(x, y)) continue
    let best = 0
    direction[cell] = parent[cell]
    for (let k = 0; k < 8; k++) {
      if (!known(x + dx[k], y + dy[k])) continue
      const drop = (filled[cell] - filled[(y + dy[k]) * width + x + dx[k]]) / metresTo(k, y, rows)
      if (drop > best) {
        best = drop
        direction[cell] = k
      }
    }
  }
  const accumulation = new Uint32Array(z.length)
  for (let start = 0; start < z.length; start++) {
    for (let cell = start; ; cell += dy[direction[cell]] * width + dx[direction[cell]]) {
      accumulation[cell]++
      if (direction[cell] === 255) break
    }
  }
  return { filled, direction, accumulation }
}
