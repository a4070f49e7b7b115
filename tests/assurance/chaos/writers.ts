import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { roles } from '../../../app/domain/role-ids.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { query } from './query.ts'

export type Writers = {
  acknowledged(): number
  /** Answers by status; 0 where a connection broke. */
  statuses(): Readonly<Record<number, number>>
  /** Answers of 500 and the like, which none may be. */
  faults(): readonly string[]
  /** Since when, by `performance.now()`, the newest write was under way that an address acknowledged. */
  lastBegun(url: string): number
  /** The same of an analysis, which threads of heavy work answer. */
  lastAnalysed(url: string): number
  /** Pauses all requests while `work` runs. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  /** Acknowledged writes that the database does not hold. */
  lost(): Promise<string[]>
  stop(): Promise<void>
}

type Person = Record<'first_name' | 'last_name' | 'phone_no' | 'email', string>
const json = { 'content-type': 'application/json' }
/** What a server answers that cannot do it now and says so. */
const isHonest = (status: number) => status < 500 || status === 502 || status === 503 || status === 507

/**
 * People who write without a pause: `editors` change a user each, again and again, and one adds users, by turns at each
 * of `urls`. Whatever was acknowledged is remembered and looked for in the database at `databaseUrl`.
 */
export async function startWriters(
  urls: readonly string[],
  databaseUrl: string,
  editors: number,
): Promise<Writers> {
  let running = true
  let acknowledged = 0
  let underWay = 0
  let quiet: Promise<void> | null = null
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  const lastBegun = new Map(urls.map(url => [url, Number.NEGATIVE_INFINITY]))
  const lastAnalysed = new Map(lastBegun)
  const tokens = new Map<string, Promise<string>>()
  /** The newest number that was acknowledged, by the id of the user whose phone it is. */
  const numbers = new Map<number, number>()
  const created: string[] = []

  async function callApi(method: string, url: string, path: string, body?: unknown): Promise<unknown> {
    if (!tokens.has(url)) tokens.set(url, logIn(url))
    const token = await tokens.get(url)?.catch(error => {
      tokens.delete(url)
      throw error
    })
    const begun = performance.now()
    const reply = await send(method, url, path, body, { authorization: `Bearer ${token}` })
    if (reply.status === 401) tokens.delete(url)
    if (!reply.ok) throw new Error(`${reply.status}`)
    if (method === 'PUT' || path === '/api/users/') {
      acknowledged++
      lastBegun.set(url, begun)
    }
    return reply.json()
  }
  async function send(method: string, url: string, path: string, body: unknown, headers: object) {
    try {
      const reply = await fetch(url + path, {
        method,
        headers: { ...json, ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(45_000),
      })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      if (!isHonest(reply.status))
        faults.push(`${method} ${path}: ${reply.status} ${await reply.clone().text()}`)
      return reply
    } catch (error) {
      statuses[0] = (statuses[0] ?? 0) + 1
      throw error
    }
  }
  async function logIn(url: string): Promise<string> {
    const body = { email: 'administrator@urja.example', password: demoPassword }
    const reply = await send('POST', url, '/api/login/', body, {})
    if (!reply.ok) throw new Error(`login: ${reply.status}`)
    return ((await reply.json()) as { access: string }).access
  }
  async function create(url: string, person: Person): Promise<void> {
    const secrets = { password: 'seven rivers of Gandaki', confirm_password: 'seven rivers of Gandaki' }
    await callApi('POST', url, '/api/users/', {
      ...person,
      ...secrets,
      role: roles.General,
      assigned_sddmms: [],
    })
    created.push(person.email)
  }
  async function edit(url: string, id: number, n: number): Promise<void> {
    type SavedUser = Person & { role_id: number; assigned_sddmms: number[]; version: string }
    const saved = (await callApi('GET', url, `/api/users/${id}`)) as SavedUser
    const { first_name, last_name, email, role_id: role, assigned_sddmms, version } = saved
    const person = { first_name, last_name, email, role, assigned_sddmms, phone_no: String(firstNumber + n) }
    await callApi('PUT', url, `/api/users/${id}`, { ...person, is_active: true, version })
    numbers.set(id, n)
  }
  /** The answer comes from a thread, with or without houses. */
  async function analyse(url: string): Promise<void> {
    const begun = performance.now()
    try {
      await callApi('POST', url, '/api/bat/zonal-query/', {
        polygon: { type: 'Polygon', coordinates: [village] },
      })
    } catch (error) {
      if ((error as Error).message !== '422') throw error
    }
    lastAnalysed.set(url, begun)
  }
  /** By turns at each address; what fails is tried again after a moment, as a person would. */
  async function writeAlternately(write: (url: string, n: number) => Promise<void>): Promise<void> {
    for (let n = 0; running; n++) {
      await quiet
      underWay++
      await write(urls[n % urls.length], n).catch(() => sleep(20))
      underWay--
    }
  }

  const people = Array.from({ length: editors }, (_, i) => personOf(`Editor ${i}`))
  for (const person of people) await create(urls[0], person)
  const ids = await idsOf(databaseUrl, people)
  const work = [
    ...ids.map(id => writeAlternately((url, n) => edit(url, id, n))),
    writeAlternately(async url => {
      await create(url, personOf('Newcomer'))
      await sleep(200)
    }),
    ...urls.map(url =>
      writeAlternately(async () => {
        await analyse(url)
        await sleep(100)
      }),
    ),
  ]
  return {
    acknowledged: () => acknowledged,
    statuses: () => statuses,
    faults: () => faults,
    lastBegun: url => lastBegun.get(url) ?? Number.NEGATIVE_INFINITY,
    lastAnalysed: url => lastAnalysed.get(url) ?? Number.NEGATIVE_INFINITY,
    async quietly(work) {
      let end = () => {}
      quiet = new Promise(done => {
        end = done
      })
      try {
        while (underWay > 0) await sleep(5)
        return await work()
      } finally {
        quiet = null
        end()
      }
    },
    async lost() {
      const [edited, added] = [new Map(numbers), [...created]]
      const rows = await query<{ id: number; email: string; phone_no: string }>(
        databaseUrl,
        'select id, email, phone_no from users',
        [],
      )
      const [emails, phones] = [
        new Set(rows.map(({ email }) => email)),
        new Map(rows.map(({ id, phone_no }) => [id, Number(phone_no) - firstNumber])),
      ]
      return [
        ...added.filter(email => !emails.has(email)),
        ...[...edited].flatMap(([id, n]) =>
          (phones.get(id) ?? -1) >= n ? [] : [`${n} of ${id}, which has ${phones.get(id)}`],
        ),
      ]
    },
    async stop() {
      running = false
      await Promise.all(work)
    },
  }
}

/** Some square kilometres of the west. */
const village = [
  [84.001, 28.001],
  [84.03, 28.001],
  [84.03, 28.02],
  [84.001, 28.02],
  [84.001, 28.001],
]

/** Telephone numbers of equal length, so many that no run comes to their end. */
const firstNumber = 9_800_000_000

const personOf = (last_name: string): Person => ({
  first_name: 'Chaos',
  last_name,
  phone_no: String(firstNumber),
  email: `${randomUUID()}@chaos.example`,
})

async function idsOf(databaseUrl: string, people: readonly Person[]): Promise<number[]> {
  const emails = people.map(({ email }) => email)
  const text = 'select id from users where email = any($1)'
  return (await query<{ id: number }>(databaseUrl, text, [emails])).map(({ id }) => id)
}
