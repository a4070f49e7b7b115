// @vitest-environment happy-dom

vi.mock('../../../../app/client/ui/sheet/open-in-worker.ts', async () => {
  const { openTable } = await import('../../../../app/domain/tables/open-table.ts')
  return { openInWorker: async (file: File) => ({ ...(await openTable(file)), close() {} }) }
})

import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import StakeholdersStep from '../../../../app/client/plan/steps/people/stakeholders.tsx'
import SubCommitteeStep from '../../../../app/client/plan/steps/people/sub-committee.tsx'
import { say } from '../../../../app/domain/messages/messages.ts'
import { memberBody, stakeholderBody } from '../../../server/plan/plan-fixture.ts'
import { type Answers, plan, reader, stepOnScreen } from './step-on-screen.tsx'

const changeInfo = { version: 1, changed_by: null, changed_at: null }
const list = '/api/plan/7/stakeholders/'
const aepc = { id: 5, ...stakeholderBody, ...changeInfo }

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(async () => {
  await loadPlanMessages()
  // Else the first test that opens a dialog waits for its code to be made.
  await import('../../../../app/client/ui/row-dialog/row-dialog.tsx')
  await import('../../../../app/client/ui/sheet/sheet-import.tsx')
  await import('../../../../app/client/plan/steps/history/changes.tsx')
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
async function stakeholders(answers: Answers = {}, of = plan) {
  screen = await stepOnScreen(<StakeholdersStep />, { [`GET ${list}`]: { body: [aepc] }, ...answers }, of)
}
async function key(name: string) {
  act(() => {
    const row = screen.place.querySelector<HTMLElement>('[data-row]')
    row?.focus()
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
  await screen.settle()
}
const dialog = () => screen.place.querySelector('dialog')
const inDialog = async (label: string) => {
  const button = [...(dialog()?.querySelectorAll('button') ?? [])].find(one => one.textContent === label)
  act(() => button?.click())
  await screen.settle(150)
}

test('a list says what it holds, and an empty one what to do', async () => {
  await stakeholders({ [`GET ${list}`]: { body: [] } })
  expect(screen.text()).toContain(say('en', 'steps.noStakeholders'))
  screen.close()
  await stakeholders()
  for (const text of ['Alternative Energy Promotion Centre', 'Federal', 'Renewable energy', 'Key'])
    expect(screen.text()).toContain(text)
})

test('N adds, E edits the row that has the focus, Del asks before it deletes', async () => {
  await stakeholders({ [`DELETE ${list}5`]: { status: 204, body: undefined } })
  await key('n')
  expect(dialog()?.getAttribute('aria-label')).toBe('Stakeholder')
  expect(screen.field('description').value).toBe('')
  await inDialog('Cancel')
  await key('e')
  expect(screen.field('description').value).toBe(stakeholderBody.description)
  await inDialog('Cancel')
  await key('Delete')
  expect(dialog()?.textContent).toContain(
    'Are you sure you want to delete Alternative Energy Promotion Centre?',
  )
  expect(screen.sent).toEqual([])
  await inDialog('Delete')
  expect(screen.sent).toMatchObject([{ method: 'DELETE', path: `${list}5` }])
  expect(screen.toastMessages()).toEqual(['Successfully deleted stakeholder'])
})

test('what cannot be deleted says so and stays', async () => {
  await stakeholders({
    [`DELETE ${list}5`]: { status: 503, body: { error: 'Busy', detail: 'Busy', code: 'unavailable' } },
  })
  await key('Delete')
  await inDialog('Delete')
  expect(screen.toastMessages()).toEqual(['Error deleting stakeholder'])
  expect(dialog()?.textContent).toContain('Busy')
})

test('a member that the server refuses keeps the dialog open with its sentence on the field', async () => {
  const team = '/api/plan/7/sub-commitee/'
  const row = { id: 9, ...memberBody, ...changeInfo }
  screen = await stepOnScreen(<SubCommitteeStep />, {
    [`GET ${team}`]: { body: [row] },
    [`PUT ${team}9`]: {
      status: 400,
      body: { error: 'Wrong', detail: 'Wrong', code: 'invalid_fields', contact_no: ['No such number'] },
    },
  })
  expect(screen.text()).toContain('A sub-committee has one Secretary. This one has 0')
  expect(screen.text()).toContain('No member is the GESI Focal Person')
  expect(screen.text()).not.toContain('one President. This one')
  await key('e')
  expect(dialog()?.getAttribute('aria-label')).toBe('EDSC Information')
  screen.type('name', 'Sita Gurung')
  await inDialog('Save')
  expect(screen.sent[0].body).toMatchObject({ name: 'Sita Gurung', version: 1 })
  expect(screen.toastMessages()).toEqual(['Error adding/editing team'])
  expect(screen.about('contact_no')).toContain('No such number')
  expect(screen.field('name').value).toBe('Sita Gurung')
})

test('rows of a file are looked at first, those that cannot be taken are named, the others added', async () => {
  await stakeholders({
    [`POST ${list}`]: ({ body }) => ({ status: 201, body: { id: 8, ...(body as object), ...changeInfo } }),
  })
  await screen.press('Stakeholders: from Excel or CSV')
  const csv =
    'Category,Organization/Institution,Organization type,Thematic area\n' +
    'key,नेपाल विद्युत प्राधिकरण,utility,Electricity\n' +
    'Somehow,NEA,Utility,Electricity\n'
  const input = dialog()?.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File([csv], 'list.csv')] })
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await screen.settle(100)
  expect(dialog()?.textContent).toContain('Rows that can be imported: 1. Rows that cannot: 1')
  expect(dialog()?.textContent).toContain('Row 3: Category: Choose one of: Key, Primary, Secondary')
  expect(screen.sent).toEqual([])
  await inDialog('Add 1 row')
  expect(screen.sent[0].body).toEqual({
    category: 'Key',
    description: 'नेपाल विद्युत प्राधिकरण',
    org_type: 'Utility',
    thematic_area: 'Electricity',
  })
  expect(dialog()).toBeNull()
})

test('changes are told with who made them, and what was deleted is brought back', async () => {
  const past = { id: 1, version: 1, by: 'Mina Rai', at: '2026-11-22T10:00:00.000Z' }
  await stakeholders({
    'GET /api/plan/7/history/stakeholder': {
      body: [
        { ...past, row_id: 5, value: { ...stakeholderBody, category: 'Primary' } },
        { ...past, id: 2, row_id: 4, value: { ...stakeholderBody, description: 'NEA' } },
      ],
    },
    [`POST ${list}`]: ({ body }) => ({ status: 201, body: { id: 8, ...(body as object), ...changeInfo } }),
  })
  await screen.press('Show changes')
  await screen.settle(100)
  expect(dialog()?.textContent).toContain('Mina Rai')
  expect(dialog()?.querySelector('dl')?.textContent).toBe('CategoryPrimary Key')
  expect(dialog()?.textContent).toContain('Removed')
  const back = [...(dialog()?.querySelectorAll('button') ?? [])].filter(one => one.textContent === 'Restore')
  act(() => back[1].click())
  await screen.settle(100)
  expect(screen.sent).toMatchObject([{ method: 'POST', body: { ...stakeholderBody, description: 'NEA' } }])
})

test('a reader sees the list and can take it along, no more', async () => {
  await stakeholders({}, reader)
  expect(screen.text()).not.toContain('Add Stakeholder')
  expect(screen.place.querySelector('[aria-label^="Delete"]')).toBeNull()
  expect(screen.place.querySelector('[aria-label="Stakeholders: save as Excel"]')).not.toBeNull()
  await key('n')
  expect(dialog()).toBeNull()
})
