// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import ActivitiesStep from '../../../../app/client/plan/activities/activities.tsx'
import FundingStep from '../../../../app/client/plan/assessment/funding.tsx'
import PriorityStep from '../../../../app/client/plan/assessment/priority.tsx'
import RankingsStep from '../../../../app/client/plan/assessment/rankings.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import OverviewStep from '../../../../app/client/plan/summary/overview.tsx'
import SelectedStep from '../../../../app/client/plan/summary/selected.tsx'
import { criteria, fundingSources, goalTypes } from '../../../../app/domain/plan/activities/lists.ts'
import { planParts } from '../../../../app/domain/plan/parts.ts'
import { logIn } from '../../api/planner.ts'
import { paste, plan, reader, stepOnScreen } from './step-on-screen.tsx'

const at = '/api/plan/7'
const activity = (id: number, code: string, estimated_budget: number) => ({
  id,
  code,
  objective: 5,
  description: `Activity ${code}`,
  estimated_budget,
  responsible: null,
  places: [{ kind: 'ward', id: 3 }],
  shares: null,
  score_count: 8,
  amount_count: 0,
  version: 1,
})
const goals = goalTypes.map((goal_type, no) => ({
  id: no + 1,
  name: goal_type,
  goal_type,
  objectives:
    no > 0
      ? []
      : [
          {
            id: 5,
            order: 1,
            description: 'Tier 3 everywhere',
            strategy: { id: 5, description: 'Mini-grids' },
            goal_type,
            plan: 7,
            version: 1,
            activities: [activity(11, '1.1.1', 500_000), activity(12, '1.1.2', 900_000)],
          },
        ],
}))
const cellsOf = (codes: readonly string[], value: number | null) =>
  Object.fromEntries(codes.map(code => [code, value]))
const gridRow = (id: number, codes: readonly string[], value: number | null, version = 1) => ({
  activity_id: id,
  activity_code: `1.1.${id - 10}`,
  activity_description: 'Activity',
  objective_id: 5,
  total: null,
  version,
  ...cellsOf(codes, value),
})
const ranked = (id: number, funding: number, estimated_budget: number) => ({
  id,
  code: `1.1.${id - 10}`,
  goal: 'G',
  goal_id: 1,
  objective: 'Tier 3 everywhere',
  objective_id: 5,
  description: `Activity ${id}`,
  priority_assessment: 40,
  is_scored: true,
  estimated_budget,
  funding,
  is_funded: true,
  ranking: 1,
  rank: id - 10,
  is_selected: false,
  version: 1,
})

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(async () => {
  await loadPlanMessages()
  // A dialog that is loaded late is there at once then.
  await import('../../../../app/client/plan/steps/history/changes.tsx')
})
beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
const button = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button, input[type=checkbox]')].find(one =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').match(name),
  ) as HTMLElement
/** What was sent but for the question whom a selection reaches. */
const writes = () => screen.sent.filter(({ path }) => path !== `${at}/equity/`)
const click = async (name: string | RegExp) => {
  act(() => button(name).click())
  await screen.settle()
}

test('the tree has the sum of each level, and a removal names what goes with it', async () => {
  screen = await stepOnScreen(<ActivitiesStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`DELETE ${at}/objectives/5`]: { status: 204, body: null },
  })
  expect(screen.text()).toContain('14,00,000.00')
  expect(screen.text()).toContain('NPR 14,00,000.00')
  expect(screen.text()).toContain('Strategy: Mini-grids')
  expect(screen.text()).toContain('ward 3')
  await click('Delete Tier 3 everywhere')
  expect(screen.text()).toContain('This also deletes activities: 2, scores: 16, amounts: 0.')
  await click(/^Delete$/)
  expect(screen.sent).toMatchObject([{ method: 'DELETE', path: `${at}/objectives/5` }])
})

