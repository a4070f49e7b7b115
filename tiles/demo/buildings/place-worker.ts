import { readFileSync } from 'node:fs'
import {
  decodeSettlements,
  type SettlementPoint,
} from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { serveTasks } from '../../../app/node/task-pool.ts'
import { concatenated } from '../../buildings/concatenated.ts'
import { municipalitiesOf } from '../../settlements/wards.ts'
import { type DemoGround, openGroundBytes } from '../ground.ts'
import { placeBuildings } from './place-buildings.ts'

/* Returns the buildings of local levels, one after the other. */

export type PlacingShared = {
  regions: string
  facts: string
  settlements: string
  elevation: string
  codes: number[]
  seed: number
}
export type PlacingTask = { codes: number[] }
/** Buildings of the task's levels in order; `levels` contains code, houses and others of each. */
export type PlacingResult = {
  levels: Int32Array
  houses: { lng: Float64Array; lat: Float64Array; kinds: Uint8Array }
  others: { lng: Float64Array; lat: Float64Array; kinds: Uint8Array }
}

serveTasks<PlacingShared, PlacingTask, PlacingResult>(shared => {
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const municipalities = new Map(
    municipalitiesOf(json(shared.regions), json(shared.facts), shared.regions, new Set(shared.codes)).map(
      municipality => [municipality.fact.code, municipality],
    ),
  )
  const bytes = readFileSync(shared.elevation)
  const ground: DemoGround = openGroundBytes(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )
  const settlements = new Map<number, SettlementPoint[]>()
  for (const settlement of decodeSettlements(json(shared.settlements))) {
    const list = settlements.get(settlement.sddmm)
    if (list) list.push(settlement)
    else settlements.set(settlement.sddmm, [settlement])
  }
  return ({ codes }) => {
    const placed = codes.map(code =>
      placeBuildings(municipalities.get(code)!, settlements.get(code) ?? [], ground, shared.seed),
    )
    const levels = Int32Array.from(
      codes.flatMap((code, i) => [code, placed[i].houses.lng.length, placed[i].others.lng.length]),
    )
    const houses = concatenated(placed.map(p => p.houses))
    const others = concatenated(placed.map(p => p.others))
    const transfer = [houses, others].flatMap(p => [p.lng.buffer, p.lat.buffer, p.kinds.buffer])
    return { result: { levels, houses, others }, transfer }
  }
})
