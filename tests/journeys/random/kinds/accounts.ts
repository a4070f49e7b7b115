import { networkPages, ratePages } from '../../../../app/client/rates/rate-pages.ts'
import { chooseWay } from '../../typed/screens.ts'
import { type CallApi, type Kind, press } from '../random-screen.ts'
import { decimals, degrees, email, letters, thousands, whole } from '../values.ts'

/** What is only kept, for whoever types it: a list, a tool or a form that asks for more than can be typed. */
const draftOnly = (
  name: string,
  controls: Kind['controls'],
  value: Kind['value'],
  more: Partial<Kind> = {},
): Kind => ({
  name,
  controls,
  value,
  saves: 'never',
  opensAnew: true,
  isOfAccount: true,
  ...more,
})
/** A kept form: its tabs hear of each other. */
const heard = { opensAnew: undefined } as const

const corners = /(Long|Lat)itude of corner/
const tools: readonly Kind[] = [
  draftOnly('plan list Copy', 'input[name=name]', letters, { isOwn: true }),
  draftOnly('new plan', 'input[name=name], input[name="mayor.name"], input[name=address]', letters, {
    ...heard,
    saves: 'keys',
  }),
  draftOnly('BAT', root => root.getByLabel(corners), degrees, {
    // Another way to analyse may have been chosen last.
    reach: page => chooseWay(page, 'Polygon', page.getByLabel(corners)),
  }),
  draftOnly('BAT municipality', 'input[name=grid_extension_limit_km]', decimals(9)),
  draftOnly('BAT rates', 'input[name="shs.sc_rate"], input[name="shs.ic_rate"]', decimals(90), {
    saves: 'button',
  }),
  draftOnly('MHP', 'input[name=lng], input[name=lat]', degrees),
  draftOnly('SST', 'input[name=hh_per_municipality]', thousands),
  draftOnly('costs of cooking', root => root.locator('input[inputmode=decimal]'), whole),
]

const password = 'seven yaks cross Thorong'
let users = 0
const people: readonly Kind[] = [
  draftOnly('new user', 'input[name=first_name], input[name=last_name], input[name=phone_no]', letters, {
    ...heard,
    saves: 'keys',
  }),
  {
    name: 'user',
    async fill(callApi, context) {
      const address = `random-${Date.now().toString(36)}-${users++}@users.example`
      await callApi('POST', '/api/users/', {
        ...{ first_name: 'Maya', last_name: 'Tamang', phone_no: '+977 9841000000', email: address },
        ...{ role: 3, assigned_sddmms: [43611], password, confirm_password: password },
      })
      const [{ id }] = (await callApi('GET', `/api/users/?search=${address}`)) as unknown as { id: number }[]
      context.user = id
      return id
    },
    undo: (callApi, id: number) => callApi('DELETE', `/api/users/${id}`),
    reads: (callApi, { user }) => callApi('GET', `/api/users/${user}`),
    controls: 'input[name=first_name], input[name=last_name]',
    value: letters,
  },
  draftOnly('person', 'input[name=name]', letters),
]

type Row = { id: number; version: number; source: string; vintage: string }
/** The last row of a table of rates; its origin alone is typed over, so that nothing is reckoned otherwise meanwhile. */
const ofRates = (name: string, list: string, update: string, more: Partial<Kind> = {}): Kind => {
  const rows = async (callApi: CallApi) => {
    const found = (await callApi('GET', list)) as Row[] | { results: Row[] }
    return Array.isArray(found) ? found : found.results
  }
  return {
    name,
    isOfAccount: true,
    fill: callApi => rows(callApi),
    async undo(callApi, before: Row[]) {
      const now = await rows(callApi)
      for (const row of before) {
        const { version } = now.find(({ id }) => id === row.id) ?? row
        if (version !== row.version) await callApi('PUT', `${update}${row.id}`, { ...row, version })
      }
      for (const { id } of now)
        if (before.every(row => row.id !== id)) await callApi('DELETE', `${update}${id}`)
    },
    reads: rows,
    controls: 'input[name=source], input[name=vintage]',
    value: letters,
    ...more,
  }
}
const rates: readonly Kind[] = [
  ...[...ratePages, ...networkPages].map(({ kind }) =>
    ofRates(`rates ${kind}`, `/api/bat/${kind}/list?page_size=100`, `/api/bat/${kind}/updaterate/`),
  ),
  ofRates('subsidy', '/api/rates/subsidies/', '/api/rates/subsidies/', {
    async fill(callApi) {
      const before = (await callApi('GET', '/api/rates/subsidies/')) as Row[]
      const row = { technology: 'mhp', npr_household: 1, npr_kW: 1, source: 'AEPC', vintage: '2024' }
      if (before.length === 0) await callApi('POST', '/api/rates/subsidies/', row)
      return before
    },
    reach: page => page.locator('main tr[data-id] [data-row]').first().evaluate(press),
  }),
  draftOnly('rate sheet', 'td[data-row="0"][data-column="4"], td[data-row="1"][data-column="4"]', letters),
  draftOnly('rates import', 'textarea', letters),
]

const visitors: readonly Kind[] = [
  draftOnly('registration', 'input[name=first_name], input[name=last_name]', letters, heard),
  draftOnly('link for a password', 'input[name=email]', email, heard),
  draftOnly('link for an activation', 'input[name=email]', email, heard),
  draftOnly('administrator', 'input[name=first_name], input[name=last_name]', letters, heard),
]

/** What belongs to an account and not to a plan. */
export const accounts: readonly Kind[] = [...tools, ...people, ...rates, ...visitors]