const proposal = (key: string, more: object = {}) => ({
  key,
  source: { key: 'proposal.source.cluster', params: { id: 8, option: { key: 'technology.grid' } } },
  goal: 'electricity',
  description: { key: 'proposal.cluster.grid', params: { name: key } },
  places: [{ kind: 'cluster', id: 8 }],
  technology: 'grid',
  measure: 'grid',
  quantity: 94,
  households: 94,
  kW: null,
  tier: 3,
  ward: 1,
  notes: [],
  left_out: null,
  instead: null,
  budget: 100_000,
  is_outdated: false,
  activity_code: null,
  ...more,
})

test('proposals are ticked, summed and added together; what is there already cannot be', async () => {
  const withoutBudget = { budget: null, households: null, technology: null, places: [] }
  screen = await stepOnScreen(<ActivitiesStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/proposals/`]: {
      body: {
        proposals: [
          proposal('one'),
          proposal('two', withoutBudget),
          proposal('three', { activity_code: '1.1.1', is_outdated: true }),
        ],
        groups: [['one'], ['two']],
        reasons: [{ key: 'proposal.none.projects' }],
      },
    },
    [`POST ${at}/proposals/`]: { status: 201, body: [activity(13, '2.1.1', 100_000)] },
  })
  await click('Propose activities')
  const box = (name: string) => button(`Add “Grid connection for the houses of ${name}`) as HTMLInputElement
  const add = () => button(/^Add activities: /) as HTMLButtonElement
  expect(screen.text()).toContain('BAT cluster 8, best option: Grid Extension')
  expect(screen.text()).toContain('No micro-hydro: the plan has no project.')
  expect([box('three'), screen.text().includes('In the plan, 1.1.1')]).toEqual([undefined, true])
  expect(screen.text()).toContain('Calculated with older rates')
  expect(add().disabled).toBe(true)
  act(() => box('one').click())
  expect(screen.text()).toContain('Ticked: 1 of 2, households: 94')
  expect(screen.text()).toContain('Plan total after addingNPR 15,00,000.00')
  act(() => box('two').click())
  expect(add().disabled).toBe(true)
  const field = document.querySelector('dialog input[inputmode=decimal]') as HTMLInputElement
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2.5 lakh')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(screen.text()).toContain('NPR 3,50,000.00')
  await click(/^Add activities: 2/)
  expect(screen.sent).toMatchObject([
    {
      path: `${at}/proposals/`,
      body: {
        groups: [{ keys: ['one'] }, { keys: ['two'], budget: 250_000 }],
        ways: {},
        language: 'en',
      },
    },
  ])
  expect(screen.toastMessages()).toContain('Activities added: 1')
  expect(button(/^2: Collapse/)).toBeDefined()
  expect(button(/^3: Expand/)).toBeDefined()
  expect(document.querySelector('dialog')).toBeNull()
})

test('where nothing was found the reason is told', async () => {
  screen = await stepOnScreen(<ActivitiesStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/proposals/`]: {
      body: { proposals: [], groups: [], reasons: [{ key: 'proposal.none.clusters' }] },
    },
  })
  await click('Propose activities')
  expect(screen.text()).toContain('No proposals.')
  expect(screen.text()).toContain('No clusters: the plan has none yet.')
})

const hint = (activity_id: number, more: object) => ({
  activity_id,
  households: 94,
  npr_household: 1_000,
  REACH: 8,
  COST: 3,
  AEPC: 300_000,
  ...more,
})
const hintsOf = (hints: object[], subsidies: object[] = []) => ({
  [`GET ${at}/hints/`]: { body: { hints, largest: 120, least: 300, subsidies } },
})

