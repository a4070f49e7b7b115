import * as v from 'valibot'
import { fieldErrorsOf } from '../../../domain/api/field-errors.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import type { Plan, PlanBody } from '../../../domain/plan/contract.ts'
import { designations, isPeriod, type WardOfficer, WardOfficers } from '../../../domain/plan/plan-form.ts'
import { dateOf, defaultPeriod_yr, longestPeriod_yr, yearOf } from '../../../domain/plan/years.ts'

/**
 * Values of the form. Fields of people are identified by their path in the body, so that errors can be assigned to
 * them.
 */
export type PlanValues = {
  /** Code of the province or district as long as no municipality has been selected, and 0 before that. */
  municipality: number
  starting_year: number | null
  ending_year: number | null
  name: string
  /** Whether the name was typed. It is then no longer suggested (H-038). */
  isNamed: boolean
  'mayor.name': string
  'mayor.contact_no': string
  'mayor.email': string
  'deputy_mayor.name': string
  'deputy_mayor.contact_no': string
  'deputy_mayor.email': string
  'deputy_mayor.vacant': boolean
  ward_officers: WardOfficer[]
  address: string
  email: string
  area_sqkm: number | null
  neighbouring_muni_ids: number[]
  /** The municipality for which the area, neighbours and wards were filled in. */
  filledFor: number
  /** Version that was loaded. A new plan has none. */
  version: number | null
}

/** Values of the form for a saved plan, or for a new one for a municipality (0 if none has been selected yet). */
export function planFormValues(plan: Plan | null, region: number, thisYear: number): PlanValues {
  return {
    municipality: plan?.municipality ?? region,
    starting_year: plan ? yearOf(plan.starting_year) : thisYear,
    ending_year: plan ? yearOf(plan.ending_year) : thisYear + defaultPeriod_yr,
    name: plan?.name ?? '',
    isNamed: plan !== null,
    'mayor.name': plan?.mayor.name ?? '',
    'mayor.contact_no': plan?.mayor.contact_no ?? '',
    'mayor.email': plan?.mayor.email ?? '',
    'deputy_mayor.name': plan?.deputy_mayor.name ?? '',
    'deputy_mayor.contact_no': plan?.deputy_mayor.contact_no ?? '',
    'deputy_mayor.email': plan?.deputy_mayor.email ?? '',
    'deputy_mayor.vacant': plan?.deputy_mayor.vacant ?? false,
    ward_officers: plan?.ward_officers ?? [],
    address: plan?.address ?? '',
    email: plan?.email ?? '',
    area_sqkm: plan?.area_sqkm ?? null,
    neighbouring_muni_ids: plan?.neighbouring_muni_ids ?? [],
    filledFor: plan?.municipality ?? 0,
    version: plan?.version ?? null,
  }
}

/** Whether nothing has been typed into a new plan. Suggested values can be discarded without loss. */
export const isUntouched = ({ isNamed, address, email, ward_officers, ...values }: PlanValues): boolean =>
  !isNamed &&
  address + email === '' &&
  (['mayor', 'deputy_mayor'] as const).every(
    who => values[`${who}.name`] + values[`${who}.contact_no`] + values[`${who}.email`] === '',
  ) &&
  !values['deputy_mayor.vacant'] &&
  ward_officers.every(
    ({ name, email, contact_no, vacant }) => name + email + contact_no === '' && vacant === undefined,
  )

/** Body of the calls (H-030). The schema handles missing values. */
export function toPlanBody(values: PlanValues): PlanBody {
  const date = (year: number | null) => (year === null ? undefined : dateOf(year)) as string
  const person = (who: 'mayor' | 'deputy_mayor') => ({
    name: values[`${who}.name`],
    contact_no: values[`${who}.contact_no`],
    email: values[`${who}.email`],
    designation: designations[who === 'mayor' ? 0 : 1],
  })
  return {
    municipality: values.municipality,
    name: values.name,
    starting_year: date(values.starting_year),
    ending_year: date(values.ending_year),
    mayor: person('mayor'),
    deputy_mayor: { ...person('deputy_mayor'), ...(values['deputy_mayor.vacant'] && { vacant: true }) },
    municipality_officers: values.ward_officers,
    address: values.address,
    email: values.email,
    area_sqkm: values.area_sqkm as number,
    neighbouring_muni_ids: values.neighbouring_muni_ids,
    ...(values.version !== null && { version: values.version }),
  }
}

/** What the schema does not check: the period must be 1 to 10 years long (S-097). */
export function periodFault({ starting_year, ending_year }: PlanValues): { ending_year?: Message[] } {
  if (starting_year === null || ending_year === null || isPeriod(starting_year, ending_year)) return {}
  return { ending_year: [{ key: 'plan.period', params: { most: longestPeriod_yr } }] }
}

export const wardColumns = ['name', 'email', 'contact_no', 'vacant'] as const
export type WardColumn = (typeof wardColumns)[number]
/** An error in one cell of the ward officers. `ward` is the number of the ward. */
export type WardFault = { ward: number; column: WardColumn; message: Message | string }

/** Selects the errors of ward officers from errors by path (G-038), which come from the schema or the server. */
export function wardFaultsIn(
  fields: Record<string, readonly (Message | string)[]>,
  officers: readonly WardOfficer[],
): WardFault[] {
  return Object.entries(fields).flatMap(([path, [message]]) => {
    const [, at, found] = /^(?:municipality|ward)_officers\.(\d+)\.(\w+)$/.exec(path) ?? []
    const column = wardColumns.find(one => one === found)
    const ward = officers[Number(at)]?.ward_no
    return column && ward !== undefined && message !== undefined ? [{ ward, column, message }] : []
  })
}

/** Current errors of the ward officers. */
export function wardFaultsOf(ward_officers: readonly WardOfficer[]): WardFault[] {
  const parsed = v.safeParse(v.object({ ward_officers: WardOfficers }), { ward_officers })
  return parsed.success ? [] : wardFaultsIn(fieldErrorsOf(parsed.issues), ward_officers)
}
