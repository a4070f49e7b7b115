import { numberOrNull } from './carriers.ts'

/** Stoves, by their names in the household survey. */
export const stoveKinds = [
  'open_fire',
  'traditional',
  'basic_improved',
  'rocket',
  'gasifier',
  'kerosene_stove',
  'biogas_stove',
  'gas_stove',
  'electric_stove',
] as const
export type StoveKind = (typeof stoveKinds)[number]

/** How clean the smoke of a stove is. 0 is the dirtiest. */
export const emissionClasses = [0, 1, 2, 3, 4, 5] as const
export type EmissionClass = (typeof emissionClasses)[number]
/** Stoves that are missing from the table are unknown. */
export type EmissionClasses = Readonly<Partial<Record<StoveKind, EmissionClass | null>>>

/** Returns classes by stove. Rows with an unknown key are dropped. */
export const emissionClassesOf = (
  rows: readonly { row_key?: unknown; emission_class?: unknown }[],
): EmissionClasses =>
  Object.fromEntries(
    rows.flatMap(({ row_key, emission_class }) => {
      if (!stoveKinds.some(one => one === row_key)) return []
      const number = numberOrNull(emission_class)
      return [[row_key, emissionClasses.find(one => one === number) ?? null]]
    }),
  )

const script = {
  source:
    'Analysis script of the World Bank for the MTF survey of Rwanda; not compared with the matrix of ESMAP',
  vintage: 'read in 2026',
}
const own = { source: 'Assumption of the product, not measured', vintage: '2026' }
const seeds: Record<StoveKind, { emission_class: EmissionClass; source: string; vintage: string }> = {
  open_fire: { emission_class: 0, ...script },
  traditional: { emission_class: 1, ...script },
  basic_improved: { emission_class: 1, ...script },
  rocket: { emission_class: 2, ...script },
  gasifier: { emission_class: 3, ...script },
  kerosene_stove: { emission_class: 1, ...own },
  biogas_stove: { emission_class: 3, ...script },
  gas_stove: { emission_class: 5, ...script },
  electric_stove: { emission_class: 5, ...script },
}
export const emissionClassSeeds = stoveKinds.map(row_key => ({ row_key, ...seeds[row_key] }))
