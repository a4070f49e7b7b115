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
const frame = tableIn(blocks, say('en', 'report.frameworkTable'))
const framework = frame.rows
/** Numbers and units stay on one line. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
/** Rows of the framework by the beginning of their indicator. */
const rowOf = (indicator: string) => (framework.find(row => row[2].startsWith(indicator)) ?? []).map(spaced)

describe('the results framework', () => {
  test('has a row for each objective and measured activity below its goal, and for each of their indicators', () => {
    expect(framework.map(([result]) => result)).toEqual([
      'Goal 1',
      'Outcome 1.1',
      'Output 1.1.1',
      'Outcome 1.2',
      'Output 1.2.1',
      'Goal 2',
      'Outcome 2.1',
    ])
    expect(frame.groups?.map(({ at, text }) => [at, text.slice(0, 6)])).toEqual([
      [0, 'Goal 1'],
      [5, 'Goal 2'],
    ])
    const notes = blocks.flatMap(one => (one.kind === 'note' ? [one.text] : []))
    expect(notes).toContain(say('en', 'report.unmeasured', { count: 1 }))
  })
  test('is on landscape pages and has a column for each fiscal year with a target', () => {
    expect(frame.landscape).toBe(true)
    expect(frame.columns.map(({ head }) => head).slice(5, 8)).toEqual([
      '2085/86 2028/29',
      '2086/87 2029/30',
      '2087/88 2030/31',
    ])
  })
  test('names baselines with their source and year, targets by fiscal year, verification and assumptions', () => {
    const survey = say('en', 'results.survey')
    expect(rowOf(say('en', 'results.code.access_electricity')).slice(3)).toEqual([
      '41.4',
      `${survey}, 2083/84 (26.0–56.7)`,
      '60',
      '–',
      '87.5',
      'Household survey of 2087',
      '–',
    ])
    expect(rowOf(say('en', 'results.code.re_capacity'))).toEqual([
      'Output 1.1.1',
      'Design of the Simjung plant',
      `${say('en', 'results.code.re_capacity')}, kW, ${say('en', 'results.by.ward')}`,
      '40',
      'Register of the ward offices, 2025',
      '–',
      '165',
      '–',
      'Commissioning reports',
      'The road to Simjung stays open',
    ])
  })
  test('does not print the value of a generated baseline', () => {
    expect(rowOf(say('en', 'results.code.clean_cooking')).slice(3, 5)).toEqual([
      '–',
      say('en', 'results.generated'),
    ])
  })
  test('prints what an activity delivers where it has no indicator', () => {
    const measure = say('en', 'delivery.measure.training')
    expect(rowOf(measure)[2]).toContain('12')
    expect(rowOf(measure)[2]).toContain('2085/86')
  })
  test('has the same numbers in Nepali', () => {
    const nepali = tableIn(makePlanReport(plan, 'ne').blocks, say('ne', 'report.frameworkTable')).rows
    const numbers = (rows: string[][]) => rows.map(row => row.slice(3, 8).map(text => text.match(/[\d.]+/g)))
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
    Object.fromEntries(tableIn(from, title).rows.map(row => [row[0], spaced(row.at(-1) ?? '')]))
  test('prints the output indicator, otherwise the quantity, otherwise dots', () => {
    const found = last(blocks)
    expect(found['1.1.1']).toContain('165 kW')
    expect(found['1.1.1']).toContain('2086/87')
    expect(found['1.2.1']).toContain('12')
    expect(found['2.1.2']).toBe(dots)
  })
  test('has no dots for a plan without indicators whose quantities are known', () => {
    const quantities = plan.activities.find(one => one.code === '1.2.1')?.quantities ?? null
    const activities = fullPlan().activities.map((one, at) => ({
      ...one,
      quantities: quantities && { ...quantities, quantity: 12 + at },
    }))
    const without = { ...fullPlan(), activities }
    expect(Object.values(last(makePlanReport(without, 'en').blocks))).not.toContain(dots)
    const unknown = makePlanReport(fullPlan(), 'en').blocks
    const list = `${say('en', 'report.indicator')} ${dots}`
    expect(unknown).toContainEqual({ kind: 'note', text: say('en', 'report.same', { list }) })
  })
})
