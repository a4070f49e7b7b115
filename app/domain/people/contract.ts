import * as v from 'valibot'
import { User } from '../accounts/contract.ts'
import { CurrentPassword, Email, PhoneNo } from '../accounts/person-fields.ts'
import { Passkey } from '../accounts/second-factor-contract.ts'
import { endpoint } from '../api/endpoint.ts'
import type { MessageKey } from '../messages/messages.ts'
import { splitWords } from './fingerprint.ts'

/** Maximum number of rows from the audit log. The newest come first. */
export const maxAuditRows = 10_000

const traitRequired: MessageKey = 'people.traitRequired'
const wholeName: MessageKey = 'people.wholeName'
const Name = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100),
  v.check(text => splitWords(text).length >= 2, wholeName),
)
const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.optional(v.union([v.literal(''), schema]))
const traits = { email: orEmpty(Email), phone_no: orEmpty(PhoneNo), name: orEmpty(Name) }
const isNamed = (known: { email?: string; phone_no?: string; name?: string }) =>
  Boolean(known.email || known.phone_no || known.name)

const PersonData = v.object({
  asked_at: v.string(),
  account: v.nullable(
    v.object({ ...User.entries, has_second_factor: v.boolean(), passkeys: v.array(Passkey) }),
  ),
  sessions: v.array(
    v.object({
      began_at: v.string(),
      seen_at: v.nullable(v.string()),
      agent: v.string(),
      address: v.nullable(v.string()),
    }),
  ),
  /** Plans that the person created. */
  plans: v.array(v.object({ id: v.number(), name: v.string(), sddmm: v.number() })),
  /** Changes to plans, by plan and step. */
  changes: v.array(
    v.object({
      plan_id: v.number(),
      kind: v.string(),
      count: v.number(),
      first_at: v.string(),
      last_at: v.string(),
    }),
  ),
  audit: v.array(
    v.object({
      at: v.string(),
      action: v.string(),
      target: v.string(),
      outcome: v.string(),
      address: v.nullable(v.string()),
      detail: v.unknown(),
    }),
  ),
  /** Places where plans name the person, as written. */
  mentions: v.array(
    v.object({ where: v.string(), kind: v.nullable(v.string()), plan_id: v.number(), text: v.string() }),
  ),
  /** Content, purpose and retention of each part. */
  about: v.array(
    v.object({ table: v.string(), column: v.string(), what: v.string(), why: v.string(), kept: v.string() }),
  ),
})
export type PersonData = v.InferOutput<typeof PersonData>

export const ownData = endpoint({
  method: 'GET',
  path: '/api/account/data/',
  can: 'account.use',
  summary: 'All that is kept of the caller, and where plans name the own email or phone',
  reply: PersonData,
})

export const findPerson = endpoint({
  method: 'POST',
  path: '/api/people/data/',
  can: 'people.manage',
  summary:
    'All that is kept of a person, by email, phone or whole name: the account of the email, and where plans name the person; written down in the audit log',
  body: v.pipe(
    v.strictObject(traits),
    v.forward(
      v.check(known => isNamed(known), traitRequired),
      ['email'],
    ),
  ),
  reply: PersonData,
  form: true,
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/people/erase/',
  can: 'people.manage',
  summary:
    'Take a person out of accounts, plans, their history and deleted plans, and the audit log; a restore of an older backup does it again. Cannot be undone',
  body: v.pipe(
    v.strictObject({ ...traits, current_password: CurrentPassword }),
    v.forward(
      v.check(known => isNamed(known), traitRequired),
      ['email'],
    ),
  ),
  reply: v.object({
    success: v.literal(true),
    errors: v.strictObject({}),
    accounts: v.number(),
    mentions: v.number(),
    audit_rows: v.number(),
  }),
  form: true,
})
