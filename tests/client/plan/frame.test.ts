// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ownLists } from '../../../app/client/plan/form/place-fields.tsx'
import { emptyBefore } from '../../../app/client/plan/frame/empty-before.tsx'
import { readOnlyReason } from '../../../app/client/plan/frame/reader-banner.tsx'
import { isStepDone } from '../../../app/client/plan/frame/step-bar.tsx'
import { screensOf, toScreen } from '../../../app/client/plan/plan-screens.ts'
import { adjacentScreens } from '../../../app/domain/plan/screens.ts'

const rights = {
  read: true,
  write: false,
  complete: false,
  remove: false,
  report: false,
  manage: false,
  remark: false,
  resolve: false,
}

describe('the frame of a plan', () => {
  test('a step is done with all of its parts, the last one with the plan', () => {
    const data = ['form', 'demography', 'renewable', 'physical', 'land_cover'] as const
    expect(isStepDone({ parts: [...data], is_completed: false }, 1)).toBe(false)
    expect(isStepDone({ parts: [...data, 'roads'], is_completed: false }, 1)).toBe(true)
    expect(isStepDone({ parts: [...data, 'roads'], is_completed: false }, 9)).toBe(false)
    expect(isStepDone({ parts: [], is_completed: true }, 9)).toBe(true)
  })

  test('says why a plan is only read', () => {
    const plan = { rights, is_completed: false, is_archived: false, created_by: 'Asha' }
    expect(readOnlyReason(plan)).toEqual({ key: 'planFrame.othersPlan', params: { name: 'Asha' } })
    expect(readOnlyReason({ ...plan, created_by: null }).key).toBe('planFrame.nobodysPlan')
    expect(readOnlyReason({ ...plan, is_completed: true }).key).toBe('plan.isComplete')
    const own = { ...rights, manage: true }
    expect(readOnlyReason({ ...plan, rights: own, is_archived: true }).key).toBe('plan.isArchived')
  })

  test('tells what stands empty in front of a screen', () => {
    expect(emptyBefore({ parts: ['form'] }, 'demography')).toBe(null)
    expect(emptyBefore({ parts: ['form'] }, 'stakeholders')).toBe('road-access')
    expect(emptyBefore({ parts: ['form'] }, 'pa')).toBe(null)
    expect(emptyBefore({ parts: ['form', 'activities'] }, 'fundings')).toBe('pa')
    expect(emptyBefore({ parts: [] }, 'final')).toBe(null)
  })

  test('leads along the chain as far as there are screens', () => {
    expect(adjacentScreens('')).toEqual({ before: null, after: 'demography' })
    expect(adjacentScreens('sa').after).toBe('final')
    expect(adjacentScreens('final').before).toBe('sa')
    expect(adjacentScreens('work-plan')).toEqual({ before: 'sa', after: 'final' })
    expect(adjacentScreens('stakeholders').before).toBe('road-access')
    expect(adjacentScreens('sa').after).toBe('final')
    expect(adjacentScreens('final').before).toBe('sa')
    // A screen beside the chain leads back into it.
    expect(adjacentScreens('results')).toEqual({ before: 'sa', after: 'final' })
    expect(screensOf(9).map(({ path }) => path)).toEqual(['sa', 'final', 'results', 'work-plan'])
    expect(screensOf(1).map(({ path }) => path)[0]).toBe('')
    expect(toScreen(7, '')).toMatchObject({ to: '/home/plan/$id', params: { id: '7' } })
    expect(toScreen(7, 'physical').params).toEqual({ id: '7', screen: 'physical' })
  })
})

test('the selects of the form hold what lies in the working area, and what is chosen', () => {
  const option = (value: number) => ({ value, title: String(value), scode: 0, dcode: 0, type: '' })
  const lists = {
    provinces: [2, 4].map(option),
    districts: [234, 436, 437].map(option),
    municipalities: [23403, 43611, 43612, 43701].map(option),
  }
  const values = (all: { value: number }[]) => all.map(({ value }) => value)
  const own = ownLists(lists, [43611], 0)
  expect([values(own.provinces), values(own.districts), values(own.municipalities)]).toEqual([
    [4],
    [436],
    [43611],
  ])
  expect(values(ownLists(lists, [43611], 23403).municipalities)).toEqual([23403, 43611])
  expect(ownLists(lists, null, 0)).toBe(lists)
})
