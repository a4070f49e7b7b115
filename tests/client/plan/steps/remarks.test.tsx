// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import OverviewStep from '../../../../app/client/plan/summary/overview.tsx'
import TaskListScreen from '../../../../app/client/plan/summary/task-list.tsx'
import VisionStep from '../../../../app/client/plan/vision/vision.tsx'
import { say } from '../../../../app/domain/messages/messages.ts'
import { planParts } from '../../../../app/domain/plan/parts.ts'
import { plan, reader, stepOnScreen } from './step-on-screen.tsx'

const at = '/api/plan/7'
const remark = (id: number, part: string, text: string, resolved_at: string | null = null) => ({
  id,
  part,
  text,
  by: 'Mohan Demo',
  at: '2026-11-29T07:00:00Z',
  resolved_by: resolved_at && 'Prakriti Demo',
  resolved_at,
})
const vision = {
  [`GET ${at}/mission-vision`]: {
    body: {
      plan: 7,
      vision: null,
      mission: null,
      saved: false,
      version: 0,
      changed_by: null,
      changed_at: null,
    },
  },
}
const rights = (more: object) => ({ ...plan, rights: { ...plan.rights, ...more } })

const remarkField = () =>
  document.querySelector(`[aria-label="${say('en', 'remarks.text')}"]`) as HTMLInputElement

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(loadPlanMessages)
afterEach(() => {
  screen.close()
  localStorage.clear()
})

test('a Manager who may not write adds a remark; what was typed returns until it is saved', async () => {
  const remarks: object[] = []
  const answers = {
    ...vision,
    [`GET ${at}/remarks/`]: () => ({ body: remarks }),
    [`POST ${at}/remarks/`]: ({ body }: { body: { part: string; text: string } }) => {
      remarks.push(remark(1, body.part, body.text))
      return { status: 201, body: remarks[0] }
    },
  }
  const manager = { ...reader, rights: { ...reader.rights, remark: true, resolve: true } }
  screen = await stepOnScreen(<VisionStep />, answers, manager)
  await screen.press(say('en', 'remarks.add'))
  fireEvent.change(remarkField(), { target: { value: 'Whose vision is this?' } })
  screen.close()
  screen = await stepOnScreen(<VisionStep />, answers, manager)
  expect(remarkField().value).toBe('Whose vision is this?')
  await act(async () => remarkField().form?.requestSubmit())
  await screen.settle()
  expect(screen.sent).toMatchObject([
    { path: `${at}/remarks/`, body: { part: 'vision', text: 'Whose vision is this?' } },
  ])
  expect(screen.text()).toContain('Whose vision is this?')
  expect(screen.text()).toContain(say('en', 'remarks.open', { count: 1 }))
})

test('the planner sees only the remarks of the part, and resolves them; without any, nothing is shown', async () => {
  const remarks = [remark(1, 'vision', 'Too short'), remark(2, 'roads', 'One is missing')]
  const answers = {
    ...vision,
    [`GET ${at}/remarks/`]: () => ({ body: remarks }),
    [`POST ${at}/remarks/1/`]: () => {
      remarks[0] = remark(1, 'vision', 'Too short', '2026-11-29T08:00:00Z')
      return { body: remarks[0] }
    },
  }
  screen = await stepOnScreen(<VisionStep />, answers, rights({ remark: false, resolve: true }))
  expect(screen.text()).toContain('Too short')
  expect(screen.text()).not.toContain('One is missing')
  expect(screen.text()).not.toContain(say('en', 'remarks.add'))
  await screen.press(say('en', 'remarks.resolve'))
  expect(screen.sent).toMatchObject([{ body: { is_resolved: true } }])
  expect(screen.text()).toContain(say('en', 'remarks.resolved', { count: 1 }))
  screen.close()
  screen = await stepOnScreen(<VisionStep />, { ...vision, [`GET ${at}/remarks/`]: { body: [] } })
  expect(screen.text()).not.toContain(say('en', 'remarks.title'))
})

