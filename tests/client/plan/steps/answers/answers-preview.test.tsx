// @vitest-environment happy-dom

vi.mock('../../../../../app/client/ui/sheet/open-in-worker.ts', async () => {
  const { openTable } = await import('../../../../../app/domain/tables/open-table.ts')
  return { openInWorker: async (file: File) => ({ ...(await openTable(file)), close() {} }) }
})

import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { flightAtom, hoveredAtom } from '../../../../../app/client/map/map-state.ts'
import { answerPreviewAtom } from '../../../../../app/client/plan/map/plan-map.ts'
import { loadPlanMessages } from '../../../../../app/client/plan/plan-messages.ts'
import SurveysStep from '../../../../../app/client/plan/steps/baseline/surveys.tsx'
import { selectedPsuAtom } from '../../../../../app/client/sst/sst-state.ts'
import { loadAllLanguages } from '../../../../../app/client/ui/sheet/all-languages.ts'
import { questionsOf } from '../../../../../app/domain/survey/questions.ts'
import { sampleBody, surveyBody } from '../../../../server/plan/plan-fixture.ts'
import { row, sampleOf } from '../../../sst/drawn-sample.ts'
import { type Answers, stepOnScreen } from '../step-on-screen.tsx'

const changeInfo = { changed_by: null, changed_at: null }
const locked = { locked: true, atlas_changed: false, wards_without_cluster: [], version: 1, saved: true }
const imports = '/api/plan/7/survey-imports'
const clusters = sampleOf([row(7), row(8)])
const places = [
  { line: 2, unit: '7', x: 84.571, y: 28.2 },
  { line: 3, unit: '7', x: 84.58, y: 28.2 },
  { line: 4, unit: '8', x: null, y: null },
  { line: 5, unit: '8', x: null, y: null },
]
const counts = { added: 4, replaced: 0, unchanged: 0 }
const answers: Answers = {
  'GET /api/plan/7/survey-options': {
    body: { plan: 7, ...surveyBody('HHS', false), version: 1, saved: true, ...changeInfo },
  },
  'GET /api/sst/7': { body: { plan: 7, ...sampleBody, ...clusters, ...locked, ...changeInfo } },
  'GET /api/plan/7/survey-answers/': { body: { forms: [] } },
  [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
  [`POST ${imports}/5/rows/`]: {
    body: { ...counts, refused: 0, refused_by_reason: {}, problems: [], places, dropped: [] },
  },
  [`DELETE ${imports}/5`]: { status: 204, body: null },
}
const heads = ['KEY', ...questionsOf('household').map(({ name }) => name)]
const csv = [heads, ...places.map(({ line }) => heads.map((_, at) => `${line}${at}`))].map(cells =>
  cells.join(),
)
const store = getDefaultStore()
const drawn = () => store.get(answerPreviewAtom)

let step: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(async () => {
  await loadPlanMessages()
  await loadAllLanguages()
  await import('../../../../../app/client/plan/steps/baseline/answers/answers.tsx')
})
beforeEach(async () => {
  localStorage.clear()
  step = await stepOnScreen(<SurveysStep />, answers)
  await step.press('Import answers')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([csv.join('\n')], 'urja.csv')] } })
  await step.settle(100)
})
afterEach(() => {
  step.close()
  vi.unstubAllGlobals()
})
const preview = () => screen.getByRole('region', { name: 'Answers to import' })
const rowButton = (name: RegExp) => within(preview()).getByRole('button', { name })

test('the preview shows where answers lie: in their cluster, elsewhere, or how many without a position', () => {
  expect(document.activeElement?.textContent).toBe('Answers to import')
  expect(preview().textContent).toContain('In the cluster named: 1. Outside it: 1. No position: 2.')
  const key = within(preview()).getByRole('list', { name: 'Map key of the answers' })
  expect(
    within(key)
      .getAllByRole('listitem')
      .map(one => one.textContent),
  ).toEqual([
    'Outside the cluster named',
    'In the cluster named',
    '+1Number of answers without a position, at the cluster named',
  ])
  expect(drawn()?.points.features.map(({ properties }) => properties?.check)).toEqual(['elsewhere', 'inside'])
  const [group] = drawn()?.counts.features ?? []
  expect([group.properties?.label, group.geometry]).toEqual([
    '+2',
    { type: 'Point', coordinates: [84.58, 28.2] },
  ])
  expect(store.get(flightAtom)).toMatchObject({ fit: [84.571, 28.2, 84.58, 28.2] })
})

test('a row finds its point and its cluster, and a point on the map its row', async () => {
  const elsewhere = rowButton(/^Row 3 · Cluster 7 · \d+ m outside the cluster$/)
  act(() => elsewhere.focus())
  await userEvent.keyboard('{Enter}')
  expect(drawn()?.selected).toBe(1)
  expect(store.get(selectedPsuAtom)).toBe(7)
  expect(store.get(flightAtom)).toEqual({ show: [84.58, 28.2, 84.58, 28.2] })

  const group = drawn()?.counts.features[0].properties?.hover_id
  act(() => drawn()?.select(group))
  expect(store.get(selectedPsuAtom)).toBe(8)
  const selected = preview().querySelector('[data-selected]')
  expect(selected?.textContent).toContain('2 answers')
  act(() => store.set(hoveredAtom, { layer: 'answer-preview', id: 2, name: '' }))
  expect(preview().querySelector('[data-hovered]')?.textContent).toContain('Row 2')
})

test('nothing of the positions stays after a cancel', async () => {
  await userEvent.click(rowButton(/^Row 2/))
  await userEvent.click(within(preview()).getByRole('button', { name: 'Cancel' }))
  await step.settle()
  expect(screen.queryByRole('region', { name: 'Answers to import' })).toBeNull()
  expect([drawn(), store.get(selectedPsuAtom), store.get(hoveredAtom)]).toEqual([null, null, null])
  expect(step.sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${imports}/5` })
  expect(JSON.stringify(localStorage)).not.toContain('84.5')
})
