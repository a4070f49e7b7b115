import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PhoneNo } from '../../../app/domain/accounts/person-fields.ts'
import { phoneSearch } from '../../../app/domain/cells/phones.ts'
import { fingerprintOf, normaliseTrait } from '../../../app/domain/people/fingerprint.ts'

test.each([
  ['९८४१२३४५६७', '9841234567'],
  ['01-5970123', '015970123'],
  ['+977-9841234567', '+9779841234567'],
  ['(01) 5970123', '015970123'],
  ['9841-234567', '9841234567'],
  ['०१-५९७०१२३', '015970123'],
  ['+९७७ (१) ५९७०१२३', '+97715970123'],
  ['977.1.5970123', '97715970123'],
  ['01/5970123', '015970123'],
  ['984\u20131234567', '9841234567'],
  ['9841 234 567', '9841234567'],
])('%s is taken as it was typed', (phone, number) => {
  expect(v.safeParse(PhoneNo, phone)).toMatchObject({ success: true, output: phone })
  // Postgres reads these patterns as JavaScript does.
  expect(`phone: ${phone}.`).toMatch(new RegExp(phoneSearch(normaliseTrait('phone_no', phone))))
  expect(fingerprintOf([{ phone_no: phone }], 's')).toEqual(fingerprintOf([{ phone_no: number }], 's'))
})

test.each(['12 34 56', '१२३४५६', '1234567890123456', 'phone', '9841-23456x', '+', '98+41234567', ''])(
  '%j is no telephone number',
  phone => expect(v.safeParse(PhoneNo, phone).success).toBe(false),
)
