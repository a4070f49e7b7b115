import type { CookingSettings } from '../assumptions/cooking-settings.ts'
import type { CookingStove, StoveFuel } from '../assumptions/cooking-stoves.ts'
import type { FuelFigures, Warming } from './fuels.ts'

/** CO2e of all gases and particles, and of CO2, CH4 and N2O alone, which inventories and carbon finance count (C20). */
export type Warmth = { all: number; kyoto: number }

const isSolidBiomass = (fuel: StoveFuel) => fuel === 'firewood' || fuel === 'pellet'
const MJ_per_GJ = 1_000
const g_per_kg = 1_000

/**
 * CO2e in kg per MJ delivered to a stove, without the lorry (C19). Biogenic CO2 counts in proportion to the
 * non-renewable share of solid biomass. Mini-grids of Nepal run on water and sun.
 */
export function stoveWarmth_kg_MJ(
  stove: CookingStove,
  fuel: StoveFuel,
  figures: FuelFigures,
  warming: Warming,
  { grid_kg_GJ, grid_loss }: CookingSettings,
): Warmth {
  if (fuel === 'electricity') {
    const kg = stove === 'minigrid' ? 0 : grid_kg_GJ / MJ_per_GJ / (1 - grid_loss)
    return { all: kg, kyoto: kg }
  }
  const biogenic = isSolidBiomass(fuel) ? figures.co2_biogenic_kg_GJ * warming.fnrb : 0
  const kyoto =
    figures.co2_fossil_kg_GJ + biogenic + figures.ch4_kg_GJ * warming.ch4 + figures.n2o_kg_GJ * warming.n2o
  const others = figures.co_kg_GJ * warming.co + figures.bc_kg_GJ * warming.bc + figures.oc_kg_GJ * warming.oc
  return { all: (kyoto + others) / MJ_per_GJ, kyoto: kyoto / MJ_per_GJ }
}

/** CO2e in kg per kg of LPG and hour of one way by lorry (C19; consumption after Szabó et al. 2011). */
export function lorryWarmth_kg_h(settings: CookingSettings, warming: Warming): Warmth {
  const { lorry_l_h, lorry_kg, diesel_kg_l } = settings
  const diesel_kg = ((2 * lorry_l_h) / lorry_kg) * diesel_kg_l
  const kyoto = settings.diesel_co2_g_kg + settings.diesel_n2o_g_kg * warming.n2o
  const others =
    settings.diesel_co_g_kg * warming.co +
    settings.diesel_bc_g_kg * warming.bc +
    settings.diesel_oc_g_kg * warming.oc
  return { all: (diesel_kg * (kyoto + others)) / g_per_kg, kyoto: (diesel_kg * kyoto) / g_per_kg }
}