test('hints stand in empty cells of two criteria, and fill only these when taken', async () => {
  screen = await stepOnScreen(<PriorityStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/pa/`]: { body: [gridRow(11, criteria, 5), gridRow(12, criteria, null)] },
    ...hintsOf([hint(11, {}), hint(12, {})]),
  })
  const [reach, cost] = [criteria.indexOf('REACH'), criteria.indexOf('COST')]
  expect(screen.cell(0, reach).textContent).toBe('5')
  expect(screen.cell(1, reach).title).toBe('Hint: 10 × 94 / 120 households = 8')
  expect(screen.cell(1, cost).title).toBe('Hint: 10 × NPR 300.00 / NPR 1,000.00 per household = 3')
  expect(screen.cell(1, reach).querySelector('i')?.textContent).toBe('8')
  await click('Use hints: 2')
  expect(
    [screen.cell(0, reach), screen.cell(1, reach), screen.cell(1, cost)].map(
      one => one.firstChild?.textContent,
    ),
  ).toEqual(['5', '8', '3'])
  expect(screen.cell(1, reach).querySelector('i')).toBeNull()
  expect(screen.cell(1, 0).querySelector('i')).toBeNull()
  expect(button(/^Use hints/)).toBeUndefined()
})

const past = { version: 1, by: 'Mina Rai', at: '2026-11-22T10:00:00.000Z' }
const noChanges = { [`GET ${at}/history/objective`]: { body: [] } }

test('changes of the tree name their activity; one that was removed comes back with its scores', async () => {
  const before = { ...activity(11, '1.1.1', 400_000), places: [], shares: { 2026: 100 } }
  const scored = { scores: cellsOf(criteria, 4), amounts: null, is_selected: false }
  screen = await stepOnScreen(<ActivitiesStep />, {
    ...noChanges,
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/history/activity`]: {
      body: [
        { ...past, id: 2, row_id: 11, value: { ...before, ...scored } },
        { ...past, id: 1, row_id: 9, value: { ...activity(9, '1.1.3', 700), ...scored } },
      ],
    },
    [`POST ${at}/activities/5`]: { status: 201, body: activity(13, '1.1.4', 700) },
    [`POST ${at}/pa/`]: { body: [] },
  })
  await screen.press('Show changes')
  await screen.settle(100)
  const [edited, removed] = [...document.querySelectorAll('dialog li')]
  expect(edited.textContent).toContain('1.1.1 Activity 1.1.1')
  expect(edited.querySelector('dl')?.textContent).toBe(
    [
      'Estimated budgetNPR 4,00,000.00 NPR 5,00,000.00',
      'Placesempty ward 3',
      'Share of the budget by fiscal year2083/84: 100.0 % empty',
    ].join(''),
  )
  expect(removed.textContent).toContain('Removed')
  act(() => removed.querySelector('button')?.click())
  await screen.settle(100)
  expect(screen.sent).toMatchObject([
    { path: `${at}/activities/5`, body: { description: 'Activity 1.1.3', estimated_budget: 700 } },
    { path: `${at}/pa/`, body: [{ activity_id: 13, ...cellsOf(criteria, 4) }] },
  ])
  expect(document.querySelector('dialog')).toBeNull()
})

