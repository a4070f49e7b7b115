import { type CarrierFigure, type Carriers, numberOrNull } from '../assumptions/carriers.ts'
import type { Climate } from '../assumptions/climate.ts'
import type { CookingSettings } from '../assumptions/cooking-settings.ts'
import { type StoveFuel, stoveFuels } from '../assumptions/cooking-stoves.ts'

/** Warming potentials in kg CO2e per kg, where CO2 is 1, and the non-renewable share of solid biomass. */
export type Warming = Record<'ch4' | 'n2o' | 'co' | 'bc' | 'oc' | 'fnrb', number>
/** Net calorific value in MJ per unit of the fuel, and emissions in kg per GJ of delivered energy. */
export type FuelFigures = { MJ_per_unit: number } & Record<EmissionFigure, number>
const emissionFigures = [
  'co2_fossil_kg_GJ',
  'co2_biogenic_kg_GJ',
  'ch4_kg_GJ',
  'n2o_kg_GJ',
  'co_kg_GJ',
  'bc_kg_GJ',
  'oc_kg_GJ',
] as const satisfies readonly CarrierFigure[]
type EmissionFigure = (typeof emissionFigures)[number]
export type CookingFuels = Readonly<Record<StoveFuel, FuelFigures>>

const warmingNames = ['ch4', 'n2o', 'co', 'bc', 'oc', 'fnrb'] as const
/** A figure that nobody has entered. It counts as 0. */
export type UnknownFigure = { row: string; figure: string }

/** Reads the fuels from the shared carriers. Pellets burn like firewood; their energy content is a setting. */
export function cookingFuelsOf(
  carriers: Carriers,
  { pellet_MJ_kg }: CookingSettings,
): { fuels: CookingFuels; unknown: UnknownFigure[] } {
  const unknown: UnknownFigure[] = []
  const fuels = stoveFuels.map((fuel): [StoveFuel, FuelFigures] => {
    const row = fuel === 'pellet' ? 'firewood' : fuel
    const known = (figure: CarrierFigure): number => {
      const value = numberOrNull(carriers[row]?.[figure])
      if (value === null && row === fuel) unknown.push({ row, figure })
      return value ?? 0
    }
    const emissions = Object.fromEntries(emissionFigures.map(figure => [figure, known(figure)]))
    const MJ_per_unit = fuel === 'pellet' ? pellet_MJ_kg : known('MJ_per_unit')
    return [fuel, { MJ_per_unit, ...(emissions as Record<EmissionFigure, number>) }]
  })
  return { fuels: Object.fromEntries(fuels) as CookingFuels, unknown }
}

/** Reads the warming potentials from the shared table. */
export function warmingOf(climate: Climate): { warming: Warming; unknown: UnknownFigure[] } {
  const unknown = warmingNames.flatMap(figure =>
    numberOrNull(climate[figure]) === null ? [{ row: 'climate', figure }] : [],
  )
  const warming = Object.fromEntries(warmingNames.map(name => [name, numberOrNull(climate[name]) ?? 0]))
  return { warming: warming as Warming, unknown }
}
