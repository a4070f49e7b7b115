import { criteria, fundingSources } from '../../../../app/domain/plan/activities/lists.ts'
import {
  correctionBody,
  indicatorBody,
  memberBody,
  stakeholderBody,
} from '../../../server/plan/plan-fixture.ts'
import {
  type CallApi,
  type Kind,
  ofPlan,
  postIn,
  press,
  pressIn,
  type RandomContext,
} from '../random-screen.ts'
import { decimals, letters, whole } from '../values.ts'

const cell = (columns: readonly number[]) =>
  columns.map(column => `td[data-row][data-column="${column}"]`).join(', ')

async function fillActivities(callApi: CallApi, context: RandomContext) {
  const post = postIn(callApi, context)
  const { id } = (await post('/objectives/1', {
    description: 'Light in every house',
    strategy: 'Mini-grids first',
  })) as { id: number }
  for (const at of [1, 2, 3])
    await post(`/activities/${id}`, { description: `Mini-grid ${at}`, estimated_budget: 9_000_000 })
  const rows = (await callApi('GET', `/api/plan/${context.plan}/pa/`)) as { activity_id: number }[]
  const scores = Object.fromEntries(criteria.map(code => [code, 5]))
  const amounts = Object.fromEntries(fundingSources.map(code => [code, 5]))
  for (const [path, cells] of [
    ['pa', scores],
    ['fundings', amounts],
  ] as const)
    await post(
      `/${path}/`,
      rows.map(({ activity_id }) => ({ activity_id, ...cells })),
    )
}

/** Lists and grids of a plan, and the dialogs of their rows. */
export const rows: readonly Kind[] = [
  {
    name: 'plan pa',
    fill: fillActivities,
    reads: ofPlan('/pa/'),
    controls: cell([0, 1, 2]),
    value: decimals(9),
  },
  {
    name: 'plan fundings',
    fill: fillActivities,
    reads: ofPlan('/fundings/'),
    controls: cell([0, 1, 2]),
    value: whole,
  },
  {
    name: 'plan work quantities',
    fill: fillActivities,
    reads: ofPlan('/quantities/'),
    controls: cell([1, 2, 4]),
    value: whole,
  },
  {
    name: 'plan work own columns',
    reads: ofPlan('/budget-columns/'),
    controls: 'fieldset input[type=text]',
    value: letters,
  },
  {
    name: 'plan stakeholder',
    reach: pressIn('tr[data-id]'),
    fill: (callApi, context) => postIn(callApi, context)('/stakeholders/', stakeholderBody),
    reads: ofPlan('/stakeholders/'),
    controls: 'input[name=description]',
    value: letters,
  },
  {
    name: 'plan member',
    reach: pressIn('tr[data-id]'),
    fill: (callApi, context) => postIn(callApi, context)('/sub-commitee/', memberBody),
    reads: ofPlan('/sub-commitee/'),
    controls: 'input[name=name]',
    value: letters,
  },
  {
    name: 'plan indicator',
    reach: pressIn('tr[data-id]'),
    fill: (callApi, context) => postIn(callApi, context)('/indicators/', indicatorBody()),
    reads: ofPlan('/indicators/'),
    controls: 'input[name=verification], input[name=assumptions]',
    value: letters,
  },
  // Added anew each time it is saved.
  {
    name: 'plan objective',
    reads: ofPlan('/goals/'),
    controls: 'input[name=description], input[name=strategy]',
    value: letters,
    needs: { 'input[name=description]': 'Light', 'input[name=strategy]': 'Mini-grids first' },
  },
  {
    name: 'plan activity',
    reach: page => page.getByRole('button', { name: 'Edit Mini-grid 1' }).evaluate(press),
    fill: fillActivities,
    reads: ofPlan('/goals/'),
    controls: 'input[name=estimated_budget], input[name=responsible]',
    value: (chance, control) => (control === 'estimated_budget' ? whole : letters)(chance, control),
  },
  {
    name: 'plan correction',
    async reach(page) {
      const edit = page.locator('[data-step-page]').getByRole('button', { name: /^Edit Transformer/ })
      const menu = page.getByRole('button', { name: 'More options for clusters' })
      await edit.or(menu).first().waitFor()
      if (!(await edit.isVisible())) {
        await menu.click()
        await page.getByRole('menuitem', { name: /^Correct the map|^Map corrections/ }).click()
      }
      await edit.evaluate(press)
    },
    fill: (callApi, context) => postIn(callApi, context)('/corrections/', correctionBody()),
    reads: ofPlan('/corrections/'),
    controls: 'input[name=source]',
    value: letters,
  },
]
