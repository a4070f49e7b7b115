import { expect, test } from 'vitest'
import { type Carrier, carriersOf } from '../../../app/domain/assumptions/carriers.ts'
import { climateOf } from '../../../app/domain/assumptions/climate.ts'
import { emissionClassesOf, stoveKinds } from '../../../app/domain/assumptions/emission-classes.ts'
import { breakers, tariffOf } from '../../../app/domain/assumptions/tariff.ts'
import { usageOf } from '../../../app/domain/assumptions/usage.ts'
import { usefulEnergyOf } from '../../../app/domain/assumptions/useful-energy.ts'
import { stoveMovesOf } from '../../../app/domain/dashboard/cooking/stove-moves.ts'
import { energyDataOf } from '../../../app/domain/dashboard/energy-data.ts'
import { datasetOf } from '../../../app/domain/dashboard/survey-figures.ts'
import { stoves, surveyGroups } from '../../../app/domain/dashboard/survey-items.ts'
import { measures, quantitiesOf } from '../../../app/domain/plan/proposals/delivery.ts'
import {
  type AssumptionKind,
  assumptionKinds,
  assumptionTables,
} from '../../../app/domain/rates/assumption-tables.ts'
import { surveyFigures } from '../../../app/domain/survey/answers/figures.ts'
import { packagePercent } from '../../../app/domain/survey/mtf.ts'
import { assessCookingTier } from '../../../app/domain/survey/mtf-cooking.ts'

type Row = Record<string, unknown> & { row_key: string }
type Rows = Record<AssumptionKind, readonly Row[]>
const byKind = (rowsOf: (kind: AssumptionKind) => readonly Row[]) =>
  Object.fromEntries(assumptionKinds.map(kind => [kind, rowsOf(kind)])) as Rows
const shipped = byKind(kind => assumptionTables[kind].seeds)
const empty = byKind(() => [])
const fuels = surveyGroups.energy_use.categories

/** Every answer of the product that is made of assumptions; null where they do not say it. */
const answers: Record<string, (rows: Rows) => unknown> = {
  ...Object.fromEntries(
    fuels.map(fuel => [
      `energy_use.${fuel} of a survey`,
      ({ carriers }: Rows) => {
        const estimate = { standard_error: 1, answers: 20, households: 9, degrees_of_freedom: 1 }
        const means = [{ question: `energy_use_${fuel}`, mean: 40, ...estimate }]
        const [figure] = surveyFigures('household', { questions: [], means }, 1000, carriersOf(carriers))
        return figure?.value ?? null
      },
    ]),
  ),
  ...Object.fromEntries(fuels.map(fuel => [`emissions of ${fuel}`, (rows: Rows) => dashboard(rows, fuel)])),
  ...Object.fromEntries(
    breakers.map(breaker => [
      `affordability with a breaker ${breaker}`,
      ({ tariff }: Rows) => {
        const payment = { bill_NPR: null, bill_kWh: null, spending_NPR: 10_000, breaker, has_grid: true }
        return packagePercent(payment, tariffOf(tariff))
      },
    ]),
  ),
  ...Object.fromEntries(
    stoveKinds.map(stove_kind => [
      `exposure to a ${stove_kind}`,
      ({ emission_classes }: Rows) => {
        const noMore = { fuel_hours_week: null, prep_minutes: null, stove_harm: null, fuel_available: null }
        const spending = { fuel_spending_NPR: null, spending_NPR: null }
        const where = { cooking_place: 'in_house', exhaust: 'hood' } as const
        const of = { stove_kind, ...where, ...noMore, ...spending }
        return assessCookingTier(of, emissionClassesOf(emission_classes)).attributes.exposure
      },
    ]),
  ),
  ...Object.fromEntries(
    measures.map(measure => [
      `usage of an activity for ${measure}`,
      ({ measure_usage }: Rows) => {
        const delivery = { measure, quantity: 10, households: 10, kW: null, tier: null }
        return quantitiesOf(delivery, usageOf(measure_usage)).usage
      },
    ]),
  ),
  'heat that cooking needs': rows => cooking(rows)?.heat_GJ ?? null,
}

function dashboard({ carriers, climate, stove_moves }: Rows, fuel: string) {
  const origin = { source: 'survey', year: 2026, generated: false }
  const odk = datasetOf([{ sddmm: 1, item: `energy_use.${fuel}`, value: 1000, origin }])
  const assumptions = {
    carriers: carriersOf(carriers),
    climate: climateOf(climate),
    usefulEnergy: {},
    moves: stoveMovesOf(stove_moves),
  }
  const levels = [{ code: 1, name: 'One' }]
  const sums =
    energyDataOf('odk', { odk, mep: datasetOf([]), census: datasetOf([]) }, levels, assumptions)?.emissions ??
    []
  const known = sums.flatMap(({ t_CO2e }) => (t_CO2e === null ? [] : [t_CO2e]))
  return known.length === 0 ? null : known.join()
}

