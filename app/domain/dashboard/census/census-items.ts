/**
 * Household categories of the 2021 census, each with the category in survey-items.ts that shows it. The census counts
 * electricity from any supply, so the charts show it as a separate category rather than as a grid connection.
 */
export const censusGroups = {
  cooking_fuel: {
    wood: 'firewood',
    lpg: 'lpg',
    electricity: 'electricity',
    biogas: 'biogas',
    dung: 'dung',
    kerosene: 'other',
    other: 'other',
  },
  lighting: {
    electricity: 'electricity',
    solar: 'solar_home',
    kerosene: 'kerosene',
    biogas: 'other',
    other: 'other',
  },
} as const satisfies Record<'cooking_fuel' | 'lighting', Record<string, string>>
export type CensusGroup = keyof typeof censusGroups
export const censusGroupNames = Object.keys(censusGroups) as CensusGroup[]
export const isCensusGroup = (group: string): group is CensusGroup => Object.hasOwn(censusGroups, group)

/** `cooking_fuel.wood` and so on. */
export const censusItems: readonly string[] = censusGroupNames.flatMap(group =>
  Object.keys(censusGroups[group]).map(category => `${group}.${category}`),
)

/** Categories that show census answers, each once. */
export const censusCategories = (group: CensusGroup): readonly string[] => [
  ...new Set(Object.values(censusGroups[group])),
]

/** The dashboard item to which a census item belongs. */
export function shownItem(item: string): string {
  const [group, category] = item.split('.') as [CensusGroup, string]
  return `${group}.${(censusGroups[group] as Record<string, string>)[category]}`
}

/** Converts the rows of a place to dashboard items. Census items that are shown as one category are added up. */
export function censusAnswers<Row extends { sddmm: number; item: string; value: number }>(
  rows: readonly Row[],
): Row[] {
  const shown = new Map<string, Row>()
  for (const row of rows) {
    const item = shownItem(row.item)
    const key = `${row.sddmm} ${item}`
    const known = shown.get(key)
    shown.set(key, { ...row, item, value: row.value + (known?.value ?? 0) })
  }
  return [...shown.values()]
}
