import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../app/domain/api/field-errors.ts'
import { planFields, WardOfficers } from '../../../app/domain/plan/plan-form.ts'

const posts = v.object({
  ...{ mayor: planFields.mayor, deputy_mayor: planFields.deputy_mayor },
  wards: WardOfficers,
})
const mayor = {
  name: 'Asha',
  contact_no: '9841000000',
  email: 'a@b.example',
  designation: 'Mayor/Chairperson',
}
const deputy = {
  name: 'Sita',
  contact_no: '9841000000',
  email: '',
  designation: 'Deputy Mayor/Vice Chairperson',
}
const nobody = { name: '', contact_no: '', email: '' }
const ward = { ward_no: 1, ...nobody }

const faults = (change: object) => {
  const parsed = v.safeParse(posts, { mayor, deputy_mayor: deputy, wards: [ward], ...change })
  return parsed.success
    ? []
    : Object.entries(fieldErrorsOf(parsed.issues)).map(
        ([path, [one]]) => `${path} ${(one as { key: string }).key}`,
      )
}

test.each([
  ['as before', {}, []],
  ['a vacant deputy', { deputy_mayor: { ...deputy, ...nobody, vacant: true } }, []],
  [
    'a vacant deputy with a name',
    { deputy_mayor: { ...deputy, contact_no: '', vacant: true } },
    ['deputy_mayor.vacant plan.vacantIsEmpty'],
  ],
  [
    'a deputy without name and phone',
    { deputy_mayor: { ...deputy, ...nobody } },
    ['deputy_mayor.name field.required', 'deputy_mayor.contact_no field.required'],
  ],
  ['a vacant ward officer', { wards: [{ ...ward, vacant: true }] }, []],
  [
    'a vacant ward officer with a phone',
    { wards: [{ ...ward, contact_no: '9841000000', vacant: true }] },
    ['wards.0.vacant plan.vacantIsEmpty', 'wards.0.name plan.wardNeedsName'],
  ],
  ['a vacant mayor', { mayor: { ...mayor, vacant: true } }, ['mayor.vacant field.unknown']],
] as const)('%s', (_, change, expected) => {
  expect(faults(change)).toEqual(expected)
})
