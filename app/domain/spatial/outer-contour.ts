import type { Lattice } from './distance-field.ts'
import type { LngLat } from './geometry.ts'

/** Contours keep off the nodes by this part of an edge, so that they never touch each other there. */
const off = 0.05

/**
 * The outer ring around the nodes where `field` is at least 0, by marching squares, in the unit of the lattice,
 * counterclockwise and closed. Nodes that only meet diagonally are joined; the ring is simple. Null where the nodes
 * fall into several pieces or where there are none. No node on the lattice's edge may be inside.
 */
export function outerContour(field: Float64Array, lattice: Lattice): LngLat[] | null {
  const start = field.findIndex(value => value >= 0)
  if (start < 0 || !isOnePiece(field, lattice.columns, start)) return null
  const { node, column0, row0, columns } = lattice
  const steps = [1, columns, -1, -columns]
  const ring: LngLat[] = []
  let inner = start
  let outer = start - columns
  let heading = 0
  do {
    const t = Math.min(1 - off, Math.max(off, field[inner] / (field[inner] - field[outer])))
    const column = inner % columns
    const row = (inner - column) / columns
    // The outside lies to the right of the heading.
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

function isOnePiece(field: Float64Array, columns: number, start: number): boolean {
  const seen = new Uint8Array(field.length)
  const open = [start]
  seen[start] = 1
  let reached = 0
  while (open.length > 0) {
    const at = open.pop() as number
    reached++
    for (let row = -columns; row <= columns; row += columns) {
      for (let next = at + row - 1; next <= at + row + 1; next++) {
        if (field[next] >= 0 && seen[next] === 0) {
          seen[next] = 1
          open.push(next)
        }
      }
    }
  }
  for (const value of field) if (value >= 0) reached--
  return reached === 0
}
