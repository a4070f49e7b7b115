import {
  type AreaIndex,
  edgesBetween,
  indexContains,
} from '../../../app/domain/spatial/polygon/area-index.ts'
import type { Segments } from '../../boundaries/noding.ts'
import type { Noise } from '../../random.ts'
import type { Partition } from './partition.ts'

type Line = { points: number[]; left: number; right: number }

/**
 * Borders between the parts of a partition as smooth lines, cut off at the edge of the area; `labels` is the
 * label of each part. In whole micro-degrees.
 */
export function dividingSegments(
  { grid, labels: cells }: Partition,
  area: AreaIndex,
  labels: number[],
  seeds: [number, number][],
  bends: Noise[],
): Segments {
  const out: Segments = []
  /** Side of an average part, in cells. */
  const spread = Math.sqrt(grid.cells.length / labels.length)
  const detail = spread * 0.005
  const fixed = seeds.flatMap(([x, y]) => [(x - grid.west) / grid.step_x, (y - grid.south) / grid.step_y])
  for (const { points, left, right } of borderLines(grid.width, grid.height, cells)) {
    const units = simplified(bent(smoothed(points), spread, bends, fixed), detail).map((value, i) =>
      Math.round(i % 2 === 0 ? grid.west + value * grid.step_x : grid.south + value * grid.step_y),
    )
    clip(units, area, (x1, y1, x2, y2) => out.push(x1, y1, x2, y2, labels[left], labels[right]))
  }
  return out
}

const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/**
 * Chains of cell sides between different labels, from corner to corner where three or more meet; in cells.
 */
function borderLines(width: number, height: number, cells: Int16Array): Line[] {
  const side = (column: number, row: number, direction: number): [number, number] | null => {
    const [left, right] = sidesOf(column, row, direction)
    if (left < 0 || right < 0) return null
    return cells[left] === cells[right] ? null : [cells[left], cells[right]]
  }
  const cellAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
  const sidesOf = (c: number, r: number, direction: number): [number, number] => {
    if (direction === 0) return [cellAt(c, r), cellAt(c, r - 1)]
    if (direction === 1) return [cellAt(c - 1, r), cellAt(c, r)]
    return direction === 2
      ? [cellAt(c - 1, r - 1), cellAt(c - 1, r)]
      : [cellAt(c, r - 1), cellAt(c - 1, r - 1)]
  }
  const used = new Uint8Array((width + 1) * (height + 1) * 2)
  const usedAt = (c: number, r: number, direction: number) => {
    const back = direction > 1
    const [c0, r0] = back ? [c + steps[direction][0], r + steps[direction][1]] : [c, r]
    return (r0 * (width + 1) + c0) * 2 + (direction & 1)
  }
  const degreeAt = (c: number, r: number) => steps.filter((_, d) => side(c, r, d) !== null).length
  const lines: Line[] = []
  const follow = (c: number, r: number, direction: number) => {
    const [left, right] = side(c, r, direction)!
    const points = [c, r]
    let [column, row, heading] = [c, r, direction]
    for (;;) {
      used[usedAt(column, row, heading)] = 1
      column += steps[heading][0]
      row += steps[heading][1]
      points.push(column, row)
      if ((column === c && row === r) || degreeAt(column, row) !== 2) break
      const back = (heading + 2) % 4
      heading = [0, 1, 2, 3].find(d => d !== back && side(column, row, d) !== null)!
    }
    lines.push({ points, left, right })
  }
  const corners: number[] = []
  for (let r = 0; r <= height; r++) {
    for (let c = 0; c <= width; c++) {
      const around = [cellAt(c, r), cellAt(c - 1, r), cellAt(c, r - 1), cellAt(c - 1, r - 1)].filter(
        cell => cell >= 0,
      )
      if (around.every(cell => cells[cell] === cells[around[0]])) continue
      corners.push(c, r)
    }
  }
  for (const closed of [false, true]) {
    for (let i = 0; i < corners.length; i += 2) {
      const [c, r] = [corners[i], corners[i + 1]]
      if (!closed && degreeAt(c, r) === 2) continue
      for (let d = 0; d < 4; d++) if (side(c, r, d) && !used[usedAt(c, r, d)]) follow(c, r, d)
    }
  }
  return lines
}

