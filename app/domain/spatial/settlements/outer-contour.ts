import type { LngLat, Ring } from '../../geometry.ts'
import type { Lattice } from '../distance-field.ts'

/** Distance of contours from nodes as a fraction of an edge, so that contours never touch at a node. */
const off = 0.05

/**
 * Returns the outer ring around the southernmost piece of the nodes where `field` is at least 0. It is computed by
 * marching squares in the unit of the lattice, and is counterclockwise and closed. Empty if there is no such node.
 * Nodes that meet only diagonally are joined, and the ring does not cross itself. Nodes on the edge of the lattice
 * must be outside.
 */
export function outerContour(field: Float32Array, { node, column0, row0, columns, rows }: Lattice): Ring {
  let start = 0
  while (start < columns * rows && !(field[start] >= 0)) start++
  if (start === columns * rows) return []
  const steps = [1, columns, -1, -columns]
  const ring: LngLat[] = []
  let inner = start
  let outer = start - columns
  let heading = 0
  do {
    const t = Math.min(1 - off, Math.max(off, field[inner] / (field[inner] - field[outer])))
    const column = inner % columns
    const row = (inner - column) / columns
    // The outside is to the right of the heading.
    const [right, along] = [(heading + 3) % 4, steps[heading]]
    const x = column + (right === 0 ? t : right === 2 ? -t : 0)
    const y = row + (right === 1 ? t : right === 3 ? -t : 0)
    ring.push([(x + column0) * node, (y + row0) * node])
    if (field[outer + along] >= 0) {
      inner = outer + along
      heading = right
    } else if (field[inner + along] >= 0) {
      inner += along
      outer += along
    } else {
      outer = inner + along
      heading = (heading + 1) % 4
    }
  } while (inner !== start || outer !== start - columns)
  ring.push(ring[0])
  return ring
}
