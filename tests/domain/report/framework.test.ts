import { describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import type { Block } from '../../../app/domain/report/blocks.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { planWithResults } from './framework-fixture.ts'
import { emptyPlan, fullPlan } from './report-fixture.ts'

const tableIn = (blocks: Block[], title: string) => {
  const found = blocks.find(one => one.kind === 'table' && one.caption.endsWith(title))
  if (found?.kind !== 'table') throw new Error(`no table "${title}"`)
  return found
}
const plan = planWithResults()
const { blocks } = makePlanReport(plan, 'en')
const framework = tableIn(blocks, say('en', 'report.frameworkTable')).rows
/** Numbers and units stay on one line. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
/** Rows of the framework by the first line of their indicator. */
const rowOf = (indicator: string) => (framework.find(row => row[1].startsWith(indicator)) ?? []).map(spaced)

describe('the results framework', () => {
  test('has a row for each goal, objective and activity, and for each of their indicators', () => {
    expect(framework.map(([result]) => result.split('\n')[0])).toEqual([
      'Goal 1',
      'Outcome 1.1',
      'Output 1.1.1',
      'Outcome 1.2',
      'Output 1.2.1',
      'Goal 2',
      'Outcome 2.1',
      'Output 2.1.2',
    ])
  })
  test('names baselines with their source and year, targets by fiscal year, verification and assumptions', () => {
    const survey = say('en', 'results.survey')
    expect(rowOf(say('en', 'results.code.access_electricity')).slice(2)).toEqual([
      `41.4 % (26.0–56.7)\n${survey}, 2083/84`,
      '2085/86: 60 %\n2087/88: 87.5 %',
      'Household survey of 2087',
      '–',
    ])
    expect(rowOf(say('en', 'results.code.re_capacity'))).toEqual([
      expect.any(String),
      `${say('en', 'results.code.re_capacity')}\n${say('en', 'results.by.ward')}`,
      '40 kW\nRegister of the ward offices, 2025',
      '2086/87: 165 kW',
      'Commissioning reports',
      'The road to Simjung stays open',
    ])
  })
  test('does not print the value of a generated baseline', () => {
    expect(rowOf(say('en', 'results.code.clean_cooking'))[2]).toBe(say('en', 'results.generated'))
  })
  test('prints what an activity delivers where it has no indicator', () => {
    const measure = say('en', 'delivery.measure.training')
    expect(rowOf(measure)[1]).toContain('12')
    expect(rowOf(measure)[1]).toContain('2085/86')
  })
  test('has the same numbers in Nepali', () => {
    const nepali = tableIn(makePlanReport(plan, 'ne').blocks, say('ne', 'report.frameworkTable')).rows
    const numbers = (rows: string[][]) => rows.map(row => row.slice(2, 4).map(text => text.match(/[\d.]+/g)))
    expect(numbers(nepali)).toEqual(numbers(framework))
  })
  test('is missing where nothing was entered', () => {
    const missing = makePlanReport(emptyPlan(), 'en').blocks.flatMap(one =>
      one.kind === 'missing' ? [one.text] : [],
    )
    expect(missing).toContain(say('en', 'report.noFramework'))
  })
})

describe('the action plan of chapter 10', () => {
  const dots = say('en', 'report.toFill')
  const title = say('en', 'report.actionTable')
  const last = (from: Block[]) =>
    Object.fromEntries(tableIn(from, title).rows.map(row => [row[0], spaced(row[5])]))
  test('prints the output indicator, otherwise the quantity, otherwise dots', () => {
    const found = last(blocks)
    expect(found['1.1.1']).toContain('165 kW')
    expect(found['1.1.1']).toContain('2086/87')
    expect(found['1.2.1']).toContain('12')
    expect(found['2.1.2']).toBe(dots)
  })
  test('has no dots for a plan without indicators whose quantities are known', () => {
    const quantities = plan.activities.find(one => one.code === '1.2.1')?.quantities ?? null
    const without = { ...fullPlan(), activities: fullPlan().activities.map(one => ({ ...one, quantities })) }
    expect(Object.values(last(makePlanReport(without, 'en').blocks))).not.toContain(dots)
    expect(Object.values(last(makePlanReport(fullPlan(), 'en').blocks))).toEqual([dots, dots, dots])
  })
})
