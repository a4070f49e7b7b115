// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import { unsentForms } from '../../../../app/client/plan/unsent/unsent-forms.ts'
import PointsStep from '../../../../app/client/plan/vision/points.tsx'
import { stepOnScreen } from '../steps/step-on-screen.tsx'

const at = '/api/plan/7'
const point = {
  id: 3,
  description: 'Far from the road',
  place: 1,
  version: 1,
  changed_by: null,
  changed_at: null,
}
let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(() => loadPlanMessages())
beforeEach(() => localStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
async function open(saved: object = point) {
  screen = await stepOnScreen(<PointsStep />, {
    [`GET ${at}/opportunities/`]: { body: [] },
    [`GET ${at}/challenges/`]: { body: [saved] },
    [`PUT ${at}/challenges/3`]: ({ body }) => ({ body: { ...saved, ...(body as object), version: 3 } }),
    [`DELETE ${at}/challenges/3`]: { status: 204, body: null },
    [`POST ${at}/challenges/`]: ({ body }) => ({
      status: 201,
      body: { ...point, id: 4, ...(body as object) },
    }),
  })
}
const input = (label: string) =>
  screen.place.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) as HTMLInputElement
function typeInto(label: string, text: string) {
  const one = input(label)
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(one, text)
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a challenge that was typed comes back with the screen, until it is saved', async () => {
  await open()
  typeInto('Add a challenge', 'Few plumb')
  expect(unsentForms()).toEqual([{ plan: 7, screen: 'opp-and-challenges' }])
  screen.close()
  await open()
  expect(input('Add a challenge').value).toBe('Few plumb')
  await act(async () => {
    input('Add a challenge').form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await screen.settle()
  expect(screen.sent).toMatchObject([{ path: `${at}/challenges/`, body: { description: 'Few plumb' } }])
  expect(input('Add a challenge').value).toBe('')
  expect(unsentForms()).toEqual([])
})

test('a change that Esc put away comes back when it is opened again; Cancel throws it away', async () => {
  const label = 'Description of Far from the road'
  await open()
  const edit = () => screen.press('Edit Far from the road')
  await edit()
  typeInto(label, 'Far from any road')
  act(() => void input(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(input(label)).toBeNull()
  await edit()
  expect(input(label).value).toBe('Far from any road')
  await screen.press('Cancel')
  await edit()
  expect(input(label).value).toBe('Far from the road')
})

test('what was typed over a challenge goes with it when it is deleted', async () => {
  const label = 'Description of Far from the road'
  await open()
  await screen.press('Edit Far from the road')
  typeInto(label, 'Far from any road')
  act(() => void input(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(unsentForms()).toHaveLength(1)
  await screen.press('Delete Far from the road')
  const answers = [...(screen.place.querySelector('dialog')?.querySelectorAll('button') ?? [])]
  act(() => answers.at(-1)?.click())
  await screen.settle()
  expect(unsentForms()).toEqual([])
})

test('a change that was typed over what others have saved otherwise since asks before it is sent', async () => {
  const submit = (label: string) =>
    act(async () => {
      input(label).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  await open()
  await screen.press('Edit Far from the road')
  typeInto('Description of Far from the road', 'Far from any road')
  screen.close()
  await open({ ...point, description: 'Landslides', version: 2 })
  await screen.press('Edit Landslides')
  const label = 'Description of Landslides'
  expect(input(label).value).toBe('Far from any road')
  await submit(label)
  expect(screen.sent).toEqual([])
  expect(screen.text()).toContain('Choose yours or theirs')
  const choices = screen.place.querySelector('section[aria-label^="You and another user changed"]')
  expect(choices?.textContent).toContain('Landslides')
  await screen.press('Keep all of mine')
  await submit(label)
  await screen.settle()
  expect(screen.sent).toMatchObject([{ body: { description: 'Far from any road', version: 2 } }])
})
