import { BasinGraph } from './basin-graph.ts'
import { floodParents } from './flood-parents.ts'
import { drainsOut, isNodata, neighbourSteps, outletCells, type Terrain } from './grid-terrain.ts'

export type Filled = {
  /** Heights with every depression raised to its spill level. Nodata values are unchanged. */
  z: Float32Array
  /** Direction of the flood parent if no neighbour is lower, otherwise `drainsOut`. */
  flood: Uint8Array
}

const noCell = 254

/**
 * Fills depressions exactly like a priority-flood that takes all cells on the edge or next to nodata as seeds and
 * (elevation, insertion counter) as key (Barnes et al. 2014; models D4), but without a queue of cells.
 *
 * The filled height of a cell is the lowest maximum along any way out. Every cell drains to the sink of its basin, so
 * its filled height is max(own height, spill level of the basin), and only the small graph of basins is flooded. The
 * order of the queue matters only where nothing is lower; `floodParents` computes it there.
 */
export function fillDepressions(terrain: Terrain): Filled {
  const flood = new Uint8Array(terrain.z.length).fill(drainsOut)
  const { z, outlet, basins } = raised(terrain)
  if (basins !== null) {
    const flat: number[] = []
    for (let cell = 0; cell < z.length; cell++) {
      const basin = basins.label[cell]
      if (basin > 1 && z[cell] === basins.level[basin] && outlet[cell] === 0) flat.push(cell)
    }
    floodParents({ ...terrain, z }, outlet, flat, flood)
  }
  return { z, flood }
}

/** Returns only the filled heights, without flow on level ground. */
export function filledHeights(terrain: Terrain): Float32Array {
  return raised(terrain).z
}

function raised(terrain: Terrain) {
  const z = terrain.z.slice()
  const outlet = outletCells(terrain)
  const { label, basins } = labelBasins(terrain.z, terrain.width, lowerNeighbour(terrain, outlet), outlet)
  if (basins === 0) return { z, outlet, basins: null }
  const level = spillLevels(terrain, label, basins, outlet)
  for (let cell = 0; cell < z.length; cell++) {
    const basin = label[cell]
    if (basin > 1 && z[cell] < level[basin]) z[cell] = level[basin]
  }
  return { z, outlet, basins: { label, level } }
}

/** Finds any lower neighbour of each cell (255 means none, 254 nodata). The choice does not affect the basins. */
function lowerNeighbour({ z, width, height, nodata }: Terrain, outlet: Uint8Array): Uint8Array {
  const down = new Uint8Array(z.length)
  const step = neighbourSteps(width)
  const [e, se, s, sw, w, nw, n, ne] = step
  for (let y = 0; y < height; y++) {
    for (let x = 0, cell = y * width; x < width; x++, cell++) {
      const here = z[cell]
      if (nodata !== null && isNodata(here, nodata)) down[cell] = noCell
      else if (outlet[cell] === 1) down[cell] = lowerAtEdge(z, cell, x, y, width, height, nodata, step)
      else if (z[cell + s] < here) down[cell] = 2
      else if (z[cell + e] < here) down[cell] = 0
      else if (z[cell + w] < here) down[cell] = 4
      else if (z[cell + n] < here) down[cell] = 6
      else if (z[cell + se] < here) down[cell] = 1
      else if (z[cell + sw] < here) down[cell] = 3
      else if (z[cell + nw] < here) down[cell] = 5
      else down[cell] = z[cell + ne] < here ? 7 : drainsOut
    }
  }
  return down
}

function lowerAtEdge(
  z: Float32Array,
  cell: number,
  x: number,
  y: number,
  width: number,
  height: number,
  nodata: number | null,
  step: Int32Array,
): number {
  for (let k = 0; k < 8; k++) {
    if ((k < 2 || k === 7) && x === width - 1) continue
    if (k > 2 && k < 6 && x === 0) continue
    if (k > 0 && k < 4 && y === height - 1) continue
    if (k > 4 && y === 0) continue
    const value = z[cell + step[k]]
    if (nodata !== null && isNodata(value, nodata)) continue
    if (value < z[cell]) return k
  }
  return drainsOut
}

/** Labels cells: 0 is nodata, 1 drains out of the grid, and 2 and above are the basins of pits and inner flats. */
function labelBasins(z: Float32Array, width: number, down: Uint8Array, outlet: Uint8Array) {
  const label = new Int32Array(z.length)
  const step = neighbourSteps(width)
  const stack: number[] = []
  let last = 1
  // Starts in the south: `down` prefers the south, so most paths immediately reach a cell that is already labelled.
  for (let start = z.length - 1; start >= 0; start--) {
    if (label[start] !== 0 || down[start] === noCell) continue
    let cell = start
    while (label[cell] === 0 && down[cell] !== drainsOut) cell += step[down[cell]]
    if (label[cell] === 0) {
      if (outlet[cell] === 1) label[cell] = 1
      else labelFlat(cell, ++last)
    }
    const found = label[cell]
    for (cell = start; label[cell] === 0; cell += step[down[cell]]) label[cell] = found
  }
  return { label, basins: last - 1 }

  function labelFlat(from: number, name: number): void {
    label[from] = name
    stack.push(from)
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      for (let k = 0; k < 8; k++) {
        const next = cell + step[k]
        if (label[next] !== 0 || down[next] !== drainsOut || outlet[next] === 1 || z[next] !== z[cell])
          continue
        label[next] = name
        stack.push(next)
      }
    }
  }
}

/** Spill level of every basin, or -Infinity for basins that drain out freely. */
function spillLevels(
  { z, width, height }: Terrain,
  label: Int32Array,
  basins: number,
  outlet: Uint8Array,
): Float32Array {
  const graph = new BasinGraph(basins + 2)
  for (let y = 0; y < height; y++) {
    // Each pair of neighbours is visited once, from the cell above or to the left.
    const below = y < height - 1 ? width : 0
    for (let x = 0, cell = y * width; x < width; x++, cell++) {
      const here = label[cell]
      if (here === 0) continue
      if (outlet[cell] === 1 && here > 1) graph.meet(here, 1, z[cell])
      if (x < width - 1) {
        if (label[cell + 1] !== here) meetAt(cell, cell + 1)
        if (below > 0 && label[cell + below + 1] !== here) meetAt(cell, cell + below + 1)
      }
      if (below === 0) continue
      if (label[cell + below] !== here) meetAt(cell, cell + below)
      if (x > 0 && label[cell + below - 1] !== here) meetAt(cell, cell + below - 1)
    }
  }
  return graph.levels()

  function meetAt(a: number, b: number): void {
    if (label[b] !== 0) graph.meet(label[a], label[b], z[a] > z[b] ? z[a] : z[b])
  }
}
