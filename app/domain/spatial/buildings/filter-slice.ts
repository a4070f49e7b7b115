import { wardCode } from '../../region-codes.ts'
import { buildingUse, footprintOf } from './building-classes.ts'
import { type BuildingFilter, passesFilter } from './building-filter.ts'
import { type BuildingSlice, forEachBuilding, type SlicePart } from './building-slice.ts'

/** Returns the buildings of a slice that pass a filter, as a slice with the same cells. */
export function filterSlice(slice: BuildingSlice, filter: BuildingFilter): BuildingSlice {
  const { sddmm, houses, others } = slice
  return { sddmm, houses: filterPart(houses, sddmm, filter), others: filterPart(others, sddmm, filter) }
}

function filterPart(part: SlicePart, sddmm: number, filter: BuildingFilter): SlicePart {
  const passes = passesFilter(filter)
  const { grid, wards, distances } = part
  const offsets = new Uint32Array(grid.offsets.length)
  const positions = new Uint16Array(grid.count * 2)
  const kinds = new Uint8Array(grid.count)
  const filteredWards = new Uint8Array(grid.count)
  let count = 0
  forEachBuilding(part, (index, cell) => {
    const kind = grid.kinds[index]
    const ward = wardCode(sddmm, wards[index])
    if (!passes(footprintOf(kind), buildingUse(kind), distances[cell], ward)) return
    positions[count * 2] = grid.positions[index * 2]
    positions[count * 2 + 1] = grid.positions[index * 2 + 1]
    kinds[count] = kind
    filteredWards[count++] = wards[index]
    offsets[cell + 1]++
  })
  for (let cell = 1; cell < offsets.length; cell++) offsets[cell] += offsets[cell - 1]
  return {
    grid: {
      ...grid,
      count,
      offsets,
      positions: positions.subarray(0, count * 2),
      kinds: kinds.subarray(0, count),
    },
    wards: filteredWards.subarray(0, count),
    distances,
  }
}
