import { and, eq, ne } from 'drizzle-orm'
import type { FailureFields } from '../../domain/api/failure.ts'
import type { Message } from '../../domain/messages/messages.ts'
import type { PlanBody } from '../../domain/plan/contract.ts'
import { isPeriod, type PlanForm, planFields } from '../../domain/plan/plan-form.ts'
import { longestPeriod_yr, yearOf } from '../../domain/plan/years.ts'
import { districtOf, provinceOf } from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { plans } from '../db/schema-plans.ts'

/** Converts a body to a plan form in which only one of the two names for ward officers is used. */
export function toPlanForm(body: PlanBody): PlanForm {
  const fields = Object.keys(planFields) as (keyof typeof planFields)[]
  const form = Object.fromEntries(fields.map(field => [field, body[field]])) as Omit<
    PlanForm,
    'ward_officers'
  >
  return {
    ...form,
    ward_officers: body.municipality_officers ?? body.ward_officers ?? [],
    neighbouring_muni_ids: [...new Set(form.neighbouring_muni_ids)],
  }
}

/**
 * Returns the errors in a plan form that its schema alone cannot detect. The keys are those of the body.
 *
 * @param saved the saved form. Officers of wards that no longer exist are permitted until they are moved.
 */
export function formFaults(
  body: PlanBody,
  { facts }: Atlas,
  id?: number,
  saved?: Pick<PlanForm, 'municipality' | 'ward_officers'>,
): FailureFields {
  const fact = facts.get(body.municipality)
  if (fact === undefined)
    return { municipality: [{ key: 'plan.noSuchLevel', params: { code: body.municipality } }] }
  const [from, to] = [yearOf(body.starting_year), yearOf(body.ending_year)]
  const expected = {
    state: provinceOf(body.municipality),
    district: districtOf(body.municipality),
    period_yr: to - from,
    ...(id !== undefined && { id, plan_id: id }),
  }
  const faults: Record<string, Message[]> = {}
  for (const [field, value] of Object.entries(expected)) {
    const sent = body[field as keyof typeof expected]
    if (sent !== undefined && sent !== value)
      faults[field] = [{ key: 'field.exactly', params: { expected: value } }]
  }
  if (!isPeriod(from, to)) faults.ending_year = [{ key: 'plan.period', params: { most: longestPeriod_yr } }]
  if (body.municipality_officers && body.ward_officers) faults.ward_officers = [{ key: 'plan.officersTwice' }]
  const key = body.municipality_officers ? 'municipality_officers' : 'ward_officers'
  const isSameLevel = saved?.municipality === body.municipality
  const savedWards = new Set(isSameLevel ? saved.ward_officers.map(one => one.ward_no) : [])
  const seen = new Set<number>()
  for (const [i, { ward_no }] of (body[key] ?? []).entries()) {
    if (ward_no > fact.wards && !savedWards.has(ward_no))
      faults[`${key}.${i}.ward_no`] = [{ key: 'field.most', params: { most: fact.wards } }]
    else if (seen.has(ward_no)) faults[`${key}.${i}.ward_no`] = [{ key: 'field.twice' }]
    seen.add(ward_no)
  }
  const stranger = body.neighbouring_muni_ids.findIndex(code => !facts.has(code))
  if (stranger >= 0)
    faults[`neighbouring_muni_ids.${stranger}`] = [
      { key: 'plan.noSuchLevel', params: { code: body.neighbouring_muni_ids[stranger] } },
    ]
  return faults
}

/**
 * Returns warnings about a plan form: another plan for the same years, or neighbours without a common border (S-100).
 */
export async function formDoubts(
  tx: DbOrTransaction,
  form: PlanForm,
  id: number,
  { regions, facts }: Atlas,
): Promise<Message[]> {
  const doubts: Message[] = []
  const [namesake] = await tx
    .select({ name: plans.name })
    .from(plans)
    .where(
      and(
        eq(plans.sddmm, form.municipality),
        eq(plans.starting_year, yearOf(form.starting_year)),
        eq(plans.ending_year, yearOf(form.ending_year)),
        ne(plans.id, id),
      ),
    )
    .limit(1)
  if (namesake) doubts.push({ key: 'plan.samePeriod', params: { name: namesake.name } })
  const wards = facts.get(form.municipality)?.wards ?? Infinity
  for (const { ward_no: ward, name } of form.ward_officers)
    if (ward > wards) doubts.push({ key: 'plan.wardGone', params: { ward, name, wards } })
  const neighbours = new Set(regions.neighbours(form.municipality))
  const far = form.neighbouring_muni_ids.filter(code => !neighbours.has(code))
  if (far.length > 0) {
    const names = far.map(code => facts.get(code)?.name_en ?? String(code)).join(', ')
    doubts.push({ key: 'plan.noNeighbour', params: { names } })
  }
  return doubts
}
