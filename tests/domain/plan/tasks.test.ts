import { expect, test } from 'vitest'
import { planParts } from '../../../app/domain/plan/parts.ts'
import { adjacentScreens, chainOfScreens, screensOfStep } from '../../../app/domain/plan/screens.ts'
import {
  minutesLeft,
  minutesOf,
  type PlanContents,
  taskStatesOf,
} from '../../../app/domain/plan/tasks/tasks.ts'

const empty: PlanContents = {
  wards: null,
  households: null,
  micro_hydros: null,
  settlements: null,
  institutions: 0,
  land_cover_km2: null,
  landCoverDoubt: null,
  roads: null,
  stakeholders: 0,
  members: 0,
  memberHint: null,
  isSampleLocked: null,
  answers: 0,
  clusters: 0,
  projects: 0,
  hasNoMicroHydro: false,
  opportunities: 0,
  challenges: 0,
  activities: 0,
  scored: 0,
  funded: 0,
  selected: 0,
}
const stateOf = (part: string, contents: Partial<PlanContents>, done: (typeof planParts)[number][] = []) =>
  taskStatesOf(done, { ...empty, ...contents }).find(task => task.part === part)

test('the time left is that of the parts which are not done', () => {
  expect(minutesLeft(planParts)).toBe(0)
  expect(minutesLeft([])).toBe(Object.values(minutesOf).reduce((sum, one) => sum + one))
  expect(minutesLeft(['baseline'])).toBe(minutesLeft([]) - 40)
})

test('activities wait for clusters or a survey, and come no later than these', () => {
  expect(stateOf('activities', {})).toMatchObject({ state: 'later', note: { key: 'tasks.afterPlaces' } })
  expect(stateOf('activities', { clusters: 1 })?.state).toBe('empty')
  expect(stateOf('activities', { answers: 3 })?.state).toBe('empty')
  expect(stateOf('activities', { activities: 2 }, ['activities'])?.state).toBe('done')
})

test('a part with nothing in it can be done, and one with something in it can be open', () => {
  expect(stateOf('roads', { roads: 0 }, ['roads'])).toMatchObject({
    state: 'done',
    note: { params: { count: 0 } },
  })
  expect(stateOf('funding', { activities: 4, funded: 3 })).toMatchObject({
    state: 'begun',
    note: { params: { count: 3, all: 4 } },
  })
  expect(stateOf('mhp', { hasNoMicroHydro: true }, ['mhp'])?.note).toEqual({ key: 'tasks.noMicroHydro' })
  expect(stateOf('baseline', { isSampleLocked: true, answers: 130 }, ['baseline'])?.note).toEqual({
    key: 'tasks.sampleLocked',
    params: { count: 130 },
  })
})

test('screens beside the chain lead back into it and are listed last', () => {
  expect(chainOfScreens.some(({ path }) => path === ('tasks' as string))).toBe(false)
  expect(adjacentScreens('tasks')).toEqual({ before: null, after: '' })
  expect(adjacentScreens('')).toEqual({ before: null, after: 'demography' })
  expect(screensOfStep(1).map(({ path }) => path)).toEqual([
    '',
    'demography',
    'renewable-energy',
    'physical',
    'land-cover',
    'road-access',
  ])
})
