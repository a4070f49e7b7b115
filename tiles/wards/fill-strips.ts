import type { Ring } from '../../app/domain/geometry.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { type Cycles, twin } from '../boundaries/faces.ts'
import type { Network } from '../boundaries/noding.ts'
import { lengthOf } from '../boundaries/subdivide.ts'
import { isWide } from './wide-gap.ts'

/** Every gap that is not wide goes to the ward, or the other gap, with the longest common border. */
export function fillStrips(
  network: Network,
  cycles: Cycles,
  labels: Int32Array,
  sizes: Float64Array,
  rest: number,
  strip_m: number,
) {
  let open = gapsOf(network, cycles, labels, sizes, rest).filter(
    ([c]) => !isWide(network, cycles, labels, sizes, c, strip_m),
  )
  const isOpen = new Uint8Array(labels.length)
  for (const c of open.flat()) isOpen[c] = 1
  while (open.length > 0) {
    const found = open.map(gap => {
      const borders = new Map<number, number>()
      for (const half of gap.flatMap(c => cycles.halves[c])) {
        const other = cycles.of[twin(half)]
        if (labels[other] < 0 || isOpen[other]) continue
        borders.set(labels[other], (borders.get(labels[other]) ?? 0) + lengthOf(network, half >> 1))
      }
      const wards = [...borders].filter(([label]) => label !== rest)
      return (wards.length > 0 ? wards : [...borders]).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
    })
    const left: number[][] = []
    for (const [i, gap] of open.entries()) {
      const label = found[i]
      if (label === undefined) left.push(gap)
      else
        for (const c of gap) {
          labels[c] = label
          isOpen[c] = 0
        }
    }
    if (left.length === open.length) return
    open = left
  }
}

/** The gaps: of each the cycle around it, and those around the wards that it encloses. */
function gapsOf(network: Network, cycles: Cycles, labels: Int32Array, sizes: Float64Array, rest: number) {
  const own = cycles.halves.flatMap((_, c) => (labels[c] === rest ? [c] : []))
  const outers = own.filter(c => sizes[c] > 0).sort((a, b) => sizes[a] - sizes[b])
  const holes = own.filter(c => sizes[c] <= 0)
  const gaps = new Map(outers.map(c => [c, [c]]))
  if (holes.length === 0) return [...gaps.values()]
  const areas = outers.map(c => ({ c, index: indexArea([[cycleRing(network, cycles.halves[c])]]) }))
  for (const hole of holes) {
    const [at] = cycleRing(network, cycles.halves[hole])
    const home = areas.find(({ c, index }) => sizes[c] > -sizes[hole] && indexContains(index, at))
    if (home) gaps.get(home.c)?.push(hole)
  }
  return [...gaps.values()]
}

/** Closed ring of a cycle's nodes. */
function cycleRing({ x, y, from, to }: Network, halves: number[]): Ring {
  const ring = halves.map((half): [number, number] => {
    const node = (half & 1 ? to : from)[half >> 1]
    return [x[node], y[node]]
  })
  return [...ring, ring[0]]
}