test('changes of a grid are told by cell, and what is brought back stands in the cells', async () => {
  const was = { activity_id: 11, ...cellsOf(criteria, 5), NEED: 2 }
  screen = await stepOnScreen(<PriorityStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/pa/`]: { body: [gridRow(11, criteria, 5), gridRow(12, criteria, 1)] },
    [`GET ${at}/history/priority`]: {
      body: [{ ...past, id: 1, row_id: null, value: { rows: [was, { activity_id: 12 }] } }],
    },
  })
  await screen.press('Show changes')
  await screen.settle(100)
  const historyText = document.querySelector('dialog dl')?.textContent
  expect(historyText).toContain('1.1.1 Activity: Need2 5')
  expect(historyText).toContain('1.1.2 Activity: Needempty 1')
  await click('Restore')
  expect([screen.cell(0, 0).textContent, screen.cell(1, 0).textContent]).toEqual(['2', '1'])
  expect(screen.sent).toEqual([])
})

test('who selected what is told, and a selection of before comes back as a choice', async () => {
  const one = (id: number, is_selected: boolean) => ({ ...ranked(id, 9e6, 100), is_selected })
  screen = await stepOnScreen(<RankingsStep />, {
    [`GET ${at}/rankings/`]: { body: [one(11, true), one(12, false)] },
    [`GET ${at}/history/rankings`]: {
      body: [{ ...past, id: 1, row_id: null, value: { selected: [{ id: 12, code: '1.1.2' }] } }],
    },
  })
  await screen.press('Show changes')
  await screen.settle(100)
  const historyText = document.querySelector('dialog dl')?.textContent
  expect(historyText).toContain('Not selected Selected')
  expect(historyText).toContain('Selected Not selected')
  await click('Restore')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  expect(boxes.map(box => box.checked)).toEqual([false, true])
  expect(screen.sent.filter(({ path }) => path.includes('rankings'))).toEqual([])
})

test('a subsidy is proposed only where its amounts are entered', async () => {
  const fundings = { body: [gridRow(11, fundingSources, null), gridRow(12, fundingSources, null)] }
  const answers = { [`GET ${at}/goals/`]: { body: goals }, [`GET ${at}/fundings/`]: fundings }
  const none = { AEPC: null }
  screen = await stepOnScreen(<FundingStep />, { ...answers, ...hintsOf([hint(11, none), hint(12, none)]) })
  expect(screen.text()).toContain('AEPC’s subsidy is not proposed because its amounts are missing.')
  expect(button(/^Use AEPC/)).toBeUndefined()
  screen.close()
  const subsidy = { technology: 'mhp', npr_household: null, npr_kW: 1, source: 'Policy', vintage: '2026' }
  screen = await stepOnScreen(<FundingStep />, {
    ...answers,
    ...hintsOf([hint(11, {}), hint(12, none)], [subsidy]),
  })
  expect(screen.text()).toContain('Subsidy by Policy (2026); other sources remain empty.')
  await click('Use AEPC’s subsidy: 1')
  const aepc = fundingSources.indexOf('AEPC')
  expect(screen.cell(0, aepc).textContent).toContain('3,00,000.00')
  expect(screen.cell(1, aepc).textContent).toBe('')
})

test('a new activity goes to its objective with what was typed', async () => {
  screen = await stepOnScreen(<ActivitiesStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`POST ${at}/activities/5`]: { status: 201, body: activity(13, '1.1.3', 125_000) },
  })
  await click('Add an activity: Tier 3 everywhere')
  screen.type('description', 'Line to Hila')
  screen.type('estimated_budget', '1.25 lakh')
  await screen.submit()
  await screen.settle()
  expect(screen.sent[0]).toMatchObject({
    path: `${at}/activities/5`,
    body: {
      description: 'Line to Hila',
      estimated_budget: 125_000,
      responsible: null,
      places: [],
      shares: null,
    },
  })
})

test('only changed rows of a grid are sent; what others changed in other cells is merged', async () => {
  const theirs = { ...gridRow(11, criteria, 5, 2), COST: 9 }
  screen = await stepOnScreen(<PriorityStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/pa/`]: { body: [gridRow(11, criteria, 5), gridRow(12, criteria, null)] },
    [`POST ${at}/pa/`]: ({ body }) => {
      const [{ version, NEED }] = body as { version: number; NEED: number }[]
      return version === 1
        ? { status: 409, body: { error: 'No', code: 'changed_meanwhile', theirs: [theirs] } }
        : { body: [{ ...theirs, NEED, version: 3 }, gridRow(12, criteria, null)] }
    },
  })
  expect(screen.text()).toContain('1.1 Tier 3 everywhere')
  expect(screen.text()).toContain('Activities without scores: 1 of 2.')
  paste(screen.cell(0, 0), '13')
  expect(screen.cell(0, 0).title).toBe(
    'Urgency of the need (households without adequate energy) must be a number between 0 and 10.',
  )
  await screen.submit()
  expect(screen.sent).toEqual([])
  paste(screen.cell(0, 0), '7')
  await screen.submit()
  await screen.settle()
  expect(screen.sent).toHaveLength(2)
  expect(screen.sent[1].body).toEqual([
    { activity_id: 11, ...cellsOf(criteria, 5), NEED: 7, COST: 9, version: 2 },
  ])
  expect(screen.cell(0, 2).textContent).toContain('9')
  expect(screen.toastMessages()).toContain('Successfully saved the changes')
})