/** Middles of the cell sides, averaged twice with their neighbours; the ends stay. */
function smoothed(points: number[]): number[] {
  const last = points.length - 2
  let line = [points[0], points[1]]
  for (let i = 2; i <= last; i += 2)
    line.push((points[i - 2] + points[i]) / 2, (points[i - 1] + points[i + 1]) / 2)
  line.push(points[last], points[last + 1])
  for (let round = 0; round < 2; round++) {
    const next = line.slice()
    for (let i = 2; i < line.length - 2; i++) next[i] = (line[i - 2] + 2 * line[i] + line[i + 2]) / 4
    line = next
  }
  return line
}

/**
 * A line with fine bends as from ridges and streams: every point moves by a smooth field, so no new crossings
 * arise. Nothing moves around the seeds.
 */
function bent(line: number[], spread: number, [bendX, bendY]: Noise[], seeds: number[]): number[] {
  const out: number[] = []
  const max = spread * 0.03
  const move = (x: number, y: number) => {
    const [u, v] = [(x / spread) * 3, (y / spread) * 3]
    let near = spread * spread * 0.16
    for (let i = 0; i < seeds.length; i += 2) {
      near = Math.min(near, (x - seeds[i]) * (x - seeds[i]) + (y - seeds[i + 1]) * (y - seeds[i + 1]))
    }
    const reach = 0.11 * spread * (near / (spread * spread * 0.16))
    out.push(x + bendX(u, v) * reach, y + bendY(u, v) * reach)
  }
  for (let i = 0; i < line.length - 2; i += 2) {
    const [dx, dy] = [line[i + 2] - line[i], line[i + 3] - line[i + 1]]
    const parts = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / max))
    for (let k = 0; k < parts; k++) move(line[i] + (dx * k) / parts, line[i + 1] + (dy * k) / parts)
  }
  move(line[line.length - 2], line[line.length - 1])
  return out
}

/** Douglas and Peucker's simplification, tolerance in cells; a closed line keeps its middle. */
function simplified(line: number[], tolerance: number): number[] {
  const count = line.length / 2
  const isRetained = new Uint8Array(count)
  isRetained[0] = isRetained[count - 1] = 1
  const stack = [0, count - 1]
  if (line[0] === line[line.length - 2] && line[1] === line[line.length - 1] && count > 3) {
    const middle = count >> 1
    isRetained[middle] = 1
    stack.splice(0, 2, 0, middle, middle, count - 1)
  }
  while (stack.length > 0) {
    const to = stack.pop()!
    const from = stack.pop()!
    const [ax, ay] = [line[from * 2], line[from * 2 + 1]]
    const [dx, dy] = [line[to * 2] - ax, line[to * 2 + 1] - ay]
    const length = Math.sqrt(dx * dx + dy * dy) || 1e-9
    let worst = tolerance
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = Math.abs((line[i * 2] - ax) * dy - (line[i * 2 + 1] - ay) * dx) / length
      if (off > worst) {
        worst = off
        at = i
      }
    }
    if (at < 0) continue
    isRetained[at] = 1
    stack.push(from, at, at, to)
  }
  const remaining: number[] = []
  for (let i = 0; i < count; i++) if (isRetained[i]) remaining.push(line[i * 2], line[i * 2 + 1])
  return remaining
}

/** The pieces of a line that lie in the area, each end on its outline rounded to whole units. */
function clip(
  line: number[],
  area: AreaIndex,
  emit: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  const { edges } = area
  for (let i = 2; i < line.length; i += 2) {
    const [x1, y1, x2, y2] = [line[i - 2], line[i - 1], line[i], line[i + 1]]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const cuts = [0, 1]
    edgesBetween(area, Math.min(y1, y2), Math.max(y1, y2), e => {
      const ax = edges[e] - x1
      const ay = edges[e + 1] - y1
      const bx = edges[e + 2] - x1
      const by = edges[e + 3] - y1
      const a = dx * ay - dy * ax
      const b = dx * by - dy * bx
      if (a > 0 === b > 0) return
      const s = a / (a - b)
      const along = (ax + s * (bx - ax)) * dx + (ay + s * (by - ay)) * dy
      const t = along / (dx * dx + dy * dy)
      if (t > 0 && t < 1) cuts.push(t)
    })
    cuts.sort((a, b) => a - b)
    for (let k = 1; k < cuts.length; k++) {
      const [t1, t2] = [cuts[k - 1], cuts[k]]
      const middle = (t1 + t2) / 2
      if (t1 === t2 || !indexContains(area, [x1 + middle * dx, y1 + middle * dy])) continue
      const at = (t: number, from: number, d: number) => (t === 1 ? from + d : Math.round(from + t * d))
      emit(at(t1, x1, dx), at(t1, y1, dy), at(t2, x1, dx), at(t2, y1, dy))
    }
  }
}
