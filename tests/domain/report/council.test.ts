import { describe, expect, it } from 'vitest'
import { type MessageKey, say } from '../../../app/domain/messages/messages.ts'
import { noQuantities } from '../../../app/domain/plan/delivery/quantities.ts'
import type { Baseline } from '../../../app/domain/plan/results/contract.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { planWithResults } from './framework-fixture.ts'
import { activity, cluster, emptyPlan, fullPlan } from './report-fixture.ts'

const en = (key: MessageKey) => say('en', key)
const tableOf = (plan: WholePlan, key: MessageKey) => {
  const title = en(key)
  const found = makePlanReport(plan, 'en').blocks.find(
    one => one.kind === 'table' && one.caption.endsWith(title),
  )
  return found?.kind === 'table' ? found : undefined
}
const figuresOf = (plan: WholePlan) => {
  const found = makePlanReport(plan, 'en').blocks.find(one => one.kind === 'figures')
  return found?.kind === 'figures' ? found.figures : []
}
const missingOf = (plan: WholePlan) =>
  makePlanReport(plan, 'en').blocks.flatMap(one => (one.kind === 'missing' ? [one.text] : []))
const survey = (value: number): Baseline => ({
  value,
  low: value - 5,
  high: value + 5,
  year: 2026,
  generated: false,
  source: null,
  kind: 'survey',
})

describe('the summary for the council', () => {
  it('shows baselines with their interval, their source and the last target', () => {
    const [access, tier3, clean] = figuresOf(planWithResults())
    expect(access.value).toBe('41.4\u00a0%')
    expect(access.more).toBe(
      'target 87.5\u00a0% by 2087/88; 26.0–56.7 %; Household survey of the plan, 2083/84',
    )
    expect(tier3).toMatchObject({
      value: '–',
      more: `${en('council.notMeasured')}; ${en('council.noTarget')}`,
    })
    // A generated figure is not a baseline.
    expect(clean).toMatchObject({
      value: '–',
      more: `${en('results.generated')}; target 45\u00a0% by 2087/88`,
    })
  })

  it('takes automatic baselines where the plan has no indicator', () => {
    const plan = { ...fullPlan(), baselines: [{ code: 'tier3_plus' as const, baseline: survey(30) }] }
    expect(figuresOf(plan)[1]).toMatchObject({ value: '30.0\u00a0%' })
    expect(figuresOf(plan)[1].more).toContain('25.0–35.0 %')
  })

  it('splits clusters, households and capital by best option', () => {
    const clusters = [
      cluster(1),
      cluster(2, { best: 'shs', households: 50, households_to_supply: 40 }),
      cluster(3, { best: null, households: 60, households_to_supply: 0 }),
    ]
    const table = tableOf({ ...fullPlan(), clusters }, 'council.leastCost')
    expect(table?.rows.map(([, ...cells]) => cells)).toEqual([
      ['1', '40', '28.6 %', '1,16,00,000.00'],
      ['1', '100', '71.4 %', '95,00,000.00'],
      ['1', '0', '0.0 %', '0.00'],
    ])
    expect(table?.total?.slice(1)).toEqual(['3', '140', '100.0 %', '2,11,00,000.00'])
  })

  it('adds up to the budget, with a surplus as a row of its own', () => {
    const rows = (amounts: Record<string, number>[]) => {
      const activities = amounts.map((given, at) =>
        activity({ id: at, code: `1.1.${at}`, estimated_budget: 1000.1, amounts: given, is_selected: true }),
      )
      return tableOf({ ...fullPlan(), activities }, 'council.investment')
    }
    const short = rows([{ MUN: 600.05, LOAN: 100 }, {}])
    expect(short?.rows.map(([, npr]) => npr)).toEqual(['600.05', '100.00', '1,300.15'])
    expect(short?.total?.[1]).toBe('2,000.20')
    const over = rows([{ MUN: 1500.1 }, { MUN: 500.1 }])
    expect(over?.rows.map(([name, npr]) => [name, npr])).toEqual([
      [en('source.MUN'), '2,000.20'],
      [en('council.notFunded'), '500.00'],
      [en('council.surplus'), '-500.00'],
    ])
  })

  it('summarizes all activities until some are selected', () => {
    const plan = fullPlan()
    const none = { ...plan, activities: plan.activities.map(one => ({ ...one, is_selected: false })) }
    expect(tableOf(none, 'council.investment')).toBeUndefined()
    expect(tableOf(none, 'council.investmentAll')?.total?.[1]).toBe('17,50,000.00')
    expect(tableOf(emptyPlan(), 'council.investmentAll')).toBeUndefined()
  })
})

