import type { NetworkQuantityName, QuantityName } from './quantities.ts'

/**
 * Parts of a cost. `operation` is per year and `replacement` per event. Parts that begin with `standalone` are home
 * systems of households that an option does not connect.
 */
export const costParts = [
  'system',
  'installation',
  'transportation',
  'distribution',
  'operation',
  'replacement',
  'standalone_system',
  'standalone_setup',
  'standalone_replacement',
] as const
export type CostPart = (typeof costParts)[number]

/**
 * One product of a cost: a quantity times a rate, divided by 100 if the rate is a percentage. The rate is one of the
 * technology's `own` rates, comes from the settings, or is `fixed` by the specification.
 */
export type TechnologyProduct = {
  part: CostPart
  quantity: QuantityName | NetworkQuantityName
  table: 'own' | 'settings' | 'fixed'
  field: string
  isPercent?: true
}

export const product = (
  part: CostPart,
  quantity: QuantityName | NetworkQuantityName,
  table: TechnologyProduct['table'],
  field: string,
): TechnologyProduct => ({
  part,
  quantity,
  table,
  field,
})
export const plantProducts = (quantity: QuantityName, suffix: 'rate' | 'per_kW'): TechnologyProduct[] => [
  product('system', quantity, 'own', `sc_${suffix}`),
  product('installation', quantity, 'own', `ic_${suffix}`),
  product('transportation', quantity, 'own', `tc_${suffix}`),
  product('operation', quantity, 'own', `omc_${suffix}`),
]
export const lineUpkeep = (quantity: QuantityName): TechnologyProduct => ({
  ...product('operation', quantity, 'settings', 'line_upkeep_percent'),
  isPercent: true,
})
export const distributionProducts = [
  product('distribution', 'connections', 'settings', 'distribution_NPR_per_connection'),
  lineUpkeep('distribution_NPR'),
]
