// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../app/client/api/queries.ts'
import { proposedOnMapAtom } from '../../../../app/client/plan/map/plan-map.ts'
import BatStep from '../../../../app/client/plan/places/bat-step.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import { type MessageKey, say } from '../../../../app/domain/messages/messages.ts'
import { analyse } from '../../../domain/bat/clusters.ts'
import { leastCostMap, settlement } from '../../bat/settlements/least-cost.ts'
import { type Answers, stepOnScreen } from '../steps/step-on-screen.tsx'

const en = (key: MessageKey, params = {}) => say('en', key, params)
const settlements = [
  settlement(1, { local_name: 'Barpak', ward: 1 }),
  settlement(2, { local_name: 'Laprak', best: 'shs' }),
  settlement(3, { local_name: 'Barpak', ward: 3 }),
  settlement(4, { local_name: 'Gumda', best: null }),
]
const answers = (some = settlements): Answers => ({
  'GET /api/bat/7': { body: [] },
  'POST /api/bat/settlements': {
    body: leastCostMap(some),
  },
  'POST /api/bat/zonal-query/': { status: 201, body: { ...analyse(50), id: 1 } },
})
let screen: Awaited<ReturnType<typeof stepOnScreen>>
const open = async (some?: typeof settlements, more: Answers = {}) => {
  screen = await stepOnScreen(<BatStep />, { ...answers(some), ...more })
}
const boxes = () => [...screen.place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const names = () => boxes().map(one => one.labels?.[0]?.textContent)
const ticked = () => boxes().map(one => one.checked)
const tick = (at: number) => act(async () => boxes()[at].click())
const onMap = () => getDefaultStore().get(proposedOnMapAtom)
const chosenOnMap = () =>
  onMap()
    ?.features.features.filter(({ geometry }) => geometry.type === 'Point')
    .map(({ properties }) => properties?.chosen)
const addButton = (count: number) => en('clusters.addChosen', { count })
const created = () => screen.sent.filter(({ path }) => path === '/api/bat/zonal-query/')

beforeAll(() => loadPlanMessages())
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})

test('the button says how many settlements there are; the list has their names and no numbers of the database', async () => {
  await open()
  expect(onMap()).toBeNull()
  await screen.press(en('clusters.addProposals', { count: 3 }))
  const inWard = (ward: number) => en('clusters.nameInWard', { name: 'Barpak', ward })
  expect(names()).toEqual([inWard(1), 'Laprak', inWard(3)])
  expect(screen.text()).toContain(en('clusters.proposedNot', { clusters: '0', grid: '1' }))
  expect(chosenOnMap()).toEqual([true, true, true])
})

test('the table and the map show one choice, and what is chosen is what is added', async () => {
  await open()
  await screen.press(en('clusters.addProposals', { count: 3 }))
  await screen.press(en('clusters.chooseNone'))
  expect(chosenOnMap()).toEqual([false, false, false])
  await tick(0)
  await act(async () => onMap()?.toggle(3))
  await act(async () => onMap()?.toggle(2))
  await act(async () => onMap()?.toggle(2))
  expect(ticked()).toEqual([true, false, true])
  expect(chosenOnMap()).toEqual([true, false, true])
  await screen.press(addButton(2))
  await screen.settle()
  expect(created().map(({ body }) => (body as { cluster_name: string }).cluster_name)).toEqual([
    en('clusters.nameInWard', { name: 'Barpak', ward: 1 }),
    en('clusters.nameInWard', { name: 'Barpak', ward: 3 }),
  ])
  expect(onMap()).toBeNull()
  await screen.press(en('clusters.addProposals', { count: 3 }))
  expect(ticked()).toEqual([true, true, true])
})

test('a choice survives the screen, opens with it again, and goes with Cancel', async () => {
  await open()
  await screen.press(en('clusters.addProposals', { count: 3 }))
  await tick(1)
  screen.close()
  await open()
  expect(ticked()).toEqual([true, false, true])
  await screen.press(en('shell.cancel'))
  expect(boxes()).toEqual([])
  screen.close()
  await open()
  await screen.press(en('clusters.addProposals', { count: 3 }))
  expect(ticked()).toEqual([true, true, true])
})

test('what could not be added is still chosen', async () => {
  const refused = { status: 400, body: { error: 'No', detail: 'No', code: 'invalid' } }
  await open(settlements, { 'POST /api/bat/zonal-query/': refused })
  await screen.press(en('clusters.addProposals', { count: 3 }))
  await tick(1)
  await screen.press(addButton(2))
  await screen.settle()
  expect(screen.toastMessages()).toHaveLength(1)
  await screen.press(en('clusters.addProposals', { count: 3 }))
  expect(ticked()).toEqual([true, false, true])
})

test('where there is none, the list says so and nothing can be added', async () => {
  await open([settlement(4, { best: null })])
  await screen.press(en('clusters.proposed'))
  expect(screen.text()).toContain(en('clusters.proposedNone'))
  const button = [...screen.place.querySelectorAll('button')].find(one => one.textContent === addButton(0))
  expect(button?.disabled).toBe(true)
})
