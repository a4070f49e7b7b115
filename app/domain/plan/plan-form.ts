import * as v from 'valibot'
import { Email, PhoneNo } from '../accounts/person-fields.ts'
import { PlanText } from '../api/resource.ts'
import type { MessageKey } from '../messages/messages.ts'
import type { Fact } from '../region/facts.ts'
import { MunicipalityCode } from '../region/municipality.ts'
import { longestPeriod_yr } from './years.ts'

export { PlanText }

const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) => v.union([v.literal(''), schema])

export const designations = ['Mayor/Chairperson', 'Deputy Mayor/Vice Chairperson'] as const
const officer = { name: PlanText(100), contact_no: PhoneNo, designation: v.picklist(designations) }
const Officer = v.strictObject({ ...officer, email: Email })

const required: MessageKey = 'field.required'
const nothingElse: MessageKey = 'plan.vacantIsEmpty'
/** Marks a vacant post, whose other fields are empty. */
const vacant = v.optional(v.literal(true))
type Post = { name: string; email: string; contact_no: string; vacant?: true }
const fitsVacancy = ({ name, email, contact_no, vacant }: Post): boolean =>
  vacant === undefined || name + email + contact_no === ''
const ofPost = [['name'], ['email'], ['contact_no'], ['vacant']] as const

/** The post may be vacant. If it is filled, only the email address is optional (S-101). */
const Deputy = v.pipe(
  v.strictObject({
    name: orEmpty(officer.name),
    contact_no: orEmpty(officer.contact_no),
    designation: officer.designation,
    email: orEmpty(Email),
    vacant,
  }),
  v.forward(
    v.partialCheck([['name'], ['vacant']], ({ name, vacant }) => vacant === true || name !== '', required),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['contact_no'], ['vacant']],
      ({ contact_no, vacant }) => vacant === true || contact_no !== '',
      required,
    ),
    ['contact_no'],
  ),
  v.forward(v.partialCheck(ofPost, fitsVacancy, nothingElse), ['vacant']),
)

export const longestWardName = 30
const nameFirst: MessageKey = 'plan.wardNeedsName'
/** A row that contains any value must have a name (S-101). */
export const WardOfficer = v.pipe(
  v.strictObject({
    ward_no: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    name: orEmpty(PlanText(longestWardName)),
    email: orEmpty(Email),
    contact_no: orEmpty(PhoneNo),
    vacant,
  }),
  v.forward(v.partialCheck(ofPost, fitsVacancy, nothingElse), ['vacant']),
  v.forward(
    v.partialCheck(
      [['name'], ['email'], ['contact_no']],
      ({ name, email, contact_no }) => name !== '' || (email === '' && contact_no === ''),
      nameFirst,
    ),
    ['name'],
  ),
)
export type WardOfficer = v.InferOutput<typeof WardOfficer>
export const WardOfficers = v.pipe(v.array(WardOfficer), v.maxLength(99))

const yearWords: MessageKey = 'plan.yearForm'
const Year = v.pipe(v.string(), v.regex(/^20\d\d-01-01$|^2100-01-01$/, yearWords))
/** An area in square kilometres with four decimals (H-034). */
const area: MessageKey = 'plan.fourDecimals'
const Area_km2 = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(10_000),
  v.check(km2 => hasDecimals(km2, 4), area),
)

/** Whether a number has at most `max` decimals. */
export function hasDecimals(value: number, max: number): boolean {
  const scaled = value * 10 ** max
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

/** Fields of the plan form (H-031) except the ward officers, which have two names in the documents. */
export const planFields = {
  municipality: MunicipalityCode,
  name: PlanText(200),
  starting_year: Year,
  ending_year: Year,
  mayor: Officer,
  deputy_mayor: Deputy,
  address: PlanText(300),
  email: Email,
  area_sqkm: Area_km2,
  neighbouring_muni_ids: v.pipe(v.array(MunicipalityCode), v.maxLength(100)),
}
export type PlanForm = v.InferOutput<v.ObjectSchema<typeof planFields, undefined>> & {
  ward_officers: WardOfficer[]
}

/** Whether a period is 1 to 10 years long (S-097). */
export const isPeriod = (from: number, to: number): boolean => to > from && to - from <= longestPeriod_yr

const kinds: Record<Fact['type'], string> = {
  Mahanagarpalika: 'Metropolitan City',
  Upamahanagarpalika: 'Sub-Metropolitan City',
  Nagarpalika: 'Municipality',
  Gaunpalika: 'Rural Municipality',
}
/** Suggests a name for a new plan (H-038, S-098), such as Phikkal Rural Municipality Energy Plan 2026-2031. */
export const suggestedName = (
  municipality: { name: string; type: Fact['type'] },
  from: number,
  to: number,
): string => `${municipality.name} ${kinds[municipality.type]} Energy Plan ${from}-${to}`

/** Whether a plan has the suggested name of its municipality, with or without the years. */
export function isSuggestedName(name: string, { name_en, official, type }: Fact): boolean {
  const plain = name.replace(/[\s\d–-]+$/, '')
  return [name_en, official?.name_en].some(known => plain === `${known} ${kinds[type]} Energy Plan`)
}
