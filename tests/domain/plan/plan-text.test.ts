import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PlanText } from '../../../app/domain/api/resource.ts'

const Name = PlanText(10)

test('a text of a plan is kept without marks that nobody sees, and is none where it has nothing else', () => {
  expect(v.parse(Name, '\u202eabc\u202c \u2066d\u2069\ufeff')).toBe('abc d')
  // The joiner that keeps two letters apart in Nepali.
  expect(v.parse(Name, 'श्री\u200cमान')).toBe('श्री\u200cमान')
  expect(v.parse(Name, 'a\nb')).toBe('a\nb')
  for (const nothing of ['\u200b\u200b', ' \u202e\ufeff '])
    expect(v.safeParse(Name, nothing).issues?.map(({ message }) => message)).toEqual(['field.required'])
})