test('a pasted block with one wrong cell stands whole, is saved by nothing, and names the cell', async () => {
  screen = await stepOnScreen(<PriorityStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/pa/`]: { body: [gridRow(11, criteria, null), gridRow(12, criteria, null)] },
  })
  paste(screen.cell(0, 0), ['6\t5\t5\t5\t5\t5\t5\t5', '6\t5\t5\t10.5\t5\t5\t5\t5'].join('\r\n'))
  expect([screen.cell(0, 7).textContent, screen.cell(1, 3).textContent?.slice(0, 4)]).toEqual(['5', '10.5'])
  expect(screen.cell(1, 3).title).toMatch(/must be a number between 0 and 10\.$/)
  expect(screen.text()).toContain('Cells to correct: 1')
  await screen.submit()
  await screen.settle()
  expect(screen.sent).toEqual([])
  // Save goes to the cell, wherever it lies, and says so.
  expect(document.activeElement).toBe(screen.cell(1, 3))
  expect(screen.toastMessages()).toContain('Not saved yet: 1 to correct')
})

test('a draft of a grid has the changed rows alone, and takes in what others saved since', async () => {
  const saved = [gridRow(11, criteria, 5), gridRow(12, criteria, 5)]
  const theirs = [{ ...gridRow(11, criteria, 5, 2), COST: 9 }, { ...gridRow(12, criteria, 8, 2) }]
  let replyRows = saved
  const answers = {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/pa/`]: () => ({ body: replyRows }),
    [`POST ${at}/pa/`]: { body: [{ ...theirs[0], NEED: 7, version: 3 }, theirs[1]] },
  }
  screen = await stepOnScreen(<PriorityStep />, answers)
  paste(screen.cell(0, 0), '7')
  const [draft] = Object.values(localStorage).filter(text => String(text).includes('"rows"'))
  expect(Object.keys(JSON.parse(draft).values.rows)).toEqual(['11'])
  screen.close()

  // Meanwhile somebody else saved both rows.
  replyRows = theirs
  screen = await stepOnScreen(<PriorityStep />, answers)
  expect([0, 2].map(column => screen.cell(0, column).textContent)).toEqual(['7', '9'])
  expect(screen.cell(1, 0).textContent).toBe('8')
  await screen.submit()
  await screen.settle()
  expect(screen.sent.map(({ body }) => body)).toEqual([
    [{ activity_id: 11, ...cellsOf(criteria, 5), NEED: 7, COST: 9, version: 2 }],
  ])
  expect(Object.keys(localStorage).filter(key => key.startsWith('urja.draft.'))).toEqual([])
})

test('a draft of the rankings leaves alone what others took away or chose since', async () => {
  const row = (id: number, is_selected: boolean) => ({ ...ranked(id, 500_000, 500_000), is_selected })
  let replyRows = [row(11, true), row(12, false), row(13, false)]
  const answers = {
    [`GET ${at}/rankings/`]: () => ({ body: replyRows }),
    [`POST ${at}/rankings/`]: () => ({ body: replyRows }),
  }
  screen = await stepOnScreen(<RankingsStep />, answers)
  await click('Select 1.1.2')
  screen.close()
  replyRows = [row(11, false), row(12, false), row(13, true)]
  screen = await stepOnScreen(<RankingsStep />, answers)
  await screen.submit()
  await screen.settle()
  expect(writes().map(({ body }) => body)).toEqual([[{ id: 12, is_selected: true }]])
})

