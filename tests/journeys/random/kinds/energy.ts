import { planTechnologies } from '../../../../app/domain/bat/costs/plan-costs.ts'
import { type CallApi, type Kind, press, pressIn, putIn, type RandomContext } from '../random-screen.ts'
import { decimals, degrees, letters, thousands, whole } from '../values.ts'

const surveys = (callApi: CallApi, context: RandomContext) =>
  putIn(callApi, context)('/survey-options', {
    baseline_survey: 'HHS',
    infrastructure_survey: false,
    institution_enterprise_survey: true,
  })
/** Around houses that the driver has found. */
const cluster = (callApi: CallApi, { plan, corners }: RandomContext) =>
  callApi('POST', '/api/bat/zonal-query/', {
    polygon: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
    save_project: true,
    bat_form: { plan },
    cluster_name: 'Barpak',
  })

const project = (
  callApi: CallApi,
  { plan, reach: { longitude, latitude, arc_id, discharge } }: RandomContext,
) =>
  callApi('POST', '/api/mhp/calculate', {
    power_kW: 5,
    mhp_interval: 1,
    discharge,
    dam_pt_approx: { type: 'Point', coordinates: [longitude, latitude] },
    arc_id,
    save_project: true,
    plan_id: plan,
    name: 'Machha Khola',
  })

/** What a plan says of its energy: surveys, clusters, projects and their costs. */
export const energy: readonly Kind[] = [
  {
    name: 'plan sample',
    fill: surveys,
    async reads(callApi, { plan }) {
      const { hh_per_municipality } = (await callApi('GET', `/api/sst/${plan}`)) as Record<string, unknown>
      return { hh_per_municipality }
    },
    controls: 'input[name=hh_per_municipality]',
    value: thousands,
    saves: 'button',
    opensAnew: true,
  },
  {
    name: 'plan answers',
    fill: surveys,
    controls: root => root.getByLabel('Form id'),
    value: letters,
    saves: 'never',
    opensAnew: true,
  },
  {
    name: 'plan interview',
    fill: (callApi, context) =>
      putIn(callApi, context)('/survey-options', {
        baseline_survey: null,
        infrastructure_survey: true,
        institution_enterprise_survey: false,
      }),
    async reach(page) {
      await page
        .getByRole('button', { name: 'Type an interview: Energy infrastructure survey' })
        .evaluate(press)
      // A person who does not agree is asked nothing else.
      await page.getByRole('dialog').getByRole('radio', { name: 'Yes' }).check()
    },
    controls: 'input[name=location], input[name=capacity_kW], input[name=households_served]',
    value: (chance, control) => (control === 'location' ? letters : whole)(chance, control),
    saves: 'never',
    opensAnew: true,
  },
  {
    name: 'plan costs',
    fill: (callApi, { plan }) =>
      callApi('POST', `/api/bat/energycosts/costrate/${plan}`, {
        use_default: Object.fromEntries(planTechnologies.map(one => [one, false])),
      }),
    reads: (callApi, { plan }) => callApi('GET', `/api/bat/energycosts/costrate/${plan}`),
    controls: 'input[inputmode=decimal][name^="shs_ac."]',
    value: decimals(90),
  },
  {
    name: 'plan corrections import',
    controls: root => root.getByLabel('Source', { exact: true }),
    value: letters,
    saves: 'never',
    opensAnew: true,
  },
  {
    name: 'plan cluster',
    fill: cluster,
    reach: pressIn('tr[data-id]'),
    root: page => page.getByRole('region', { name: 'Edit cluster' }),
    async reads(callApi, { plan }) {
      const listed = (await callApi('GET', `/api/bat/${plan}`)) as { id: number }[]
      const shown = listed.map(({ id }) => callApi('GET', `/api/bat/zonal-query/?bat_id=${id}`))
      return ((await Promise.all(shown)) as { inputs: unknown; cluster_name: string }[]).map(one => [
        one.cluster_name,
        one.inputs,
      ])
    },
    controls: 'input[name=cluster_name], input[name=grid_extension_limit_km]',
    value: (chance, control) => (control === 'cluster_name' ? letters : decimals(9))(chance, control),
    saves: 'button',
    opensAnew: true,
  },
  {
    name: 'plan own rates',
    controls: 'input[name="shs.sc_rate"], input[name="shs.ic_rate"], input[name="shs.tc_rate"]',
    value: decimals(90),
    saves: 'button',
    opensAnew: true,
  },
  {
    name: 'plan proposals',
    controls: root => root.locator('input[inputmode=decimal]'),
    value: decimals(90),
    saves: 'never',
    opensAnew: true,
  },
  {
    name: 'plan energy-baseline-mhp',
    controls: 'input[name=lng], input[name=lat]',
    value: degrees,
    saves: 'never',
    opensAnew: true,
  },
  {
    name: 'plan project',
    fill: project,
    async reach(page, { plan }) {
      // The saved result replaces the list.
      const edit = page
        .locator('tr[data-id]')
        .getByRole('button', { name: /^Edit / })
        .first()
      const isListed = await edit.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
      if (!isListed) await page.goto(`/home/plan/${plan}/energy-baseline-mhp`)
      await edit.evaluate(press)
    },
    reads: (callApi, { plan }) => callApi('GET', `/api/mhp/${plan}`),
    controls: 'input[name=name], input[name=power_kW]',
    value: (chance, control) => (control === 'name' ? letters : decimals(9))(chance, control),
    saves: 'button',
    opensAnew: true,
  },
]
