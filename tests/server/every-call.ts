import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Endpoint } from '../../app/domain/api/endpoint.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { editedTables } from '../../app/domain/rates/contract.ts'
import { dcodes } from '../../app/domain/rates/districts-contract.ts'
import { type TableKind, tableKinds } from '../../app/domain/rates/edited-tables.ts'
import { type ListKind, listKinds, networkTables } from '../../app/domain/rates/network-tables.ts'
import { roles } from '../../app/domain/role-ids.ts'
import type { RoleId, RoleLabel } from '../../app/domain/roles.ts'
import { polygonInsideArea } from '../../app/domain/spatial/polygon/polygon-in-area.ts'
import { issueLink, type Purpose } from '../../app/server/accounts/links.ts'
import { findUserByEmail, insertUser } from '../../app/server/accounts/queries.ts'
import { demoAccounts, demoArea, demoPassword } from '../../app/server/accounts/seed.ts'
import { plans } from '../../app/server/db/schema-plans.ts'
import { conductorRates, subsidyRows, transformerRates } from '../../app/server/db/schema-rates.ts'
import { findManagedUser } from '../../app/server/users/queries.ts'
import { demoAtlas } from './demo-atlas.ts'
import type { Running } from './harness.ts'
import { placeTable } from './plan/place-table.ts'
import { planTable, sampleBody, seedPlan } from './plan/plan-fixture.ts'

