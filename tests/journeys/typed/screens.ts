import { expect, type Locator, type Page } from 'playwright/test'
import { networkPages, ratePages } from '../../../app/client/rates/rate-pages.ts'
import { planScreens } from '../../../app/domain/plan/screens.ts'
import { sulikot, type TypedContext } from './typed-context.ts'

type Account = 'administrator' | 'planner' | 'visitor'
/**
 * A screen with something to type, for whoever drives it: sign in as `account` (nobody for a visitor), open the address
 * `at` with the app's own navigation or by loading it, call `reach`, then `controlsOf(root(page))` and `typeInto` of
 * `controls.ts`. Away and back again (`at`, `reach`) all values are the same. See `typed-work.journey.ts`.
 */
export type TypedScreen = {
  name: string
  account: Account
  /** Its address. */
  at(context: TypedContext): string
  /** What is pressed there until the controls are seen; works with a draft restored as without. */
  reach?(page: Page, context: TypedContext): Promise<unknown>
  /** Where its controls are. */
  root(page: Page): Locator
  /** Controls in there that are no work, by selector. */
  ignored?: string
  /** Answers what is asked once something was chosen, if it is asked. */
  answer?(page: Page): Promise<unknown>
  /** The same form and dialog as another screen has, for other values: only the long walk comes here. */
  isAlike?: true
  /** A dialog goes with Esc, and what is behind it cannot be pressed. */
  isDialog?: true
  /** A screen of a plan, with Back and Continue at its foot. */
  isStep?: true
  /** Limit for typing, leaving and coming back; 40 s by default. */
  limit_s?: number
  /** The first and the last of them: nothing to go back or to continue to. */
  isFirst?: true
  isLast?: true
  /** The files of app/client whose controls it shows. */
  covers: string[]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page) => page.locator('dialog[open]').last()
const main = (page: Page) => page.locator('main, [data-step-page]').last()
const step = (page: Page) => page.locator('[data-step-page]')
/** It adds a row at once, in which one types. */
const adder = '[aria-label="Type of institution"]'
const panel = (page: Page) =>
  page
    .getByRole('complementary')
    .filter({ has: page.locator('input') })
    .first()
const tableTools = '[aria-label^="Search"], [aria-label="Rows per page"], [class*=pages] *'

const step1 = ['plan/steps/document-step.tsx', 'ui/form/field.tsx', 'ui/grid/grid-line.tsx']
const coveredByStep: Record<string, string[]> = {
  '': ['plan/form/plan-form.tsx', 'plan/form/place-fields.tsx', 'plan/form/ward-table.tsx'],
  demography: [...step1, 'plan/steps/demography.tsx', 'plan/steps/list-field.tsx'],
  'energy-baseline': ['plan/steps/baseline/surveys.tsx'],
  'energy-baseline-mhp': ['mhp/form/typed-intake.tsx', 'mhp/scan/scan-fields.tsx'],
  'vision-mission': ['plan/vision/counted-area.tsx'],
  'opp-and-challenges': ['plan/vision/point-text.tsx'],
  pa: ['plan/assessment/grid-step.tsx'],
  fundings: ['plan/assessment/funding.tsx', 'plan/assessment/grid-step.tsx'],
  rankings: ['plan/assessment/ranking-table.tsx'],
  final: ['plan/summary/files-output.tsx', 'plan/summary/completion.tsx'],
}

/** An activity without its money is selected only once that is said. */
const chooseWithoutMoney = async (page: Page) => {
  const yes = dialog(page).getByRole('button', { name: 'Yes' })
  if (await yes.isVisible()) await yes.click()
}

/** Fields and grids of the one `document-step.tsx`, as demography has them. */
const alike = new Set<string>(['renewable-energy', 'physical', 'land-cover', 'road-access'])

