import type { StreamNetwork } from '../../app/domain/spatial/water/stream-network.ts'
import type { RasterFrame } from '../rasterise.ts'
import { cellsAlong } from '../terrain/burn-rivers.ts'
import type { MainRiver } from '../terrain/main-rivers.ts'
import type { TracedArcs } from './trace-arcs.ts'

/** Minimum share of an arc's cells on a river for the arc to take its name. */
const min_part = 0.6

/** Names arcs after the rivers along them; a river may be unnamed. Returns the number of named arcs. */
export function nameRivers(
  network: StreamNetwork,
  traced: TracedArcs,
  frame: RasterFrame,
  rivers: MainRiver[],
): number {
  network.names = [...new Set(rivers.flatMap(({ name }) => name ?? []))]
  const placeOf = new Map(network.names.map((name, i) => [name, i + 1]))
  const nameOf = new Map<number, number>()
  for (const { name, line } of rivers) {
    if (name === null) continue
    const place = placeOf.get(name) ?? 0
    for (const cell of cellsAlong(frame, line)) if (!nameOf.has(cell)) nameOf.set(cell, place)
  }
  let named = 0
  for (let arc = 0; arc < network.count; arc++) {
    const votes = new Map<number, number>()
    const cells = traced.cells.subarray(traced.first[arc], traced.first[arc + 1])
    for (const cell of cells) {
      const place = nameOf.get(cell)
      if (place !== undefined) votes.set(place, (votes.get(place) ?? 0) + 1)
    }
    const [place, count] = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0, 0]
    if (count < cells.length * min_part) continue
    network.name[arc] = place
    named++
  }
  return named
}
