import type { Locator, Page } from 'playwright/test'
import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import {
  demographyBody,
  landCoverBody,
  memberBody,
  renewableBody,
  stakeholderBody,
  visionBody,
} from '../../server/plan/plan-fixture.ts'
import { typedScreens } from '../typed/screens.ts'
import type { Chance } from './seeded.ts'

/** A screen of a plan that two people fill in: where it is, what is saved of it, and what its controls take. */
export type RandomScreen = {
  /** As the table of typed screens calls it. */
  name: string
  at(plan: number): string
  root(page: Page): Locator
  /** Opens the dialog of a row, where it is one; Esc closes it. */
  reach?(page: Page): Promise<unknown>
  /** What stands saved before anybody types. */
  fill?(ask: Ask, plan: number): Promise<unknown>
  /** Where the server tells what is saved. */
  reads: readonly string[]
  /** Controls that are typed into, by selector. */
  controls: string
  /** A value that a control takes, and that is typed once only. */
  value(chance: Chance, control: string): string
}
export type Ask = (method: string, path: string, data?: unknown) => Promise<never>

type Kind = Omit<RandomScreen, 'at' | 'root'>

const whole = (chance: Chance) => String(chance.between(1000, 2999) * 10 + chance.between(1, 9))
const decimals = (most: number) => (chance: Chance) =>
  `${chance.between(1, most)}.${chance.between(10, 99)}${chance.between(1, 9)}`
const letters = (chance: Chance) =>
  `q${Array.from({ length: 8 }, () => chance.oneOf([...'bcdfghjkmnprstvwz'])).join('')}`
const numbers = 'input[inputmode=decimal][name]'
const cell = (columns: readonly number[]) =>
  columns.map(column => `td[data-row][data-column="${column}"]`).join(', ')

const roads = (name: string) =>
  [1, 2, 3].map(at => ({ name: `${name} ${at}`, length_km: at, surface: 'earthen' }))
const without = (ask: Ask, plan: number) => async (path: string, body: object) =>
  ask('PUT', `/api/plan/${plan}${path}`, body)

async function fillActivities(ask: Ask, plan: number) {
  const { id } = (await ask('POST', `/api/plan/${plan}/objectives/1`, {
    description: 'Light in every house',
    strategy: 'Mini-grids first',
  })) as { id: number }
  for (const at of [1, 2, 3])
    await ask('POST', `/api/plan/${plan}/activities/${id}`, {
      description: `Mini-grid ${at}`,
      estimated_budget: 9_000_000,
    })
  const rows = (await ask('GET', `/api/plan/${plan}/pa/`)) as { activity_id: number }[]
  const scores = Object.fromEntries(criteria.map(code => [code, 5]))
  const amounts = Object.fromEntries(fundingSources.map(code => [code, 5]))
  for (const [path, cells] of [
    ['pa', scores],
    ['fundings', amounts],
  ] as const)
    await ask(
      'POST',
      `/api/plan/${plan}/${path}/`,
      rows.map(({ activity_id }) => ({ activity_id, ...cells })),
    )
}

const kinds: readonly Kind[] = [
  {
    name: 'plan form',
    reads: ['/'],
    controls:
      'input[name="mayor.name"], input[name="deputy_mayor.name"], input[name=address], td[data-row][data-column="0"]',
    value: letters,
  },
  {
    name: 'plan demography',
    fill: (ask, plan) => without(ask, plan)('/demography-info', demographyBody()),
    reads: ['/demography-info'],
    controls: numbers,
    value: (chance, control) =>
      /total_pop|num_household/.test(control)
        ? String(70_000 + Number(whole(chance)))
        : whole(chance).slice(0, 4),
  },
  {
    name: 'plan renewable-energy',
    fill: (ask, plan) => without(ask, plan)('/renewable-energy-info', renewableBody),
    reads: ['/renewable-energy-info'],
    controls: numbers,
    value: whole,
  },
  {
    name: 'plan physical',
    async fill(ask, plan) {
      const save = without(ask, plan)
      await save('/physical-info', { settlements: 12 })
      await save('/institutions', {
        institutions: ['Guthi hall', 'Weaving house', 'Library'].map(institution_type => ({
          institution_type,
          category: 'Other',
          number: 3,
        })),
      })
    },
    reads: ['/physical-info', '/institutions'],
    controls: `${numbers}, ${[0, 1, 2].map(row => `td[data-row="${row}"][data-column="2"]`).join(', ')}`,
    value: whole,
  },
  {
    name: 'plan land-cover',
    fill: (ask, plan) => without(ask, plan)('/land-cover', landCoverBody()),
    reads: ['/land-cover'],
    controls: numbers,
    value: decimals(9),
  },
  {
    name: 'plan road-access',
    fill: (ask, plan) =>
      without(ask, plan)('/road-access', {
        strategic: roads('Highway'),
        district: roads('District road'),
        urban: [],
        sub_urban: [],
        village: [],
        other: [],
      }),
    reads: ['/road-access'],
    controls: [0, 1, 2].map(row => `td[data-row="${row}"][data-column="1"]`).join(', '),
    value: decimals(999),
  },
  {
    name: 'plan vision-mission',
    fill: (ask, plan) => without(ask, plan)('/mission-vision', visionBody),
    reads: ['/mission-vision'],
    controls: 'textarea[name]',
    value: letters,
  },
  {
    name: 'plan pa',
    fill: fillActivities,
    reads: ['/pa/'],
    controls: cell([0, 1, 2]),
    value: decimals(9),
  },
  {
    name: 'plan fundings',
    fill: fillActivities,
    reads: ['/fundings/'],
    controls: cell([0, 1, 2]),
    value: whole,
  },
  {
    name: 'plan stakeholder',
    reach: pressIn('tr[data-id]'),
    fill: (ask, plan) => ask('POST', `/api/plan/${plan}/stakeholders/`, stakeholderBody),
    reads: ['/stakeholders/'],
    controls: 'input[name=description]',
    value: letters,
  },
  {
    name: 'plan member',
    reach: pressIn('tr[data-id]'),
    fill: (ask, plan) => ask('POST', `/api/plan/${plan}/sub-commitee/`, memberBody),
    reads: ['/sub-commitee/'],
    controls: 'input[name=name]',
    value: letters,
  },
  {
    name: 'plan activity',
    reach: page => page.getByRole('button', { name: 'Edit Mini-grid 1' }).evaluate(press),
    fill: fillActivities,
    reads: ['/goals/'],
    controls: 'input[name=estimated_budget], input[name=responsible]',
    value: (chance, control) => (control === 'estimated_budget' ? whole : letters)(chance),
  },
]
const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click()
/** The pencil of the first row. */
function pressIn(rows: string) {
  return (page: Page) =>
    page
      .locator(rows)
      .first()
      .getByRole('button', { name: /^Edit / })
      .last()
      .evaluate(press)
}

/** The screens that two people fill in, at the addresses and in the places of the table of typed screens. */
export const randomScreens: readonly RandomScreen[] = kinds.map(kind => {
  const typed = typedScreens.find(({ name }) => name === kind.name)
  if (!typed) throw new Error(`no typed screen ${kind.name}`)
  return { ...kind, at: plan => typed.at({ plan, user: 0, name: '', stream: [0, 0] }), root: typed.root }
})