/** Each screen of the plan by itself. */
const steps: TypedScreen[] = planScreens
  .filter(({ path }) => path !== 'stakeholders' && path !== 'sub-commitee')
  .filter(({ path }) => !['energy-baseline-bat', 'activities', 'sa'].includes(path))
  .filter(({ path }) => !['tasks', 'results', 'work-plan'].includes(path))
  .map(({ path }) => ({
    name: `plan ${path || 'form'}`,
    account: 'planner',
    isStep: true,
    at: ({ plan }) => `/home/plan/${plan}/${path}`,
    root: step,
    ignored: tableTools,
    ...(alike.has(path) && { isAlike: true as const }),
    ...(path === '' && { isFirst: true as const }),
    ...(path === 'final' && { isLast: true as const }),
    answer: path === 'rankings' ? chooseWithoutMoney : undefined,
    covers: coveredByStep[path] ?? step1,
  }))

/** A view of the work plan. The choice of the view is no work. */
const workPlanView = (name: string, covers: string[], more: Partial<TypedScreen> = {}): TypedScreen => ({
  name: `plan work ${name.toLowerCase()}`,
  account: 'planner',
  isStep: true,
  at: ({ plan }) => `/home/plan/${plan}/work-plan`,
  reach: page =>
    step(page)
      .getByRole('radiogroup', { name: 'Views of the work plan' })
      .getByText(name, { exact: true })
      .click(),
  root: step,
  ignored: `${tableTools}, [class*=views] *`,
  covers,
  ...more,
})
const workPlanViews = [
  workPlanView('Quantities', ['plan/assessment/grid-step.tsx']),
  workPlanView('Own columns', ['plan/work-plan/columns-view.tsx']),
  workPlanView('Periods', ['plan/assessment/grid-step.tsx'], { isAlike: true }),
]

/** A dialog on a screen of the plan. */
function planDialog(
  name: string,
  path: string,
  reach: (page: Page, context: TypedContext) => Promise<unknown>,
  covers: string[],
  ignored?: string,
): TypedScreen {
  return {
    name: `plan ${name}`,
    account: 'planner',
    isDialog: true,
    at: ({ plan }) => `/home/plan/${plan}/${path}`,
    reach,
    root: dialog,
    ignored,
    covers,
  }
}
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click()
  }