describe('cells that two people changed', () => {
  const theirs = {
    ...gridRow(11, criteria, 5, 2),
    NEED: 3,
    COST: 9,
    changed_by: 'Asha Thapa',
    changed_at: '2026-03-04T05:06:00Z',
  }
  const toChoose = () => [...document.querySelectorAll('fieldset')].map(one => one.textContent)
  /** A server at which somebody was faster, and what it has now. */
  const answersOf = () => {
    const there = { rows: [gridRow(11, criteria, 5)] as object[] }
    return {
      there,
      answers: {
        [`GET ${at}/goals/`]: { body: goals },
        [`GET ${at}/pa/`]: () => ({ body: there.rows }),
        [`POST ${at}/pa/`]: ({ body }: { body: { version: number }[] }) => {
          if (body[0].version === 2) return { body: [{ ...body[0], version: 3 }] }
          there.rows = [theirs]
          return { status: 409, body: { error: 'No', code: 'changed_meanwhile', theirs: [theirs] } }
        },
      },
    }
  }

  test('show both values and who saved; nothing is sent until one is chosen', async () => {
    const { answers } = answersOf()
    screen = await stepOnScreen(<PriorityStep />, answers)
    paste(screen.cell(0, 0), '7')
    await screen.submit()
    await screen.settle(150)
    expect(toChoose()).toHaveLength(1)
    expect(toChoose()[0]).toContain('1.1 Activity: Need')
    expect(toChoose()[0]).toMatch(/Asha Thapa last saved this row on 4 Mar 2026/)
    expect(toChoose()[0]).toContain('Yours7Theirs3')
    expect(screen.cell(0, 0).title).toBe(
      'Another user saved 3 here in the meantime. Choose yours or theirs above.',
    )
    expect(screen.cell(0, 2).textContent).toBe('9')
    expect(screen.toastMessages()).not.toContain('Failed to save data')
    await screen.submit()
    await screen.settle()
    expect(screen.sent).toHaveLength(1)
    await screen.press('Yours')
    expect(screen.cell(0, 0).getAttribute('aria-invalid')).not.toBe('true')
    await screen.submit()
    await screen.settle()
    expect(screen.sent.at(-1)?.body).toMatchObject([{ NEED: 7, COST: 9, version: 2 }])
  })

  test('ask again after a reload, and take theirs', async () => {
    const { answers } = answersOf()
    screen = await stepOnScreen(<PriorityStep />, answers)
    paste(screen.cell(0, 0), '7')
    paste(screen.cell(0, 1), '6')
    await screen.submit()
    await screen.settle(150)
    screen.close()
    screen = await stepOnScreen(<PriorityStep />, answers)
    expect(toChoose()).toHaveLength(1)
    await screen.submit()
    await screen.settle()
    expect(screen.sent).toEqual([])
    await screen.press('Theirs')
    expect(screen.cell(0, 0).textContent).toBe('3')
    await screen.submit()
    await screen.settle()
    const second = criteria[1]
    expect(screen.sent.at(-1)?.body).toMatchObject([{ NEED: 3, [second]: 6, COST: 9, version: 2 }])
  })

  test('say that nothing was saved where the server refuses for another reason', async () => {
    screen = await stepOnScreen(<PriorityStep />, {
      [`GET ${at}/goals/`]: { body: goals },
      [`GET ${at}/pa/`]: { body: [gridRow(11, criteria, 5)] },
      [`POST ${at}/pa/`]: { status: 403, body: { error: 'No', code: 'forbidden' } },
    })
    paste(screen.cell(0, 0), '7')
    await screen.submit()
    await screen.settle()
    expect(screen.toastMessages()).toContain('Failed to save data')
  })
})

