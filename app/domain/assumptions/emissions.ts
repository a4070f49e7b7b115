import { type Carrier, type CarrierRow, type Carriers, solidBiomass } from './carriers.ts'
import type { Climate } from './climate.ts'

/**
 * Groups for the totals: gases in national inventories, carbon monoxide, and black carbon together with organic
 * carbon.
 */
export const emissionGroups = ['greenhouse', 'carbon_monoxide', 'soot'] as const
export type EmissionGroup = (typeof emissionGroups)[number]
export type EnergyAssumptions = { carriers: Carriers; climate: Climate }
export type Emissions = {
  group: EmissionGroup
  /** Tonnes of CO2e from the known carriers, or null if none is known. */
  t_CO2e: number | null
  /** Carriers in use that are omitted because a figure is missing. */
  missing: Carrier[]
}[]

/** Zero times an unknown figure is zero. */
function product(a: number | null, b: number | null): number | null {
  if (a === 0 || b === 0) return 0
  return a === null || b === null ? null : a * b
}
const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0)

/**
 * In kg CO2e per GJ, or null if a figure is unknown. Biogenic CO2 counts in proportion to the non-renewable share of
 * solid biomass.
 */
const perGJ = {
  greenhouse: (carrier, row, climate) =>
    sumOf([
      row.co2_fossil_kg_GJ,
      solidBiomass.includes(carrier) ? product(row.co2_biogenic_kg_GJ, climate.fnrb ?? null) : 0,
      product(row.ch4_kg_GJ, climate.ch4 ?? null),
      product(row.n2o_kg_GJ, climate.n2o ?? null),
    ]),
  carbon_monoxide: (_, row, climate) => product(row.co_kg_GJ, climate.co ?? null),
  soot: (_, row, climate) =>
    sumOf([product(row.bc_kg_GJ, climate.bc ?? null), product(row.oc_kg_GJ, climate.oc ?? null)]),
} as const satisfies Record<
  EmissionGroup,
  (carrier: Carrier, row: CarrierRow, climate: Climate) => number | null
>

const kg_per_t = 1_000

/**
 * CO2e of final energy over 100 years. Figures are needed only for carriers in use.
 *
 * @param energy_GJ energy per year, by carrier
 */
export function emissionsOf(
  energy_GJ: Readonly<Partial<Record<Carrier, number>>>,
  { carriers, climate }: EnergyAssumptions,
): Emissions {
  const used = (Object.entries(energy_GJ) as [Carrier, number][]).filter(([, GJ]) => GJ > 0)
  return emissionGroups.map(group => {
    const parts = used.map(([carrier, GJ]) => {
      const row = carriers[carrier]
      const factor = row === undefined ? null : perGJ[group](carrier, row, climate)
      return { carrier, t: factor === null ? null : (GJ * factor) / kg_per_t }
    })
    const known = parts.flatMap(({ t }) => (t === null ? [] : [t]))
    return {
      group,
      t_CO2e: known.length === 0 && used.length > 0 ? null : known.reduce((sum, t) => sum + t, 0),
      missing: parts.flatMap(({ carrier, t }) => (t === null ? [carrier] : [])),
    }
  })
}