/** Chooses what the menu above the clusters holds, and then presses what is behind it. */
const inClusterMenu =
  (entry: string, ...names: string[]) =>
  async (page: Page): Promise<void> => {
    const [first] = names
    const opener = button(page, 'More options for clusters')
    await (first ? button(page, first).or(opener) : opener).first().waitFor()
    if (!first || !(await button(page, first).isVisible())) {
      await opener.click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    for (const name of names) await button(page, name).click()
  }

/** Presses what is behind a part of the screen, and the opener of that part first where it is not open. */
const within =
  (opener: string, name: string) =>
  async (page: Page): Promise<void> => {
    await button(page, name).or(button(page, opener)).first().waitFor()
    if (!(await button(page, name).isVisible())) await button(page, opener).click()
    await button(page, name).click()
  }

const planDialogs: TypedScreen[] = [
  planDialog('stakeholder', 'stakeholders', press('Add Stakeholder'), ['ui/row-dialog/row-dialog.tsx']),
  planDialog('member', 'sub-commitee', press('Add Member'), ['ui/row-dialog/row-dialog.tsx']),
  planDialog(
    'sample',
    'energy-baseline',
    async page => {
      const survey = page.getByLabel('Base line survey', { exact: true })
      await survey.waitFor()
      if (!(await survey.isChecked())) await survey.check()
      await page.getByLabel('Household Survey (HHS)').check()
      await button(page, 'View/Edit Parameters').click()
      await dialog(page).locator('input[name=hh_per_municipality]').waitFor()
    },
    ['sst/form/sst-form.tsx', 'sst/form/expected-design-card.tsx'],
  ),
  planDialog(
    'interview',
    'energy-baseline',
    async page => {
      const survey = page.getByLabel('Infrastructure Survey', { exact: true })
      await survey.waitFor()
      if (!(await survey.isChecked())) await survey.check()
      await button(page, 'Type an interview: Energy infrastructure survey').click()
      const agrees = dialog(page).getByRole('radio', { name: 'Yes' })
      if (!(await agrees.isChecked())) await agrees.check()
      await dialog(page).getByLabel('Kind of infrastructure').waitFor()
    },
    ['plan/steps/baseline/answers/typed/question-field.tsx'],
    // Who does not agree is asked nothing else.
    '[value=yes], [value=no]',
  ),
  planDialog('costs', 'energy-baseline-bat', inClusterMenu('Edit Cost Rates'), [
    'plan/costs/cost-rates-dialog.tsx',
  ]),
  planDialog('correction', 'energy-baseline-bat', inClusterMenu('Correct the map', 'Add a correction'), [
    'plan/corrections/correction-dialog.tsx',
    'plan/corrections/place-field.tsx',
  ]),
  planDialog(
    'corrections import',
    'energy-baseline-bat',
    inClusterMenu('Correct the map', 'From a GeoJSON file'),
    ['plan/corrections/import-corrections.tsx'],
  ),
  planDialog('indicator', 'results', press('Add indicator'), [
    'ui/row-dialog/row-dialog.tsx',
    'plan/results/indicator-fields.tsx',
  ]),
  planDialog('objective', 'activities', press(/^Add an objective: Reliable/), [
    'ui/row-dialog/row-dialog.tsx',
  ]),
  planDialog('activity', 'activities', press('Add an activity: Light in every house'), [
    'plan/activities/places-field.tsx',
    'plan/activities/shares-field.tsx',
  ]),
  {
    name: 'plan cluster',
    account: 'planner',
    isStep: true,
    at: ({ plan }) => `/home/plan/${plan}/energy-baseline-bat`,
    reach: press('Add Cluster'),
    root: page => page.getByRole('region', { name: 'New cluster' }),
    ignored: adder,
    covers: [
      'bat/form/demand-form.tsx',
      'bat/form/scenario-form.tsx',
      'bat/form/institutions-form.tsx',
      'map/drawing/coordinate-table.tsx',
    ],
  },
  {
    name: 'plan proposed settlements',
    account: 'planner',
    // It is opened twice, and each time the settlements of the municipality are costed.
    limit_s: 120,
    isStep: true,
    at: ({ plan }) => `/home/plan/${plan}/energy-baseline-bat`,
    // A choice that was begun opens the list by itself.
    async reach(page) {
      const list = page.getByRole('region', { name: 'Proposed settlements' })
      const opener = page.getByRole('button', { name: /^Add ([\d,]+ )?proposed settlements?$/ })
      await list.or(opener).first().waitFor()
      // It is disabled until the settlements are found, which takes its time on a busy machine.
      if (!(await list.isVisible())) await opener.click({ timeout: 50_000 })
      await list.getByRole('checkbox').first().waitFor()
    },
    root: page => page.getByRole('region', { name: 'Proposed settlements' }),
    ignored: tableTools,
    covers: ['plan/places/proposals/proposed-settlements.tsx'],
  },
  {
    ...planDialog('own rates', 'energy-baseline-bat', within('Add Cluster', 'Change rates'), [
      'bat/own-rates/own-rates-dialog.tsx',
    ]),
    isAlike: true,
  },
  planDialog('proposals', 'activities', press(/^Propose activities/), [
    'plan/activities/proposal-group-card.tsx',
  ]),
  planDialog(
    'answers',
    'energy-baseline',
    async page => {
      const survey = page.getByLabel('Institution/Enterprise Survey', { exact: true })
      await survey.waitFor()
      if (!(await survey.isChecked())) await survey.check()
      await page
        .getByRole('button', { name: /^Import answers/ })
        .last()
        .click()
      const central = dialog(page).locator('details:not([open]) summary', { hasText: 'From ODK Central' })
      await dialog(page).getByText('From ODK Central').waitFor()
      if (await central.isVisible()) await central.click()
    },
    ['plan/steps/baseline/answers/central-fields.tsx'],
  ),
  planDialog(
    'project',
    'energy-baseline-mhp',
    async (page, { stream: [lng, lat] }) => {
      const goOn = button(page, 'Continue the unsaved project')
      await page.locator('input[name=lng]').waitFor()
      if (await goOn.isVisible()) return goOn.click()
      await page.locator('input[name=lng]').fill(String(lng))
      await page.locator('input[name=lat]').fill(String(lat))
      await button(page, 'Use these coordinates').click()
      await dialog(page).getByText('Upstream').first().waitFor()
    },
    ['mhp/form/mhp-form.tsx', 'mhp/form/gauging-fields.tsx'],
    // A flow that was measured takes the place of the discharge.
    '[name=gauging]',
  ),
  ...(['Copy', 'Hand over'] as const).map(
    (entry): TypedScreen => ({
      name: `plan list ${entry}`,
      account: 'planner',
      isDialog: true,
      at: ({ name }) => `/home?region=${sulikot}&find=${encodeURIComponent(name)}`,
      async reach(page, { name }) {
        await button(page, `More options for ${name}`).click()
        await page.getByRole('menuitem', { name: entry, exact: true }).click()
      },
      root: dialog,
      covers: [entry === 'Copy' ? 'plan/list/copy-plan.tsx' : 'plan/list/hand-over.tsx'],
    }),
  ),
  {
    name: 'new plan',
    account: 'planner',
    isAlike: true,
    at: () => '/home/plan',
    root: step,
    covers: ['plan/form/plan-form.tsx', 'plan/form/place-fields.tsx'],
  },
]

const tool = (
  name: string,
  query: string,
  covers: string[],
  more: Partial<TypedScreen> = {},
): TypedScreen => ({
  name,
  account: 'planner',
  at: () => `/home?region=${sulikot}&base=none&${query}`,
  root: panel,
  covers,
  ...more,
})
/** Chooses how BAT analyses; the way that was chosen last comes back after the panel, so it is pressed until it stays. */
export async function chooseWay(page: Page, way: 'Polygon' | 'Municipality', shown: Locator): Promise<void> {
  const pressed = async () => {
    await panel(page).getByText(way, { exact: true }).first().click()
    await shown.first().waitFor({ timeout: 2_000 })
  }
  await expect(pressed).toPass({ timeout: 20_000 })
}
const tools: TypedScreen[] = [
  tool('BAT', 'tool=bat', ['bat/bat-panel.tsx', 'bat/form/demand-form.tsx', 'bat/form/scenario-form.tsx'], {
    ignored: adder,
  }),
  tool(
    'BAT municipality',
    'tool=bat',
    ['bat/settlements/municipality-form.tsx', 'bat/settlements/scenarios/scenario-choice.tsx'],
    {
      reach: page => chooseWay(page, 'Municipality', panel(page).getByRole('button', { name: /scenario/i })),
      // The way to analyse is of the screen before.
      ignored: `${adder}, [value=point], [value=polygon], [value=cluster], [value=municipality]`,
    },
  ),
  tool('BAT rates', 'tool=bat', ['bat/own-rates/own-rates-dialog.tsx'], {
    reach: press('Change rates'),
    root: dialog,
    isDialog: true,
  }),
  tool('MHP', 'tool=mhp', ['mhp/form/typed-intake.tsx', 'mhp/scan/scan-fields.tsx']),
  tool('SST', 'tool=sst', ['sst/form/sst-form.tsx', 'sst/form/expected-design-card.tsx']),
  tool('costs of cooking', 'mode=dashboard', ['dashboard/energy/cost-dialog.tsx'], {
    reach: press('Cost of improvement'),
    root: dialog,
    isDialog: true,
  }),
]

const admin = (
  name: string,
  path: string,
  covers: string[],
  more: Partial<TypedScreen> = {},
): TypedScreen => ({
  name,
  account: 'administrator',
  at: () => `/cl-admin/${path}`,
  root: main,
  covers,
  ...more,
})
const users = [
  'users/user/user-form.tsx',
  'users/user/area-rows.tsx',
  'users/user/area-tree.tsx',
  'users/user/role-select.tsx',
]
const administration: TypedScreen[] = [
  admin('new user', 'add-user', users, {
    root: page => page.locator('form').filter({ has: page.locator('input[name=first_name]') }),
    ignored: '[name=assigned_sddmms]',
  }),
  admin('user', '', users, {
    at: ({ user }) => `/cl-admin/users/${user}`,
    root: page => page.locator('form').filter({ has: page.locator('input[name=first_name]') }),
    ignored: '[name=assigned_sddmms]',
  }),
  ...[...ratePages, ...networkPages].map(({ path, kind }) =>
    admin(`rates ${kind}`, path, ['ui/row-dialog/row-dialog.tsx', 'ui/form/field.tsx'], {
      reach: async page => {
        await page
          .locator('main')
          .getByRole('button', { name: /^Edit / })
          .last()
          .click()
      },
      root: dialog,
      isDialog: true,
      ...(kind !== 'shs_ac' && kind !== 'settings' && { isAlike: true as const }),
    }),
  ),
  admin('district', 'rate-districts', ['ui/row-dialog/row-dialog.tsx'], {
    reach: press('Add district'),
    root: dialog,
    isDialog: true,
  }),
  admin('subsidy', 'rate-subsidies', ['ui/row-dialog/row-dialog.tsx'], {
    reach: press('Add subsidy'),
    root: dialog,
    isDialog: true,
  }),
  admin('rate sheet', 'rate-sheet/mhp', ['rates/import/rate-sheet.tsx']),
  admin('rates import', 'rate-changes', ['rates/import/import-dialog.tsx'], {
    reach: press('Import'),
    root: dialog,
    isDialog: true,
  }),
  admin('person', 'person-data', ['admin/people/person-screen.tsx']),
]

const visitor = (name: string, path: string, covers: string[]): TypedScreen => ({
  name,
  account: 'visitor',
  at: () => path,
  root: page => page.locator('form'),
  covers,
})
const visitors: TypedScreen[] = [
  visitor('registration', '/register', ['accounts/register-screen.tsx']),
  visitor('link for a password', '/request-password-reset', ['accounts/request-link-screen.tsx']),
  visitor('link for an activation', '/request-activation', ['accounts/request-link-screen.tsx']),
  visitor('administrator', '/administrator/x', ['accounts/administrator-screen.tsx']),
]

/** Files whose controls the journey does not come to, with what looks at them instead. */
export const elsewhere: Readonly<Record<string, string>> = {
  'accounts/own/passkeys.tsx': 'passkeys need a name as address; second-factor.journey.ts has none either',
  'accounts/area-request/area-request-bar.tsx':
    'for whoever has no role yet: newcomers of accounts.journey.ts',
  'bat/results/bat-results.tsx': 'the period of scenario-form.tsx once more, beside a result',
  'mhp/form/stream-facts.tsx': 'where several streams meet; the choice is in the draft of mhp-form.tsx',
  'plan/steps/baseline/answers/answer-doubles.tsx': 'where a file has a household twice',
  'plan/work-plan/views.tsx': 'the choice of a view; plan-activities.journey.ts goes through all',
  'plan/work-plan/schedule-view.tsx': 'the choice of a fiscal year: plan-activities.journey.ts',
  'plan/unsent/unsent-dialog.tsx': 'which plan takes what was analysed without a network',
}

/** Every screen with something to type; those that share an account follow each other. */
export const typedScreens: readonly TypedScreen[] = [
  ...steps,
  ...workPlanViews,
  ...planDialogs,
  ...tools,
  ...administration,
  ...visitors,
]