/** Households by stove in both scenarios; the scenario of a table without moves is the stoves of today. */
const scenarios = (rows: Rows) => JSON.stringify(cooking(rows)?.data)

function cooking({ stove_moves, useful_energy }: Rows) {
  const origin = { source: 'survey', year: 2026, generated: false }
  const odk = datasetOf(stoves.map(stove => ({ sddmm: 1, item: `stove.${stove}`, value: 10_000, origin })))
  const assumptions = {
    carriers: {},
    climate: {},
    moves: stoveMovesOf(stove_moves),
    usefulEnergy: usefulEnergyOf(useful_energy),
  }
  const data = energyDataOf(
    'odk',
    { odk, mep: datasetOf([]), census: datasetOf([]) },
    [{ code: 1, name: 'One' }],
    assumptions,
  )
  return data?.cookingImprovementData
}

/** Every figure a tenth more; a class of smoke, which is whole, one better or worse. */
const raised = (kind: AssumptionKind, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      return [name, kind === 'emission_classes' ? (value < 5 ? value + 1 : value - 1) : value * 1.1]
    }),
  ) as Row

function movedBy(rows: Rows, kind: AssumptionKind, row: Row): string[] {
  const other = { ...rows, [kind]: rows[kind].map(one => (one === row ? raised(kind, row) : one)) }
  const all = { ...answers, 'scenarios of stoves': scenarios }
  return Object.entries(all).flatMap(([name, of]) => (of(other) === of(rows) ? [] : [name]))
}

/** Rows that no answer rests on yet: the energy balance and the cost of cooking will read them. */
const isUnread: Partial<Record<AssumptionKind, (row: Row) => boolean>> = {
  carriers: ({ row_key }) => !fuels.some(fuel => fuel === row_key),
  // The standard package is 30.4 kWh a month, which ends in the third block.
  tariff: ({ row_key }) => Number(row_key.split('.')[1]) > 3,
  // No factor of carbon monoxide is published for the fuels of the survey.
  climate: ({ row_key }) => row_key === 'co',
  stove_moves: ({ percent }) => percent === 0,
  // Nothing proposes these stoves yet.
  measure_usage: ({ row_key }) => ['electric_stove', 'biogas', 'lpg'].includes(row_key),
  cook_stove: () => true,
  cook_settings: () => true,
  cook_subsidy: () => true,
}

test.each(assumptionKinds)('a tenth more of a row of %s moves an answer of each of its consumers', kind => {
  for (const row of shipped[kind]) {
    const moved = movedBy(shipped, kind, row)
    if (isUnread[kind]?.(row)) expect([row.row_key, moved]).toEqual([row.row_key, []])
    else expect([row.row_key, moved.length > 0]).toEqual([row.row_key, true])
  }
})

test('by name', () => {
  const moved = (kind: AssumptionKind, key: string) => {
    const row = shipped[kind].find(({ row_key }) => row_key === key)
    if (row === undefined) throw new Error(`no row ${key}`)
    return movedBy(shipped, kind, row)
  }
  expect(moved('carriers', 'firewood')).toEqual(['energy_use.firewood of a survey', 'emissions of firewood'])
  expect(moved('carriers', 'electricity')).toEqual(['energy_use.electricity of a survey'])
  // No published figure says what a burner uses in an hour.
  expect(moved('carriers', 'biogas')).toEqual(['emissions of biogas'])
  expect(moved('climate', 'fnrb')).toEqual(['emissions of firewood', 'emissions of dung'])
  expect(moved('tariff', 'a30.3')).toEqual(['affordability with a breaker a30'])
  expect(moved('emission_classes', 'rocket')).toEqual(['exposure to a rocket'])
  expect(moved('useful_energy', 'MJ_meal')).toEqual(['heat that cooking needs'])
  expect(moved('stove_moves', 'partial.low.modern')).toEqual(['scenarios of stoves'])
})

test('three meals of 3.64 MJ a day are 3.9858 GJ a household and year', () => {
  expect(answers['heat that cooking needs'](shipped)).toBeCloseTo(10_000 * stoves.length * 3.9858, 6)
})

test('carbon monoxide counts once a fuel has a factor of it', () => {
  const withFactor = (row: Row) =>
    row.row_key === ('lpg' satisfies Carrier) ? { ...row, co_kg_GJ: 0.3 } : row
  const rows = { ...shipped, carriers: shipped.carriers.map(withFactor) }
  const [co] = rows.climate.filter(({ row_key }) => row_key === 'co')
  expect(movedBy(rows, 'climate', co)).toEqual(['emissions of lpg'])
})

test('of empty tables every answer is not known, and nothing is thrown', () => {
  for (const [name, of] of Object.entries(answers)) expect([name, of(empty)]).toEqual([name, null])
  expect(scenarios(empty)).toContain('10000')
})
