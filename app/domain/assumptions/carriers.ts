/** Energy carriers. `fNRB` applies to solid biomass. */
export const carriers = [
  'electricity',
  'firewood',
  'residue',
  'dung',
  'biogas',
  'lpg',
  'kerosene',
  'diesel',
  'petrol',
  'coal',
] as const
export type Carrier = (typeof carriers)[number]
export const solidBiomass: readonly Carrier[] = ['firewood', 'residue', 'dung']
/** Unit in which each carrier is sold, to which its energy content and price refer. */
export const carrierUnits = {
  electricity: 'kWh',
  firewood: 'kg',
  residue: 'kg',
  dung: 'kg',
  biogas: 'm3',
  lpg: 'kg',
  kerosene: 'kg',
  diesel: 'kg',
  petrol: 'kg',
  coal: 'kg',
} as const satisfies Record<Carrier, string>

export const carrierFigures = [
  'MJ_per_unit',
  'counted_units',
  'co2_fossil_kg_GJ',
  'co2_biogenic_kg_GJ',
  'ch4_kg_GJ',
  'n2o_kg_GJ',
  'co_kg_GJ',
  'bc_kg_GJ',
  'oc_kg_GJ',
  'price_NPR',
] as const
export type CarrierFigure = (typeof carrierFigures)[number]
/**
 * Figures of a carrier, or null where none has been published. `MJ_per_unit` is the net calorific value of a unit.
 * `counted_units` is the number of units in what households count (kg in a cylinder or litre, m³ in an hour of a
 * burner). Emissions are in kg per GJ of final energy.
 */
export type CarrierRow = Record<CarrierFigure, number | null>
/** Figures of carriers that are missing from the table are unknown. */
export type Carriers = Readonly<Partial<Record<Carrier, CarrierRow>>>

const isCarrier = (key: unknown): key is Carrier => carriers.some(one => one === key)

/** Returns carriers by row key. Rows with an unknown key are dropped. */
export const carriersOf = (rows: readonly ({ row_key?: unknown } & Record<string, unknown>)[]): Carriers =>
  Object.fromEntries(
    rows.flatMap(row => {
      if (!isCarrier(row.row_key)) return []
      const figures = carrierFigures.map(name => [name, numberOrNull(row[name])] as const)
      return [[row.row_key, Object.fromEntries(figures)]]
    }),
  )

/** Converts a figure as returned by PostgreSQL. */
export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Final energy in MJ in the unit by which households count a carrier; null if unknown. */
export function countedEnergy_MJ(table: Carriers, carrier: Carrier): number | null {
  const { MJ_per_unit = null, counted_units = null } = table[carrier] ?? {}
  return MJ_per_unit === null || counted_units === null ? null : MJ_per_unit * counted_units
}

type Figures = Partial<CarrierRow>
const IPCC = 'IPCC 2006 guidelines, vol. 2: net calorific values table 1.2, factors tables 2.2 and 2.5'
const soot = 'BC and OC: OnStove inputs for Nepal'
const biomass = { co2_fossil_kg_GJ: 0, ch4_kg_GJ: 0.3, n2o_kg_GJ: 0.004 }
const fossil = { co2_biogenic_kg_GJ: 0 }

const seeds: Record<Carrier, { figures: Figures; source: string; vintage: string }> = {
  electricity: {
    figures: { MJ_per_unit: 3.6, counted_units: 1, co2_biogenic_kg_GJ: 0, ch4_kg_GJ: 0, n2o_kg_GJ: 0 },
    source: 'Definition of the kWh; no grid emission factor entered yet',
    vintage: '2026',
  },
  firewood: {
    figures: {
      ...biomass,
      MJ_per_unit: 15.6,
      counted_units: 1,
      co2_biogenic_kg_GJ: 112,
      bc_kg_GJ: 0.1075,
      oc_kg_GJ: 0.308,
    },
    source: `${IPCC} (wood, residential). ${soot}`,
    vintage: '2006, 2022',
  },
  residue: {
    figures: { ...biomass, MJ_per_unit: 11.6, co2_biogenic_kg_GJ: 100 },
    source: `${IPCC} (other primary solid biomass, residential)`,
    vintage: '2006',
  },
  dung: {
    figures: { ...biomass, MJ_per_unit: 11.6, counted_units: 1, co2_biogenic_kg_GJ: 100 },
    source: `${IPCC} (other primary solid biomass, residential)`,
    vintage: '2006',
  },
  biogas: {
    figures: {
      MJ_per_unit: 20,
      co2_fossil_kg_GJ: 0,
      co2_biogenic_kg_GJ: 54.6,
      ch4_kg_GJ: 0.005,
      n2o_kg_GJ: 0.0001,
      bc_kg_GJ: 0.0043,
      oc_kg_GJ: 0.0091,
    },
    source: `MJ: FAO/CMS 1996, "Biogas technology: a training manual for extension". Factors: IPCC 2006 guidelines, vol. 2, tables 2.2 and 2.5. ${soot}. No published use of a burner an hour`,
    vintage: '1996, 2006, 2022',
  },
  lpg: {
    figures: {
      ...fossil,
      MJ_per_unit: 47.3,
      counted_units: 14.2,
      co2_fossil_kg_GJ: 63.1,
      ch4_kg_GJ: 0.005,
      n2o_kg_GJ: 0.0001,
      bc_kg_GJ: 0.0044,
      oc_kg_GJ: 0.0091,
    },
    source: `${IPCC} (residential). Cylinder of 14.2 kg. ${soot}`,
    vintage: '2006, 2022',
  },
  kerosene: {
    figures: {
      ...fossil,
      MJ_per_unit: 43.8,
      counted_units: 0.8097,
      co2_fossil_kg_GJ: 71.9,
      ch4_kg_GJ: 0.01,
      n2o_kg_GJ: 0.0006,
    },
    source: `${IPCC} (residential). 1,235 l a tonne: UN Energy Statistics Yearbook 2004`,
    vintage: '2006',
  },
  diesel: {
    figures: {
      ...fossil,
      MJ_per_unit: 43,
      co2_fossil_kg_GJ: 74.1,
      ch4_kg_GJ: 0.0039,
      n2o_kg_GJ: 0.0039,
    },
    source: 'IPCC 2006 guidelines, vol. 2, tables 1.2, 3.2.1 and 3.2.2 (road transport)',
    vintage: '2006',
  },
  petrol: {
    figures: {
      ...fossil,
      MJ_per_unit: 44.3,
      co2_fossil_kg_GJ: 69.3,
      ch4_kg_GJ: 0.033,
      n2o_kg_GJ: 0.0032,
    },
    source: 'IPCC 2006 guidelines, vol. 2, tables 1.2, 3.2.1 and 3.2.2 (road transport, uncontrolled)',
    vintage: '2006',
  },
  coal: {
    figures: {
      ...fossil,
      MJ_per_unit: 25.8,
      co2_fossil_kg_GJ: 94.6,
      ch4_kg_GJ: 0.01,
      n2o_kg_GJ: 0.0015,
    },
    source: 'IPCC 2006 guidelines, vol. 2, tables 1.2, 2.2 and 2.3 (other bituminous coal, industry)',
    vintage: '2006',
  },
}

/**
 * Figures that come with the product. Figures that are not listed are unknown. No price is published for the whole of
 * Nepal.
 */
export const carrierSeeds = carriers.map(row_key => {
  const { figures, source, vintage } = seeds[row_key]
  const row = Object.fromEntries(carrierFigures.map(name => [name, figures[name] ?? null])) as CarrierRow
  return { row_key, ...row, source, vintage }
})
