import { expect, test } from 'vitest'
import {
  type CookingSetting,
  cookingSettingNames,
  cookingSettings,
} from '../../../app/domain/assumptions/cooking-settings.ts'
import {
  assumptionKinds,
  assumptionTables,
  newConflicts,
} from '../../../app/domain/rates/assumption-tables.ts'

const settings = assumptionTables.cook_settings.seeds
const stoves = assumptionTables.cook_stove.seeds
const faultsOf = (name: CookingSetting, amount: number) =>
  newConflicts(
    'cook_settings',
    settings,
    settings.map(row => (row.row_key === name ? { ...row, amount } : row)),
  )

test.each(assumptionKinds)('shipped rows of %s contradict nothing', kind => {
  const { conflicts, seeds } = assumptionTables[kind]
  expect(conflicts(seeds)).toEqual([])
})

test.each(cookingSettingNames)('%s stays within its own bounds', name => {
  const { min, max } = cookingSettings[name]
  for (const amount of [min - 0.001, max + 0.001]) {
    expect(faultsOf(name, amount)).toContainEqual({
      row_key: name,
      field: 'amount',
      what: { key: 'cookingRates.outOfRange', params: { min, max } },
    })
  }
})

test('a limit that is turned is refused at the row that was changed', () => {
  expect(faultsOf('full_biogas_C', 10.5)).toEqual([])
  expect(faultsOf('full_biogas_C', 10)).toContainEqual({
    row_key: 'full_biogas_C',
    field: 'amount',
    what: { key: 'cookingRates.mustExceed', params: { other: { key: 'cookingRates.setting.min_biogas_C' } } },
  })
})

test('stoves of the nation are at most all households', () => {
  const more = stoves.map(row => (row.row_key === 'epc' ? { ...row, national_share: 0.01 } : row))
  expect(newConflicts('cook_stove', stoves, more).map(({ row_key }) => row_key)).toContain('epc')
})

test.each(assumptionKinds)('figures of %s survive a sheet, which has 15 digits', kind => {
  const figures = assumptionTables[kind].seeds.flatMap(row => Object.values(row as Record<string, unknown>))
  for (const figure of figures)
    if (typeof figure === 'number') expect(Number(figure.toPrecision(15))).toBe(figure)
})
