import type { CookingSettings } from '../../../../app/domain/assumptions/cooking-settings.ts'
import type { OnstoveCell, OnstoveInputs } from '../../../../app/domain/cooking/onstove/onstove-inputs.ts'
import { animalGas_m3, type CookingPlace } from '../../../../app/domain/cooking/places.ts'
import { drawnNumbers } from '../../../domain/cooking/shipped-model.ts'

/** Cells like those of the recorded results, which vary in people, grid, wealth, distances, warmth and animals. */
export function drawnCells(patterns: readonly OnstoveCell[], count: number): OnstoveCell[] {
  const draw = drawnNumbers(7)
  const around = (value: number, factor: number) => value * factor ** (2 * draw() - 1)
  return Array.from({ length: count }, (_, i) => {
    const pattern = patterns[i % patterns.length]
    const { plant, livestock } = pattern
    return {
      ...pattern,
      population: around(pattern.population, 3),
      electrifiedShare: draw() < 0.1 ? 0 : 1 - (1 - pattern.electrifiedShare) * draw(),
      upgradeShare: pattern.upgradeShare * draw(),
      relativeWealth: pattern.relativeWealth + draw() - 0.5,
      lpg_h: around(pattern.lpg_h, 3),
      forest_h: around(pattern.forest_h, 2),
      temperature_C: pattern.temperature_C + 6 * draw() - 3,
      livestock: Object.fromEntries(
        Object.entries(livestock).map(([animal, number]) => [animal, around(number ?? 0, 2)]),
      ),
      // A plant in the municipality of every cell, so that none is shared by thousands.
      plant: plant === null ? null : { ...plant, municipality: `M${i}`, distance_km: 4 * draw() },
    }
  })
}

/** Distance in km within which a house is supplied by a plant (C26). */
const plantReach_km = 2

/** The same cell as a place of our model. OnStove knows no way on foot from the road. */
export const placeOfCell = (
  cell: OnstoveCell,
  wealthRank: number,
  inputs: OnstoveInputs,
  settings: CookingSettings,
): CookingPlace => {
  const persons = cell.isUrban ? inputs.urbanPersons : inputs.ruralPersons
  return {
    households: cell.population / persons,
    persons,
    isUrban: cell.isUrban,
    zone: cell.zone,
    wealthRank,
    gridShare: cell.electrifiedShare,
    fiveAmpereShare: cell.upgradeShare,
    base_kWh: cell.isUrban ? settings.urban_base_kWh : settings.rural_base_kWh,
    drive_h: cell.lpg_h,
    roadWalk_h: 0,
    forestWalk_h: cell.forest_h,
    boughtShare: cell.isUrban ? settings.urban_firewood_bought : settings.rural_firewood_bought,
    temperature_C: cell.temperature_C,
    animalGas_m3: animalGas_m3(cell.livestock),
    plant: cell.plant !== null && cell.plant.distance_km <= plantReach_km ? cell.plant : null,
  }
}
