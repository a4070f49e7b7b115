import { isHouse } from '../../app/domain/spatial/building-classes.ts'
import {
  type Buildings,
  buildingsOf,
  countInside,
  decodeBuildingGrid,
  encodeBuildingGrid,
  indicesInside,
} from '../../app/domain/spatial/building-grid.ts'
import type { BuildContext } from '../recipe.ts'
import type { Municipality } from '../settlements/wards.ts'
import { readBuildings } from './read-buildings.ts'

/** Side of the squares, in parts of a degree (about 50 m), by which generated buildings make way for real ones. */
const squaresInDegree = 2000
const layer = 'buildings.building'

export type TakenSource = {
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
 * Buildings of a source. A local level of which it has half the houses or more is taken from it as a whole;
 * elsewhere it replaces the generated buildings in every square of 0.0005° that holds one of its buildings or
 * touches one that does.
 */
export async function takeSource(
  path: string,
  municipalities: Municipality[],
  context: BuildContext,
): Promise<TakenSource> {
  const read = await readBuildings(path, repair => context.repair(repair))
  const lng = Float64Array.from(read, b => b.lng)
  const lat = Float64Array.from(read, b => b.lat)
  const kinds = Uint8Array.from(read, b => b.kind)
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
  const squares = new Set<number>()
  const square = (degrees: number) => Math.floor(degrees * squaresInDegree)
  const key = (x: number, y: number) => y * 1_000_000 + x
  for (const building of read) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) squares.add(key(square(building.lng) + dx, square(building.lat) + dy))
    }
  }
  const [houses, others] = [true, false].map(house => sifted(grid, inside, house))
  const count = houses.lng.length + others.lng.length
  if (context.area === null && count < read.length) {
    const what = `${read.length - count} of ${read.length} lie in no local level; left out`
    context.repair({ layer, feature: 'buildings outside', what })
  }
  return {
    path,
    houses,
    others,
    count,
    whole,
    covers: (x, y) => squares.has(key(square(x), square(y))),
  }
}

function sifted(grid: ReturnType<typeof decodeBuildingGrid>, inside: Uint8Array, house: boolean): Buildings {
  return buildingsOf(grid, index => inside[index] === 1 && isHouse(grid.kinds[index]) === house)
}