describe('whom the plan reaches', () => {
  it('compares households headed by women with all households that were entered', () => {
    const plan = fullPlan()
    const quantities = { ...noQuantities, households: 100, female_headed: 30 }
    const activities = plan.activities.map(one => (one.code === '1.1.1' ? { ...one, quantities } : one))
    const table = tableOf({ ...plan, activities }, 'council.reach')
    // 1,583 of 6,583 households are headed by women: (30 / 1,583) / (100 / 6,583).
    expect(table?.rows[0]).toEqual([en('council.womenHeadedGroup'), '1,583', '30', '1.9 %', '1.25'])
  })

  it('gives the parity of wards, and names the wards without activities', () => {
    const { blocks } = makePlanReport(fullPlan(), 'en')
    const tables = blocks.flatMap(one =>
      one.kind === 'table' && one.caption.endsWith(en('council.reach')) ? [one.rows] : [],
    )
    expect(tables.map(rows => rows.length)).toEqual([1, 9])
    // Ward 3 alone is reached: (846 / 846) / (846 / 6,283).
    expect(tables[1][2]).toEqual(['Ward 3', '846', '846', '100.0 %', '7.43'])
    expect(tables[1][8]).toEqual([en('council.allWards'), '6,283', '846', '13.5 %', '–'])
    const notes = blocks.flatMap(one => (one.kind === 'note' ? [one.text] : []))
    expect(notes).toContain(say('en', 'council.wardsWithout', { wards: '1, 2, 4, 5, 6, 7, 8' }))
  })

  it('says that the reach is unknown instead of printing zeros', () => {
    expect(tableOf({ ...fullPlan(), reach: null }, 'council.reach')).toBeUndefined()
    expect(tableOf({ ...fullPlan(), reach: [0, null, 5, 0, 0, 0, 0, 0] }, 'council.reach')).toBeUndefined()
  })
})

describe('resources, gaps and risks', () => {
  it('counts the households without a service from measured shares only', () => {
    const table = makePlanReport(planWithResults(), 'en').blocks.find(
      one =>
        one.kind === 'table' && one.caption.endsWith(say('en', 'council.gapTable', { households: '6,583' })),
    )
    // 6,583 x (100 - 41.3568) %
    expect(table?.kind === 'table' && table.rows.map(row => row[2])).toEqual(['3,860', '–', '–'])
    expect(missingOf(fullPlan())).toContain(en('council.noGaps'))
  })

  it('lists what the plan itself lacks, the assumptions and the challenges', () => {
    const rows = tableOf(planWithResults(), 'council.riskTable')?.rows ?? []
    const of = (key: MessageKey) => rows.find(([risk]) => risk === en(key))?.[1]
    expect(of('council.risk.nobody')).toBe('1.2.1, 2.1.2')
    expect(of('council.risk.undated')).toBe('1.2.1, 2.1.2')
    expect(of('council.risk.old')).toBe('Tinthok')
    expect(of('council.risk.unmeasured')).toBe(en('results.code.clean_cooking'))
    expect(rows.map(([risk]) => risk)).toContain(
      say('en', 'council.risk.assumed', { text: 'The road to Simjung stays open' }),
    )
    expect(rows.at(-1)).toEqual(['बर्खामा सडक बन्द हुन्छ', say('en', 'report.enteredIn', { step: 'IV' })])
  })

  it('says that nothing points to a risk where nothing does', () => {
    const texts = (plan: WholePlan) =>
      makePlanReport(plan, 'en').blocks.flatMap(one => (one.kind === 'paragraph' ? [one.text] : []))
    const safe = activity({
      is_selected: true,
      estimated_budget: 0,
      responsible: 'Ward office 3',
      shares: { 2026: 100 },
    })
    expect(texts({ ...emptyPlan(), activities: [safe] })).toContain(en('council.noRisks'))
  })

  it('keeps long lists of codes short', () => {
    const activities = Array.from({ length: 40 }, (_, at) =>
      activity({ id: at, code: `1.1.${at + 1}`, is_selected: true }),
    )
    const rows = tableOf({ ...emptyPlan(), activities }, 'council.riskTable')?.rows ?? []
    expect(rows.find(([risk]) => risk === en('council.risk.nobody'))?.[1]).toContain('1.1.12, ')
    expect(rows.find(([risk]) => risk === en('council.risk.nobody'))?.[1]).not.toContain('1.1.13')
  })
})

it.each(['en', 'ne'] as const)('names laws and targets with their documents in %s', language => {
  const title = say(language, 'council.policyTable')
  const table = makePlanReport(emptyPlan(), language).blocks.find(
    one => one.kind === 'table' && one.caption.endsWith(title),
  )
  expect(table?.kind === 'table' && table.rows).toHaveLength(5)
})
