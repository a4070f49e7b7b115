import { basename } from 'node:path'
import { isHouse } from '../../app/domain/spatial/buildings/building-classes.ts'
import {
  type Buildings,
  buildingsOf,
  countInside,
  decodeBuildingGrid,
  encodeBuildingGrid,
  indicesInside,
} from '../../app/domain/spatial/buildings/building-grid.ts'
import type { BuildContext } from '../recipe.ts'
import { makeRowCount } from '../row-count.ts'
import type { SettledMunicipality } from '../settlements/wards.ts'
import { buildingSquares } from '../write/building-squares.ts'
import { readBuildings } from './read-buildings.ts'

const layer = 'buildings.building'

export type ImportedBuildings = {
  path: string
  /** Inside the local levels of this run. */
  houses: Buildings
  others: Buildings
  count: number
  /** Local levels of which the source has at least half the houses: nothing is generated there. */
  whole: Set<number>
  /** Whether a generated building at this place makes way. */
  covers(lng: number, lat: number): boolean
}

/**
 * Buildings of a source. A local level with at least half of its houses in the source is taken from it
 * entirely; elsewhere the source replaces the generated buildings in every square of 0.0005° with one of its
 * buildings, and in adjacent squares.
 */
export async function importBuildings(
  path: string,
  municipalities: SettledMunicipality[],
  context: BuildContext,
): Promise<ImportedBuildings> {
  const count = makeRowCount({ layer, file: basename(path) }, context)
  const { buildings, read } = await readBuildings(path, count, context.signal)
  const { lng, lat, kinds } = buildings
  const grid = decodeBuildingGrid(encodeBuildingGrid(lng, lat, kinds).buffer)
  const inside = new Uint8Array(grid.count)
  const whole = new Set<number>()
  for (const { fact, wards } of municipalities) {
    const polygons = wards.flatMap(ward => ward.polygons)
    if (countInside(grid, polygons) === 0) continue
    const indices = indicesInside(grid, polygons)
    for (const index of indices) inside[index] = 1
    if (indices.length >= fact.houses_2021 / 2) whole.add(fact.code)
  }
  const squares = buildingSquares()
  for (let i = 0; i < lng.length; i++) squares.add(lng[i], lat[i])
  const [houses, others] = [true, false].map(house => sifted(grid, inside, house))
  const importedCount = houses.lng.length + others.lng.length
  count.use(importedCount)
  const outside = context.area === null ? 'in no local level' : `not in local level ${context.area}`
  count.leaveOutAll(outside, lng.length - importedCount)
  count.close(read)
  return {
    path,
    houses,
    others,
    count: importedCount,
    whole,
    covers: squares.covers,
  }
}

function sifted(grid: ReturnType<typeof decodeBuildingGrid>, inside: Uint8Array, house: boolean): Buildings {
  return buildingsOf(grid, index => inside[index] === 1 && isHouse(grid.kinds[index]) === house)
}
