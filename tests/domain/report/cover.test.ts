import { describe, expect, it } from 'vitest'
import { dayText } from '../../../app/domain/cells/day-text.ts'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'
import { suggestedName } from '../../../app/domain/plan/plan-form.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { fullPlan } from './report-fixture.ts'

const named = (name: string) => ({ ...fullPlan(), plan: { ...fullPlan().plan, name } })
const period = { years: '2083/84–2087/88', from: '2026', to: '2031' }

describe.each(['en', 'ne'] as const)('the cover in %s', language => {
  const say = sayByLanguage[language]
  const { cover, foot, blocks } = makePlanReport(fullPlan(), language)
  const day = dayText('2026-11-19', say)

  it('has fiscal years before years A.D., and its day in both calendars', () => {
    expect([cover.years, cover.yearsAd]).toEqual([
      say('report.coverYears', period),
      say('report.coverYearsAd', period),
    ])
    expect(day).toContain(say('day.nepaliMonths').split(',')[7])
    expect(cover.foot).toEqual([say('report.asOf', { day })])
    expect(foot).toBe(say('report.footPeriod', { ...period, day }))
    expect(blocks).toContainEqual({
      kind: 'paragraph',
      text: say('report.approvalAsOf', { day }),
    })
  })

  it('has no versions, which stand in the annex on methods', () => {
    const { atlas, rates } = fullPlan()
    for (const { version } of [atlas, rates]) {
      expect(JSON.stringify([cover, foot])).not.toContain(version)
      const found = blocks.findIndex(one => one.kind === 'paragraph' && one.text.includes(version))
      expect(found).toBeGreaterThan(blocks.findIndex(one => one.kind === 'chapter' && one.id === 'chapter.A'))
    }
  })

  it('has the Nepali title only where it is that of the plan', () => {
    const { fact } = fullPlan()
    const suggested = suggestedName({ name: 'Sulikot', type: 'Gaunpalika' }, 2030, 2035)
    const titles = [suggested, 'Sulikot Rural Municipality Energy Plan', 'Light for Sulikot'].map(
      name => makePlanReport(named(name), language).cover.title_ne,
    )
    const title = sayByLanguage.ne('report.titleNe', { municipality: fact!.name_ne })
    expect(titles).toEqual([title, title, null])
    // The municipality keeps its Nepali name as a place.
    expect(makePlanReport(named('Light for Sulikot'), language).cover.place.join()).toContain(fact!.name_ne)
  })
})

it('a day after the calendar is known in A.D. alone', () => {
  const plan = fullPlan()
  plan.plan.changed_on = '2027-04-14'
  const { cover } = makePlanReport(plan, 'en')
  const parts = { day: 14, month: 'April', year: '2027' }
  expect(cover.foot).toEqual([
    sayByLanguage.en('report.asOf', { day: sayByLanguage.en('day.common', parts) }),
  ])
})