const task = (part: string, more: object = {}) => ({
  part,
  state: 'done',
  note: null,
  changed_by: 'Prakriti Demo',
  changed_at: '2026-11-28T09:00:00Z',
  ...more,
})
const doubt = { state: 'doubt', note: { key: 'plan.noGesi' } }

test('the task list says what each part contains, where to start, and what the report lacks', async () => {
  const list = planParts.map(part =>
    part === 'demography'
      ? task(part, {
          note: { key: 'tasks.households', params: { count: 6583, households: '6,583' } },
        })
      : part === 'sub_committee'
        ? task(part, doubt)
        : task(part),
  )
  const parts = planParts.filter(part => part !== 'roads')
  screen = await stepOnScreen(
    <TaskListScreen />,
    {
      [`GET ${at}/tasks/`]: { body: list },
      [`GET ${at}/remarks/`]: { body: [remark(1, 'roads', 'One is missing')] },
    },
    { ...plan, parts, percent_completed: 94 } as typeof plan,
  )
  const rowOf = (name: string) =>
    [...document.querySelectorAll('tbody tr')].find(row => row.textContent?.startsWith(name))
  expect(rowOf(say('en', 'steps.demography'))?.textContent).toContain('6,583 households')
  expect(rowOf(say('en', 'steps.subCommittee'))?.getAttribute('data-state')).toBe('doubt')
  const next = rowOf(say('en', 'steps.roads'))
  expect(next?.textContent).toContain(say('en', 'tasks.start'))
  expect(next?.textContent).toContain(say('en', 'remarks.open', { count: 1 }))
  expect(document.querySelectorAll('[data-next]')).toHaveLength(1)
  expect(screen.text()).toContain(say('en', 'tasks.reportMissing', { count: 1 }))
  expect(screen.text()).toContain(say('en', 'tasks.left', { time: '10 min' }))
})

test('without the server the task list still says which parts are done, and a reader is not told to start', async () => {
  screen = await stepOnScreen(<TaskListScreen />, {}, reader)
  expect(screen.text()).toContain(say('en', 'tasks.failed'))
  expect(document.querySelector('[data-state=done]')?.textContent).toContain(say('en', 'planFrame.form'))
  expect(document.querySelector('[data-next]')).toBeNull()
})

test('what deserves a look stands above the question, and the plan can be completed all the same', async () => {
  const whole = { ...plan, parts: planParts, is_completed: false, completed_at: null, percent_completed: 100 }
  screen = await stepOnScreen(
    <OverviewStep />,
    {
      [`GET ${at}/rankings/`]: { body: [] },
      [`GET ${at}/tasks/`]: { body: [task('sub_committee', doubt)] },
      [`GET ${at}/remarks/`]: {
        body: [remark(1, 'roads', 'One is missing'), remark(2, 'roads', 'Old', '2026-11-29T08:00:00Z')],
      },
      [`POST ${at}/plan-completion/`]: { body: { ...whole, is_completed: true } },
    },
    whole as unknown as typeof plan,
  )
  act(() => (document.querySelector('input[type=checkbox]') as HTMLElement).click())
  await screen.press(say('en', 'planFrame.save'))
  const findings = document.querySelector(`[aria-label="${say('en', 'findings.title')}"]`)
  expect(findings?.textContent).toContain(say('en', 'remarks.open', { count: 1 }))
  expect(findings?.textContent).toContain(say('en', 'plan.noGesi'))
  const question = [...document.querySelectorAll('b')].find(
    one => one.textContent === say('en', 'summary.askComplete'),
  )
  expect(findings?.compareDocumentPosition(question as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await screen.press(say('en', 'summary.complete'))
  expect(screen.sent.at(-1)).toMatchObject({ path: `${at}/plan-completion/`, body: { is_completed: true } })
})
