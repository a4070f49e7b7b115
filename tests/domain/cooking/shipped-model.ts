import { carrierSeeds, carriersOf } from '../../../app/domain/assumptions/carriers.ts'
import { climateOf, climateSeeds } from '../../../app/domain/assumptions/climate.ts'
import {
  type CookingSettings,
  settingSeeds,
  subsidySeeds,
} from '../../../app/domain/assumptions/cooking-settings.ts'
import {
  type CookingStove,
  cookingStoves,
  stoveSeeds,
  zones,
} from '../../../app/domain/assumptions/cooking-stoves.ts'
import { tariffOf, tariffSeeds } from '../../../app/domain/assumptions/tariff.ts'
import { stoveTableOf, subsidyTableOf } from '../../../app/domain/cooking/cooking-tables.ts'
import { cookingFuelsOf, warmingOf } from '../../../app/domain/cooking/fuels.ts'
import {
  type CookingAssumptions,
  type CookingModel,
  cookingModel,
  usefulHeat_MJ,
} from '../../../app/domain/cooking/model.ts'
import type { CookingPlace, StoveShares } from '../../../app/domain/cooking/places.ts'

export const shippedStoves = stoveTableOf(stoveSeeds)
const shippedSubsidies = subsidyTableOf(subsidySeeds)
export const { fuels: shippedFuels, unknown: unknownFigures } = cookingFuelsOf(
  carriersOf(carrierSeeds),
  settingSeeds,
)

/** The model with the figures that come with the product, some of them replaced. */
export function shippedModel(
  settings: Partial<CookingSettings> = {},
  others: Partial<CookingAssumptions> = {},
): CookingModel {
  return cookingModel({
    settings: { ...settingSeeds, ...settings },
    stoves: shippedStoves,
    subsidies: shippedSubsidies,
    fuels: shippedFuels,
    warming: warmingOf(climateOf(climateSeeds)).warming,
    tariff: tariffOf(tariffSeeds),
    meals_day: 3,
    usefulHeat_MJ: usefulHeat_MJ(3, 3.64),
    ...others,
  })
}

/** A village in the hills near the road. */
export const hillVillage: CookingPlace = {
  households: 140,
  persons: 4.51,
  isUrban: false,
  zone: 'Hills',
  wealthRank: 0.5,
  gridShare: 0.9,
  fiveAmpereShare: 0.5,
  base_kWh: 25,
  drive_h: 1.3,
  roadWalk_h: 0.3,
  forestWalk_h: 0.4,
  boughtShare: 0.1,
  temperature_C: 18,
  animalGas_m3: 20_000,
  plant: null,
}

/** Numbers between 0 and 1 that are the same in every run. */
export function drawnNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A place drawn at random, with the shares of its stoves of today. */
export function drawnPlace(draw: () => number): { place: CookingPlace; shares: StoveShares } {
  const weights = cookingStoves.map((stove): [CookingStove, number] => [stove, draw() < 0.5 ? draw() : 0])
  const sum = weights.reduce((all, [, weight]) => all + weight, 0)
  const shares: StoveShares =
    sum > 0 ? Object.fromEntries(weights.map(([stove, weight]) => [stove, weight / sum])) : { lpg: 1 }
  const place: CookingPlace = {
    households: Math.ceil(draw() * 2000),
    persons: 3 + 3 * draw(),
    isUrban: draw() < 0.4,
    zone: zones[Math.floor(draw() * zones.length)],
    wealthRank: draw() < 0.2 ? null : draw(),
    gridShare: draw() < 0.2 ? Math.round(draw()) : draw(),
    fiveAmpereShare: draw(),
    base_kWh: 120 * draw(),
    drive_h: 6 * draw(),
    roadWalk_h: draw() < 0.4 ? 0 : 12 * draw(),
    forestWalk_h: 5 * draw(),
    boughtShare: draw(),
    temperature_C: 30 * draw(),
    animalGas_m3: draw() < 0.2 ? 0 : 4e5 * draw(),
    plant: draw() < 0.6 ? null : { kW: 100 * draw(), households: 500 * draw() },
  }
  return { place, shares }
}

export const drawnPlaces = (count: number, seed = 1) => {
  const draw = drawnNumbers(seed)
  return Array.from({ length: count }, () => drawnPlace(draw))
}
