import type { AreaGrid } from '../../boundaries/area-grid.ts'

/**
 * Moves cells across borders from parts that are too large to neighbours that are too small, until every part
 * is within `tolerance` of its share. No part is torn (a cell leaves only if the cells around it stay
 * connected) and no seed changes hands. Weights alone cannot divide regions in the shadow of a seed; this
 * does. Returns the greatest relative deviation; changes `labels`.
 */
export function evenOut(
  grid: AreaGrid,
  labels: Int16Array,
  wanted: number[],
  seeds: number[],
  tolerance: number,
): number {
  const sizes = new Array<number>(wanted.length).fill(0)
  for (const cell of grid.cells) if (labels[cell] >= 0) sizes[labels[cell]]++
  const deviation = () => Math.max(...wanted.map((want, i) => Math.abs(sizes[i] / want - 1)))
  const fixed = aroundSeeds(grid, labels, seeds)
  const { width } = grid
  const sides = [1, width, -1, -width]
  for (let sweep = 0; sweep < 600; sweep++) {
    if (deviation() <= tolerance) break
    const offers = new Map<number, number[]>()
    for (const cell of grid.cells) {
      const from = labels[cell]
      if (from < 0 || fixed[cell]) continue
      for (const side of sides) {
        const to = labels[cell + side]
        if (to < 0 || to === from || !grid.inside[cell + side]) continue
        if (sizes[from] / wanted[from] <= sizes[to] / wanted[to]) continue
        const pair = from * 1000 + to
        const list = offers.get(pair)
        if (list) list.push(cell)
        else offers.set(pair, [cell])
      }
    }
    let moved = 0
    for (const [pair, cells] of offers) {
      const [from, to] = [Math.floor(pair / 1000), pair % 1000]
      const excess =
        (sizes[from] / wanted[from] - sizes[to] / wanted[to]) * Math.min(wanted[from], wanted[to])
      let left = Math.min(Math.ceil(excess / 4), cells.length)
      const friends = cells.map(cell => count(labels, cell, width, to))
      const order = cells.map((_, i) => i).sort((a, b) => friends[b] - friends[a] || a - b)
      for (const i of order) {
        if (left <= 0) break
        const cell = cells[i]
        if (labels[cell] !== from || sizes[from] < 2 || !mayLeave(labels, cell, width, from)) continue
        labels[cell] = to
        sizes[from]--
        sizes[to]++
        left--
        moved++
      }
    }
    if (moved === 0) break
  }
  return deviation()
}

const around = (width: number) => [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1]

function aroundSeeds(grid: AreaGrid, labels: Int16Array, seeds: number[]): Uint8Array {
  const fixed = new Uint8Array(labels.length)
  for (const seed of seeds) {
    for (const step of [0, ...around(grid.width)]) {
      for (const more of [0, ...around(grid.width)])
        if (labels[seed + step + more] === labels[seed]) fixed[seed + step + more] = 1
    }
  }
  return fixed
}

function count(labels: Int16Array, cell: number, width: number, label: number): number {
  let found = 0
  for (const step of around(width)) if (labels[cell + step] === label) found++
  return found
}

/** Whether the neighbours of the same label around a cell are one unbroken run with a side in it. */
function mayLeave(labels: Int16Array, cell: number, width: number, label: number): boolean {
  const ring = around(width)
  let runs = 0
  let sides = 0
  for (let i = 0; i < 8; i++) {
    const own = labels[cell + ring[i]] === label
    if (own && labels[cell + ring[(i + 7) & 7]] !== label) runs++
    if (own && (i & 1) === 0) sides++
  }
  return runs === 1 && sides > 0
}
