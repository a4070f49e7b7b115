// @vitest-environment happy-dom
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../../../app/client/ui/form/field-kind.ts'
import { pickFieldErrors } from '../../../../app/client/ui/form/form-errors.ts'
import { TextField } from '../../../../app/client/ui/form/text-field.tsx'
import { useForm } from '../../../../app/client/ui/form/use-form.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { register } from '../../../../app/domain/accounts/account-flow-contract.ts'
import { login } from '../../../../app/domain/accounts/contract.ts'
import { CallFailure } from '../../../../app/domain/api/call-failure.ts'
import type { AnySchema } from '../../../../app/domain/api/endpoint.ts'
import { Failure } from '../../../../app/domain/api/failure.ts'
import { type MessageKey, say } from '../../../../app/domain/messages/messages.ts'
import { MhpCalculation } from '../../../../app/domain/mhp/contract.ts'
import { SstCalculation } from '../../../../app/domain/sst/contract.ts'
import { createUser } from '../../../../app/domain/users/contract.ts'
import { malformed } from '../../../../app/engine/requests/field-errors.ts'
import { parse } from '../../../../app/engine/requests/parse.ts'
import { onScreen } from './on-screen.ts'

beforeAll(() => loadMessages())
let screen: ReturnType<typeof onScreen>
afterEach(() => screen?.close())

const label: MessageKey = 'admin.name'

function Probe(props: { name: string; schema: AnySchema; body: unknown; save?(): Promise<unknown> }) {
  const { name, schema, body, save } = props
  const form = useForm<Record<string, unknown>>({
    defaults: { [name]: '' },
    labels: { [name]: label },
    schema,
    body: () => body,
    save,
  })
  return (
    <form {...form.props}>
      <TextField {...form.text(name)} type="text" />
      <p role="alert">{form.general}</p>
    </form>
  )
}

/** What the server answers to a body, at one field. */
function serverSays(schema: AnySchema, body: unknown, name: string): string {
  try {
    parse(schema, body)
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    const path = Object.keys(failure.fields ?? {}).find(one => one === name || one.endsWith(`.${name}`))
    const sentences = failure.fields?.[path ?? ''] ?? []
    return sentences.map(one => (typeof one === 'string' ? one : say('en', one.key, one.params))).join(' ')
  }
  return ''
}

const cases: [string, AnySchema | undefined, object][] = [
  ['email', login.body, { email: '  ', password: 'x' }],
  ['password', login.body, { email: 'a@b.example', password: '' }],
  ['email', login.body, { email: 'a'.repeat(255), password: 'x' }],
  ['email', register.body, { email: 'nobody' }],
  ['phone_no', register.body, { phone_no: '12' }],
  ['password', register.body, { password: 'short' }],
  ['role', createUser.body, { role: null }],
  ['role', createUser.body, { role: 9 }],
  ['power_kW', MhpCalculation, { power_kW: 0 }],
  ['power_kW', MhpCalculation, { power_kW: Number.NaN }],
  ['power_kW', MhpCalculation, { power_kW: null }],
  ['power_kW', MhpCalculation, { power_kW: 1001 }],
  ['seed', SstCalculation, { seed: 1.5 }],
  ['seed', SstCalculation, { seed: null }],
]

describe('a form says what the server says', () => {
  test.each(cases)('%s (%#)', async (name, schema, body) => {
    if (!schema) throw new Error('no schema')
    screen = onScreen(<Probe name={name} schema={schema} body={body} />)
    await screen.submit()
    expect(screen.about(name)).toBe(serverSays(schema, body, name))
    expect(screen.about(name)).not.toBe('')
    expect(screen.field(name).getAttribute('aria-invalid')).toBe('true')
  })

  test('and puts the cursor into the first wrong field', async () => {
    const schema = v.object({ email: v.pipe(v.string(), v.email()) })
    screen = onScreen(<Probe name="email" schema={schema} body={{ email: 'x' }} />)
    await screen.submit()
    expect(document.activeElement).toBe(screen.field('email'))
    screen.type('email', 'y')
    expect(screen.field('email').getAttribute('aria-invalid')).toBeNull()
  })
})

describe('what the server refuses', () => {
  const refusedBy = async (failure: CallFailure) => {
    const save = async () => {
      throw failure
    }
    const schema = v.any() as AnySchema
    const person = v.looseObject({ person: v.looseObject({ email: v.optional(v.any()) }) })
    const isNested = 'person.email' in failure.fields
    screen = onScreen(
      <Probe name="email" schema={isNested ? person : schema} body={{ person: {} }} save={save} />,
    )
    await screen.submit()
    return [screen.about('email'), screen.place.querySelector('[role=alert]')?.textContent]
  }
  const refusal = (status: number, fields: Record<string, string[]>, sentence = 'x') =>
    new CallFailure('refused', sentence, { status, fields })

  test.each([
    ['one field', refusal(400, { email: ['taken'] }), 'taken', ''],
    ['a nested field', refusal(400, { 'person.email': ['taken'] }), 'taken', ''],
    ['a field and all of it', refusal(400, { email: ['taken'], non_field: ['closed'] }), 'taken', 'closed'],
    ['another field', refusal(400, { token: ['too long'] }, 'token: too long'), '', 'token: too long'],
    ['rights', refusal(403, {}), '', say('en', 'failure.permission')],
    ['no answer', new CallFailure('connection', ''), '', say('en', 'failure.connectionInForm')],
  ])('of %s stands where it belongs', async (_, failure, below, general) => {
    expect(await refusedBy(failure)).toEqual([below, general])
  })
})

test('the error of a refusal names the first field that is wrong', () => {
  const { issues } = v.safeParse(v.object({ a: v.number(), b: v.string() }), { a: 'x', b: 1 })
  const failure = malformed(issues ?? [])
  expect(failure.params).toEqual({
    field: 'a',
    reason: { key: 'field.number', params: { expected: 'number' } },
  })
  expect(Object.keys(failure.fields ?? {})).toEqual(['a', 'b'])
})

test('an error marks the field at its whole path, and no other of that name', () => {
  const names = ['name', 'mayor.name', 'limit_km', 'neighbours', 'officers'] as const
  const schema = v.object({
    name: v.string(),
    mayor: v.object({ name: v.string() }),
    extra: v.optional(v.object({ limit_km: v.number() }), { limit_km: 1 }),
    neighbours: v.array(v.number()),
    officers: v.array(v.object({ name: v.string(), limit_km: v.number() })),
  })
  const marked = (path: string) =>
    Object.keys(pickFieldErrors([...names], { [path]: ['wrong'] }, name => pathOf(schema, name)))
  expect(Object.fromEntries(paths.map(path => [path, marked(path)]))).toEqual({
    name: ['name'],
    'mayor.name': ['mayor.name'],
    'extra.limit_km': ['limit_km'],
    'neighbours.2': ['neighbours'],
    'officers.1.name': ['officers'],
    'officers.1.limit_km': ['officers'],
    'deputy.name': [],
    names: [],
  })
})
const paths = [
  'name',
  'mayor.name',
  'extra.limit_km',
  'neighbours.2',
  'officers.1.name',
  'officers.1.limit_km',
  'deputy.name',
  'names',
]