test('funding shows the gap, and one source fills what the others leave', async () => {
  screen = await stepOnScreen(<FundingStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/fundings/`]: {
      body: [
        { ...gridRow(11, fundingSources, 0), MUN: 200_000, AEPC: 300_000 },
        gridRow(12, fundingSources, null),
      ],
    },
  })
  expect(screen.text()).toContain('NPR 5,00,000.00 of NPR 14,00,000.00, 35.7 %')
  await click('Fill the rest from Municipality')
  expect(screen.text()).toContain('NPR 14,00,000.00 of NPR 14,00,000.00, 100.0 %')
  expect(screen.cell(1, 0).textContent).toContain('9,00,000.00')
  expect(screen.cell(0, 0).textContent).toContain('2,00,000.00')
})

test('in funding, a surplus of one activity does not cover the gap of another', async () => {
  screen = await stepOnScreen(<FundingStep />, {
    [`GET ${at}/goals/`]: { body: goals },
    [`GET ${at}/fundings/`]: {
      body: [
        { ...gridRow(11, fundingSources, 0), MUN: 1_400_000 },
        { ...gridRow(12, fundingSources, 0), MUN: 100_000 },
      ],
    },
  })
  const sums = [...document.querySelectorAll('tfoot tr')].map(row => row.textContent).join(' ')
  expect(sums).toContain('14,00,000.00')
  expect(sums).toContain('8,00,000.00')
})

test('an activity without its money is selected only when the question is answered with yes', async () => {
  screen = await stepOnScreen(<RankingsStep />, {
    [`GET ${at}/rankings/`]: { body: [ranked(11, 500_000, 500_000), ranked(12, 300_000, 900_000)] },
    [`POST ${at}/rankings/`]: {
      body: [{ ...ranked(11, 500_000, 500_000), is_selected: true }, ranked(12, 300_000, 900_000)],
    },
  })
  await click('Select 1.1.1')
  await click('Select 1.1.2')
  expect(screen.text()).toContain(
    'The funding of this activity (NPR 3,00,000.00) is below its estimated budget (NPR 9,00,000.00). Select it anyway?',
  )
  await click(/^No$/)
  expect((button('Select 1.1.2') as HTMLInputElement).checked).toBe(false)
  expect(screen.text()).toContain('1 of 2')
  await screen.submit()
  await screen.settle()
  expect(writes()[0].body).toEqual([{ id: 11, is_selected: true }])
})

test('the selected activities stand by goal, with what each source pays', async () => {
  const [first] = goals
  const paid = { funding: 500_000, amounts: { MUN: 200_000, AEPC: 300_000 } }
  const objectives = first.objectives.map(one => ({
    ...one,
    activities: [{ ...one.activities[0], ...paid }],
  }))
  screen = await stepOnScreen(<SelectedStep />, {
    [`GET ${at}/sa/`]: { body: [{ ...first, objectives }, ...goals.slice(1)] },
  })
  expect(screen.text()).toContain('Activity 1.1.1')
  expect(screen.text()).not.toContain('Activity 1.1.2')
  expect(screen.text()).toContain('NPR 3,00,000.00')
})

test('a plan is marked complete when all is there and the question is answered; readers see no box', async () => {
  const rankings = { [`GET ${at}/rankings/`]: { body: [ranked(11, 500_000, 500_000)] } }
  const whole = { ...plan, parts: [...planParts], is_completed: false, completed_at: null }
  screen = await stepOnScreen(<OverviewStep />, rankings, { ...whole, parts: ['form'] })
  expect((document.querySelector('input[type=checkbox]') as HTMLInputElement).disabled).toBe(true)
  expect(screen.text()).toContain('Missing parts: 16.')
  screen.close()
  screen = await stepOnScreen(
    <OverviewStep />,
    {
      ...rankings,
      [`POST ${at}/plan-completion/`]: { body: { ...whole, is_completed: true } },
    },
    whole,
  )
  act(() => (document.querySelector('input[type=checkbox]') as HTMLElement).click())
  await click(/^Save$/)
  expect(screen.text()).toContain(
    'Mark this plan as complete? You will not be able to make changes afterwards.',
  )
  await click(/^Mark complete$/)
  expect(writes()).toMatchObject([{ path: `${at}/plan-completion/`, body: { is_completed: true } }])
  screen.close()
  const asReader = { ...reader, rights: { ...reader.rights, complete: false }, completed_at: null }
  screen = await stepOnScreen(<OverviewStep />, rankings, asReader)
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
})
