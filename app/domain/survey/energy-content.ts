import type { surveyGroups } from '../dashboard/survey-items.ts'

type Fuel = (typeof surveyGroups.energy_use.categories)[number]

/** Litres of kerosene a tonne (UN Energy Statistics Yearbook 2004). */
const kerosene_l_per_t = 1_235
const cylinder_kg = 14.2

/**
 * MJ of final energy in the unit that a household counts a fuel by (`fuelUnits`); null where no published figure is known.
 * Net calorific values: IPCC 2006 guidelines, volume 2, table 1.2 (dung: other primary solid biomass). Biogas holds about
 * 20 MJ a m³ (FAO/CMS 1996, "Biogas technology: a training manual for extension"), but no published source gives what a
 * burner uses in an hour.
 */
export const energyContent_MJ: Record<Fuel, number | null> = {
  firewood: 15.6,
  lpg: 47.3 * cylinder_kg,
  biogas: null,
  electricity: 3.6,
  kerosene: (43.8 * 1_000) / kerosene_l_per_t,
  dung: 11.6,
}
