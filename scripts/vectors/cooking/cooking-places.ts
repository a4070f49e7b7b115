import * as v from 'valibot'
import { zones } from '../../../app/domain/assumptions/cooking-stoves.ts'
import { animalGas_m3, animals, type CookingPlace } from '../../../app/domain/cooking/places.ts'
import { Shares } from './cooking-defaults.ts'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/** A place of the file. */
export const VectorPlace = v.object({
  urban: v.boolean(),
  zone: v.picklist(zones),
  persons: v.number(),
  households: v.number(),
  shares: Shares,
  wealth_rank: v.nullable(share),
  grid_share: share,
  five_amp_share: share,
  base_kWh: v.number(),
  drive_h: v.number(),
  walk_road_h: v.number(),
  forest_h: v.number(),
  bought: share,
  temperature_C: v.number(),
  livestock: v.record(v.picklist(animals), v.number()),
  minigrid: v.nullable(v.object({ kW: v.number(), households: v.number() })),
})

export const placeIn = (place: v.InferOutput<typeof VectorPlace>): CookingPlace => ({
  households: place.households,
  persons: place.persons,
  isUrban: place.urban,
  zone: place.zone,
  wealthRank: place.wealth_rank,
  gridShare: place.grid_share,
  fiveAmpereShare: place.five_amp_share,
  base_kWh: place.base_kWh,
  drive_h: place.drive_h,
  roadWalk_h: place.walk_road_h,
  forestWalk_h: place.forest_h,
  boughtShare: place.bought,
  temperature_C: place.temperature_C,
  animalGas_m3: animalGas_m3(place.livestock),
  plant: place.minigrid,
})