export type Place = 'own' | 'foreign'
type Values = Record<string, string | number>
export type CallRequest = { params?: Values; query?: Values; body?: unknown }
export type CallRow = {
  /** Whether the working area counts; where it does not, a foreign place is answered like an own one. */
  byArea: boolean
  request?(place: Place): CallRequest | Promise<CallRequest>
  /** Of an endpoint with a right: what is asked of a plan. */
  byPlan?(plan: number): CallRequest | Promise<CallRequest>
  /** Codes of failures that are about the analysis, not about rights. */
  alsoFine?: string[]
  /** Its caller has to log in again. */
  endsSessions?: true
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** A good request to every endpoint of the API, and how to send it to a server that runs. */
export async function everyCall(running: Running) {
  const { call, database, tokenOf } = running
  const atlas = (await demoAtlas()).current()
  const codes: Record<Place, number> = { own: demoArea[0], foreign: 10101 }
  const credentials = { email: 'planner@urja.example', password: demoPassword }
  const municipality = (place: Place): CallRequest => ({ params: { municipality: codes[place] } })
  const point = (place: Place) => ({ type: 'Point', coordinates: squareIn(codes[place])[0] })

  const fewClusters = { ...sampleBody, hh_per_municipality: 40 }

  /** Every endpoint of the API; one that is missing here fails the build. */
  const table: Record<string, CallRow> = {
    'POST /api/login/': { byArea: false, request: () => ({ body: credentials }) },
    'POST /api/login/passkey/': {
      byArea: false,
      request: () => ({
        body: {
          ...credentials,
          passkey: {
            id: 'AA',
            rawId: 'AA',
            type: 'public-key',
            response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
          },
        },
      }),
    },
    'POST /api/token/refresh/': {
      byArea: false,
      request: async () => ({ body: { refresh: await freshRefresh() } }),
    },
    'POST /api/logout/': {
      byArea: false,
      request: async () => ({ body: { refresh: await freshRefresh() } }),
    },
    'POST /api/logout-everywhere/': {
      byArea: false,
      request: () => ({ body: { current_password: demoPassword } }),
      endsSessions: true,
    },
    'POST /api/register/': { byArea: false, request: () => ({ body: newPerson() }) },
    'POST /api/activate/': {
      byArea: false,
      request: async () => ({ body: { token: await freshLink('activate') } }),
    },
    'POST /api/activate/again/': { byArea: false, request: () => ({ body: { email: newPerson().email } }) },
    'GET /api/role-wish/': { byArea: false, request: () => ({}) },
    // Whoever has a role is told so; it is the person's own account in any case.
    'PUT /api/role-wish/': {
      byArea: false,
      request: place => ({ body: { municipality: codes[place] } }),
      alsoFine: ['invalid_fields'],
    },
    'POST /api/password-reset/': { byArea: false, request: () => ({ body: { email: newPerson().email } }) },
    'POST /api/password-reset/confirm/': {
      byArea: false,
      request: async () => ({ body: { password: 'a bridge over Kali', token: await freshLink('reset') } }),
    },
    'POST /api/administrator-link/': {
      byArea: false,
      request: async () => {
        const { first_name, last_name, password } = newPerson()
        return { body: { first_name, last_name, password, token: await freshLink('administrator') } }
      },
    },
    'POST /api/account/password/': {
      byArea: false,
      request: () => ({
        body: { current_password: demoPassword, password: demoPassword, confirm_password: demoPassword },
      }),
      alsoFine: ['invalid_fields'],
    },
    'GET /api/account/sessions/': { byArea: false, request: () => ({}) },
    'POST /api/account/sessions/end/': {
      byArea: false,
      request: () => ({ body: { id: randomUUID(), current_password: demoPassword } }),
      alsoFine: ['not_found'],
    },
    'GET /api/account/second-factor/': { byArea: false, request: () => ({}) },
    'POST /api/account/second-factor/': {
      byArea: false,
      request: () => ({ body: { current_password: demoPassword } }),
    },
    'POST /api/account/second-factor/confirm/': {
      byArea: false,
      request: () => ({ body: { code: '000000' } }),
      alsoFine: ['invalid_fields', 'too_many_requests'],
    },
    'POST /api/account/second-factor/remove/': {
      byArea: false,
      request: () => ({ body: { current_password: demoPassword, code: '000000' } }),
      alsoFine: ['invalid_fields', 'too_many_requests'],
    },
    'POST /api/account/second-factor/passkey/': {
      byArea: false,
      request: () => ({ body: { name: randomUUID(), current_password: demoPassword } }),
      alsoFine: ['too_many_requests'],
    },
    'POST /api/account/second-factor/passkey/confirm/': {
      byArea: false,
      request: () => ({
        body: {
          passkey: {
            id: 'AA',
            rawId: 'AA',
            type: 'public-key',
            response: { clientDataJSON: 'AA', attestationObject: 'AA' },
          },
        },
      }),
      alsoFine: ['passkey_refused'],
    },
    'POST /api/account/second-factor/passkey/remove/': {
      byArea: false,
      request: () => ({ body: { id: 'AA', current_password: demoPassword } }),
      alsoFine: ['not_found', 'too_many_requests'],
    },
    'GET /api/account/data/': { byArea: false, request: () => ({}) },
    'POST /api/people/data/': { byArea: false, request: () => ({ body: { email: newPerson().email } }) },
    'POST /api/people/erase/': {
      byArea: false,
      request: () => ({ body: { email: newPerson().email, current_password: demoPassword } }),
    },
    'GET /api/audit/': { byArea: false, request: () => ({}) },
    'GET /api/audit/export': { byArea: false, request: () => ({}) },
    'GET /api/audit/proof': { byArea: false, request: () => ({}) },
    'GET /api/installation/': { byArea: false, request: () => ({}) },
    'GET /api/check-logged-in/': { byArea: false, request: () => ({}) },
    'GET /api/users/': { byArea: false, request: () => ({}) },
    'POST /api/users/': {
      byArea: false,
      request: () => ({ body: { ...newPerson(), role: roles.Planner, assigned_sddmms: [codes.own] } }),
    },
    'GET /api/users/{id}': { byArea: false, request: async () => ({ params: { id: await freshPlanner() } }) },
    'PUT /api/users/{id}': {
      byArea: false,
      request: async () => {
        const id = await freshPlanner()
        const { password: _, confirm_password: __, ...person } = newPerson()
        const version = (await findManagedUser(database.db, id))?.version
        const rights = { role: roles.General, is_active: false, assigned_sddmms: [codes.own] }
        return { params: { id }, body: { ...person, ...rights, version, current_password: demoPassword } }
      },
    },
    'DELETE /api/users/{id}': {
      byArea: false,
      request: async () => ({ params: { id: await freshPlanner() } }),
    },
    'POST /api/users/{id}/second-factor/remove/': {
      byArea: false,
      request: async () => ({
        params: { id: await freshPlanner() },
        body: { current_password: demoPassword },
      }),
      alsoFine: ['invalid_fields'],
    },
    'GET /api/contact/': { byArea: false, request: () => ({}) },
    'GET /api/words/{language}': { byArea: false, request: () => ({ params: { language: 'ne' } }) },
    'GET /api/layers/all-regions': {
      byArea: false,
      request: async () => ({ query: { user_id: await freshPlanner() } }),
    },
    'GET /api/layers': { byArea: false, request: () => ({}) },
    'GET /api/tilesets': { byArea: false, request: () => ({}) },
    'GET /api/ogc': { byArea: false, request: () => ({}) },
    'GET /api/layers/state-options': { byArea: false, request: () => ({}) },
    'GET /api/layers/district-options': { byArea: false, request: () => ({}) },
    'GET /api/layers/municipality-options': { byArea: false, request: () => ({}) },
    'GET /api/layers/neighbour-municipalities/{municipality}': { byArea: false, request: municipality },
    'GET /api/layers/municipality-area/{municipality}': { byArea: false, request: municipality },
    'GET /api/layers/municipality-outline/{municipality}': { byArea: false, request: municipality },
    'GET /api/layers/municipality-houses/{municipality}': { byArea: false, request: municipality },
    'GET /api/layers/municipality-buildings/{municipality}': { byArea: false, request: municipality },
    'GET /api/layers/ward-outlines/{municipality}': { byArea: false, request: municipality },
    'GET /api/offline/{municipality}': { byArea: true, request: municipality },
    'GET /api/offline/{municipality}/file': {
      byArea: true,
      request: place => ({ ...municipality(place), query: { atlas: atlas.version, file: 'facts.json.gz' } }),
    },
    'GET /api/working-area/': { byArea: false, request: () => ({}) },
    'POST /api/bat/point-query/': {
      byArea: true,
      request: place => ({ body: { point: point(place) } }),
      byPlan: async plan => ({ body: { plan, point: point(await placeOf(plan)) } }),
    },
    'POST /api/bat/settlements': {
      byArea: true,
      request: place => ({ body: { municipality: codes[place] } }),
      // Nothing is as dense as that: no settlement needs to be reckoned.
      byPlan: async plan => ({
        body: {
          plan,
          municipality: codes[await placeOf(plan)],
          grouping: { reach_m: 20, min_neighbours: 100, least_houses: 1000 },
        },
      }),
    },
    'POST /api/cooking/point/': {
      byArea: true,
      request: place => ({ body: { point: point(place) } }),
      byPlan: async plan => ({ body: { plan, point: point(await placeOf(plan)) } }),
    },
    'POST /api/cooking/municipality/': {
      byArea: true,
      request: place => ({ body: { municipality: codes[place] } }),
      byPlan: async plan => ({ body: { plan, municipality: codes[await placeOf(plan)] } }),
    },
    'POST /api/bat/discharge-query/': { byArea: true, request: place => ({ body: { point: point(place) } }) },
    'POST /api/mhp/stream-query/': {
      byArea: true,
      request: place => ({ body: { point: point(place) } }),
      alsoFine: ['no_stream'],
    },
    'POST /api/mhp/scan': {
      byArea: true,
      request: place => ({ body: { municipality: codes[place] } }),
      alsoFine: ['in_terai'],
    },
    'GET /api/sst/frame/{municipality}': { byArea: true, request: municipality },
    'POST /api/sst/calculate': {
      byArea: true,
      request: place => ({ body: { ...fewClusters, sddmm: codes[place] } }),
      byPlan: async plan_id => {
        return { body: { ...fewClusters, sddmm: codes[await placeOf(plan_id)], plan_id } }
      },
    },
    'GET /api/bat/parameters': { byArea: false, request: () => ({}) },
    ...Object.fromEntries(
      tableKinds.flatMap((kind): [string, CallRow][] => [
        [`GET ${editedTables[kind].list.path}`, { byArea: false, request: () => ({}) }],
        [`PUT ${editedTables[kind].update.path}`, { byArea: false, request: () => rateRequest(kind) }],
      ]),
    ),
    ...Object.fromEntries(
      listKinds.flatMap((kind): [string, CallRow][] => [
        [
          `POST ${editedTables[kind].add.path}`,
          { byArea: false, request: async () => ({ body: await freeNetworkRow(kind) }) },
        ],
        [
          `DELETE ${editedTables[kind].remove.path}`,
          { byArea: false, request: async () => ({ params: { id: await freshNetworkRow(kind) } }) },
        ],
      ]),
    ),
    'GET /api/rates/districts/': { byArea: false, request: () => ({}) },
    'POST /api/rates/districts/': { byArea: false, request: async () => ({ body: await freeDistrict() }) },
    'PUT /api/rates/districts/{id}': {
      byArea: false,
      request: async () => ({ params: { id: await freshDistrict() }, body: await freeDistrict() }),
    },
    'DELETE /api/rates/districts/{id}': {
      byArea: false,
      request: async () => ({ params: { id: await freshDistrict() } }),
    },
    'GET /api/rates/subsidies/': { byArea: false, request: () => ({}) },
    'POST /api/rates/subsidies/': {
      byArea: false,
      request: async () => {
        await database.db.delete(subsidyRows)
        return { body: subsidy }
      },
    },
    'PUT /api/rates/subsidies/{id}': {
      byArea: false,
      request: async () => ({ params: { id: await freshSubsidy() }, body: subsidy }),
    },
    'DELETE /api/rates/subsidies/{id}': {
      byArea: false,
      request: async () => ({ params: { id: await freshSubsidy() } }),
    },
    'GET /api/rates/changes': { byArea: false, request: () => ({}) },
    'POST /api/rates/import': {
      byArea: false,
      request: () => ({ body: { csv: 'table,row,item,value,source,vintage', apply: false } }),
    },
    'POST /api/rates/changes/{id}/undo': {
      byArea: false,
      request: async () => ({ params: { id: await freshRateChange() } }),
    },
    'POST /api/sheets/region/': {
      byArea: false,
      request: place => ({ body: { region: codes[place] } }),
    },
    'POST /api/sheets/cluster/': {
      byArea: true,
      request: place => ({
        body: { ask: { polygon: { type: 'Polygon', coordinates: [squareIn(codes[place])] } } },
      }),
      alsoFine: ['no_house'],
    },
    'POST /api/sheets/plant/': {
      byArea: true,
      request: place => ({
        body: {
          ask: { power_kW: 5, mhp_interval: 5, discharge: 0.02, dam_pt_approx: point(place), arc_id: 1 },
        },
      }),
      alsoFine: ['no_stream', 'other_stream', 'no_head', 'in_terai'],
    },
    'POST /api/sheets/sample/': {
      byArea: true,
      request: place => ({ body: { ask: { ...fewClusters, sddmm: codes[place] } } }),
    },
    'POST /api/sheets/settlements/': {
      byArea: true,
      request: place => ({ body: { ask: { municipality: codes[place] } } }),
    },
    'GET /api/infographics/{adminid}': {
      byArea: false,
      request: place => ({ params: { adminid: codes[place] } }),
    },
    'GET /api/dds4dev/data/': { byArea: false, request: place => ({ query: { adminid: codes[place] } }) },
    'GET /api/odk-energy-data/': {
      byArea: false,
      request: place => ({ query: { sddmm: codes[place] } }),
      alsoFine: ['not_found'],
    },
    'GET /api/mep-energy-data/': {
      byArea: false,
      request: place => ({ query: { sddmm: codes[place] } }),
      alsoFine: ['not_found'],
    },
    'GET /api/dashboard/figures/{adminid}': {
      byArea: false,
      request: place => ({ params: { adminid: codes[place] } }),
    },
    ...planTable(() => database),
    ...placeTable(() => running, squareIn, codes),
    'POST /api/plan/removed/{plan}/restore/': {
      byArea: false,
      request: async () => {
        const plan = await seedPlan(database, { by: await idOf('Planner'), sddmm: codes.own })
        await call('DELETE', `/api/plan/${plan}`, { token: await tokenOf('Administrator') })
        return { params: { plan } }
      },
    },
    'GET /api/dashboard/indicators/{indicator}': {
      byArea: false,
      request: () => ({ params: { indicator: 'households_2021' } }),
    },
  }

  async function placeOf(plan: number): Promise<'own' | 'foreign'> {
    const [{ sddmm }] = await database.db.select().from(plans).where(eq(plans.id, plan))
    return sddmm === codes.own ? 'own' : 'foreign'
  }

  async function callEndpoint({ method, path }: Endpoint, request: CallRequest = {}, token?: string) {
    const { params = {}, query = {}, body } = request
    const place = path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return call(method, `${place}?${search}`, { token, body })
  }

  async function idOf(role: RoleLabel): Promise<number> {
    const email = demoAccounts.find(account => account.role === role)?.email ?? ''
    return (await findUserByEmail(database.db, email))?.user.id ?? 0
  }

  async function freshRefresh(): Promise<string> {
    return (await call('POST', '/api/login/', { body: credentials })).json.refresh
  }

  function newPerson() {
    const password = 'seven rivers of Gandaki'
    return {
      first_name: 'Sita',
      last_name: 'Thapa',
      phone_no: '+977 9841000000',
      email: `${randomUUID()}@urja.example`,
      password,
      confirm_password: password,
    }
  }

  async function freshLink(purpose: Purpose): Promise<string> {
    return issueLink(database.db, await freshUser(roles.General, []), purpose, new Date())
  }

  /** A row of a table as it is, to be saved again. */
  async function rateRequest(kind: TableKind): Promise<{ params: { id: number }; body: object }> {
    const token = await tokenOf('Manager')
    const [body] = (await call('GET', editedTables[kind].list.path, { token })).json.results
    return { params: { id: body.id }, body }
  }

  /** A row whose key no other one has; those that were added before make room. */
  async function freeNetworkRow(kind: ListKind): Promise<object> {
    await database.db.delete(conductorRates).where(eq(conductorRates.name, 'Mole'))
    await database.db.delete(transformerRates).where(eq(transformerRates.kVA, 10))
    return kind === 'conductor'
      ? { ...networkTables.conductor.seeds[0], name: 'Mole' }
      : { ...networkTables.transformer.seeds[0], kVA: 10 }
  }
  async function freshNetworkRow(kind: ListKind): Promise<number> {
    const token = await tokenOf('Manager')
    const body = await freeNetworkRow(kind)
    return (await call('POST', editedTables[kind].add.path, { token, body })).json.id
  }

  async function freshRateChange(): Promise<number> {
    const { params, body } = await rateRequest('grid')
    const token = await tokenOf('Manager')
    await call('PUT', `/api/bat/grid/updaterate/${params.id}`, { token, body })
    return (await call('GET', '/api/rates/changes', { token })).json.results[0].id
  }

  const districts = [...dcodes]
  const freeDistrict = async () => ({ dcode: districts.pop(), mhp_rate_id: 1, smg_rate_id: 1 })
  async function freshDistrict(): Promise<number> {
    const token = await tokenOf('Manager')
    return (await call('POST', '/api/rates/districts/', { token, body: await freeDistrict() })).json.id
  }

  const subsidy = {
    technology: 'mhp' as const,
    npr_household: 1,
    npr_kW: null,
    source: 'AEPC',
    vintage: '2026',
  }
  async function freshSubsidy(): Promise<number> {
    await database.db.delete(subsidyRows)
    const [{ id }] = await database.db.insert(subsidyRows).values(subsidy).returning({ id: subsidyRows.id })
    return id
  }

  const freshPlanner = () => freshUser(roles.Planner, [codes.own])

  async function freshUser(role: RoleId, assigned_sddmms: number[]): Promise<number> {
    const { password: _, confirm_password: __, ...person } = newPerson()
    const user = { ...person, role, is_active: true, assigned_sddmms, password_hash: '' }
    const id = await insertUser(database.db, user)
    if (id === undefined) throw new Error('the address is taken')
    return id
  }

  /** A square around the local level's point, as large as fits (2 km to 20 m). */
  function squareIn(code: number): LngLat[] {
    const fact = atlas.facts.get(code)
    if (fact === undefined) throw new Error(`the demo atlas has no ${code}`)
    const area = atlas.regions.outline(code)
    for (const half_deg of [0.01, 0.003, 0.001, 0.0001]) {
      const [west, east] = [fact.lon - half_deg, fact.lon + half_deg]
      const [south, north] = [fact.lat - half_deg, fact.lat + half_deg]
      const square: LngLat[] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      if (polygonInsideArea([square], area)) return square
    }
    throw new Error(`the point of ${code} does not lie inside it`)
  }

  return { table, codes, callEndpoint, idOf, freshPlanner }
}
