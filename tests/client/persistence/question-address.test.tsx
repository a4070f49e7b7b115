// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications'
import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batInputsAtom, batPlaceAtom } from '../../../app/client/bat/bat-state.ts'
import { batTool } from '../../../app/client/bat/bat-tool.ts'
import type { ToolContext } from '../../../app/client/map/tool.ts'
import { loadToolMessages } from '../../../app/client/persistence/load-tool-messages.ts'
import { persistedBat } from '../../../app/client/persistence/persisted-bat.ts'
import type { ToolQuestion } from '../../../app/client/persistence/question.ts'
import { encodeDrawnThing } from '../../../app/client/persistence/question.ts'
import { useQuestionAddress } from '../../../app/client/persistence/use-question-address.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { asDrawn, type LngLat } from '../../../app/domain/geometry.ts'

const area: LngLat[][][] = [
  [
    [
      [84, 28],
      [85, 28],
      [85, 29],
      [84, 29],
      [84, 28],
    ],
  ],
]
const here: ToolContext = {
  workingArea: { all: false, area },
  municipality: { sddmm: 43611, area, is_in_terai: false },
  inPlan: false,
}
const corners = (lng: number): LngLat[] =>
  [[lng, 28.2] as LngLat, [lng + 0.01, 28.2] as LngLat, [lng, 28.21] as LngLat].map(asDrawn)
const linkTo = (lng: number) => encodeDrawnThing({ kind: 'polygon', positions: corners(lng) })
const polygon = (lng: number) => ({ shape: 'polygon', ring: [...corners(lng), corners(lng)[0]] })
const nothing: ToolQuestion = { drawn: undefined, asked: undefined }

let root: Root
let atoms: ReturnType<typeof createStore>
/** The address as the router holds it. */
let address: ToolQuestion
let context: ToolContext

beforeAll(async () => {
  await Promise.all([loadMessages(), loadToolMessages()])
})
beforeEach(() => {
  vi.useFakeTimers()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  ;(globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true
  atoms = createStore()
  address = nothing
  context = here
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

function Address() {
  useQuestionAddress({
    persistedTool: persistedBat,
    address,
    region: 43611,
    context,
    refuse: batTool.refuse,
    follow,
  })
  return null
}
/** The toasts that show. */
const toastMessages = () => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].map(({ message }) => message)
}
const follow = (question: ToolQuestion) => {
  address = question
}
const draw = () =>
  act(async () =>
    root.render(
      <Provider store={atoms}>
        <Address />
      </Provider>,
    ),
  )
/** Shows the page with the address as it is, and lets what was drawn rest. */
async function settle() {
  await draw()
  await act(async () => vi.advanceTimersByTime(1000))
  await draw()
}

test('a link opens the same place and the same inputs', async () => {
  address = { drawn: linkTo(84.74), asked: '"tier":4' }
  await settle()
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.74))
  expect(atoms.get(batInputsAtom)).toEqual({ ...defaultBatInputs, tier: 4 })
  expect(address).toEqual({ drawn: linkTo(84.74), asked: '"tier":4' })
})

test('a link without all inputs is told; who goes back to an own one keeps them', async () => {
  address = { drawn: linkTo(84.74), asked: '"noRoom":2000' }
  await settle()
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.74))
  expect(toastMessages()).toEqual([expect.stringMatching(/inputs are missing from this link/)])
  notificationsStore.updateState(was => ({ ...was, notifications: [], queue: [] }))

  const institutions = Array.from({ length: 60 }, (_, at) => ({
    institution_id: at + 1,
    number: 3,
    avg_load_W: 1000,
  }))
  await act(async () => atoms.set(batInputsAtom, { ...defaultBatInputs, institutions }))
  await settle()
  const own = address
  expect(own.asked).toMatch(/^"noRoom":\d{4}$/)
  await act(async () => atoms.set(batPlaceAtom, polygon(84.6) as never))
  await settle()
  address = own
  await settle()
  expect([atoms.get(batPlaceAtom), atoms.get(batInputsAtom).institutions]).toEqual([
    polygon(84.74),
    institutions,
  ])
  expect(toastMessages()).toEqual([])
})

test('what is drawn and typed stands in the address, and goes from it', async () => {
  await settle()
  expect(address).toEqual(nothing)
  await act(async () => {
    atoms.set(batPlaceAtom, polygon(84.5) as never)
    atoms.set(batInputsAtom, was => ({ ...was, project_period: 15 }))
  })
  await settle()
  expect(address).toEqual({ drawn: linkTo(84.5), asked: '"project_period":15' })
  await act(async () => {
    atoms.set(batPlaceAtom, null)
    atoms.set(batInputsAtom, defaultBatInputs)
  })
  await settle()
  expect(address).toEqual(nothing)
})

test('going back to an address opens what stood there', async () => {
  address = { drawn: linkTo(84.5), asked: undefined }
  await settle()
  await act(async () => {
    atoms.set(batPlaceAtom, polygon(84.6) as never)
  })
  await settle()
  expect(address.drawn).toBe(linkTo(84.6))
  address = { drawn: linkTo(84.5), asked: undefined }
  await settle()
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.5))
  address = nothing
  await settle()
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.5))
  expect(address.drawn).toBe(linkTo(84.5))
})

test('the outline of the municipality is waited for', async () => {
  address = { drawn: linkTo(84.74), asked: undefined }
  context = { ...here, municipality: null }
  await settle()
  expect(atoms.get(batPlaceAtom)).toBeNull()
  expect(address.drawn).toBe(linkTo(84.74))
  context = here
  await settle()
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.74))
  expect(toastMessages()).toEqual([])
})

test.each([
  ['outside the working area', linkTo(86), /not opened\. You are not allowed .* outside your working area/],
  ['that cannot be read', 'polygon.1.1', /cannot be read/],
])('a link to a place %s is told, and what was there stays', async (_, drawn, sentence) => {
  atoms.set(batPlaceAtom, polygon(84.5) as never)
  address = { drawn, asked: '"tier":5' }
  await settle()
  expect(toastMessages()).toEqual([expect.stringMatching(sentence)])
  expect(atoms.get(batPlaceAtom)).toEqual(polygon(84.5))
  expect(atoms.get(batInputsAtom)).toEqual(defaultBatInputs)
  expect(address).toEqual({ drawn: linkTo(84.5), asked: undefined })
})

test('what was typed just before the page went stands over the address that did not tell it yet', async () => {
  address = { drawn: linkTo(84.74), asked: '"tier":4' }
  await settle()
  await act(async () => atoms.set(batInputsAtom, was => ({ ...was, project_period: 15 })))
  await draw()
  await act(async () => vi.advanceTimersByTime(100))
  // The page is reloaded: the address is the same, the inputs come from the draft.
  await act(async () => root.unmount())
  root = createRoot(document.createElement('div'))
  expect(address.asked).toBe('"tier":4')
  await settle()
  expect(atoms.get(batInputsAtom)).toEqual({ ...defaultBatInputs, tier: 4, project_period: 15 })
  expect(address).toEqual({ drawn: linkTo(84.74), asked: '"tier":4,"project_period":15' })

  // Another person's link in the same tab is taken over as before.
  await act(async () => root.unmount())
  root = createRoot(document.createElement('div'))
  address = { drawn: linkTo(84.6), asked: '"tier":2' }
  await settle()
  expect(atoms.get(batInputsAtom)).toEqual({ ...defaultBatInputs, tier: 2 })
})
