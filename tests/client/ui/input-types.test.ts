import { expect, it } from 'vitest'
import { projectFiles, readSource } from '../../../scripts/common/source-files.ts'

const typed = ['text', 'email', 'number', 'textarea', 'password']
/** What is chosen or pressed, not typed; a search and days narrow a list and are no form. */
const others = ['button', 'submit', 'reset', 'checkbox', 'radio', 'range', 'file', 'search', 'date']
const files = projectFiles(/^app\/client\/.*\.tsx$/)

const typesIn = (file: string) =>
  [...readSource(file).matchAll(/\btype=(?:"([^"]+)"|\{'([^']+)'\})/g)].map(
    ([, plain, braced]) => plain ?? braced,
  )

it('forms have inputs of the five types only (E-041)', () => {
  const strange = files.flatMap(file =>
    typesIn(file)
      .filter(type => ![...typed, ...others].includes(type))
      .map(type => `${file}: ${type}`),
  )
  expect(strange).toEqual([])
})

it('and those of the account screens are texts, emails and passwords, which a button shows', () => {
  const rooms = files.filter(file => file.startsWith('app/client/accounts/'))
  const used = new Set(rooms.flatMap(typesIn))
  expect([...used].sort()).toEqual(['button', 'email', 'password', 'submit', 'text'])
})
