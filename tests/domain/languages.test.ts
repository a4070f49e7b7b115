import { expect, it } from 'vitest'
import { languageCodes, languageFrom } from '../../app/domain/messages/languages.ts'
import { allNames, localName, otherLanguage, ownName } from '../../app/domain/messages/local-name.ts'
import { languages } from '../../app/domain/messages/messages.ts'

it('each language has its sentences', () => {
  expect(Object.keys(languages)).toEqual(languageCodes)
})

it('names a place in the language of the reader', () => {
  const level = { name: 'Sulikot', name_ne: 'सुलिकोट' }
  expect([localName(level, 'en'), localName(level, 'ne')]).toEqual(['Sulikot', 'सुलिकोट'])
  expect(localName({ title: 'Gorkha', name_ne: 'गोरखा' }, 'en')).toBe('Gorkha')
  expect(localName({ name_en: 'Gorkha', name_ne: 'गोरखा' }, 'en')).toBe('Gorkha')
  expect([ownName(level, 'en'), ownName(level, 'ne')]).toEqual([undefined, 'सुलिकोट'])
  expect(allNames(level)).toEqual(['Sulikot', 'सुलिकोट'])
})

it('names a place as the documents do where the language has no name for it', () => {
  expect(localName({ title: 'Gorkha' }, 'ne')).toBe('Gorkha')
  expect(localName({ name: 'Gorkha', name_ne: '' }, 'ne')).toBe('Gorkha')
})

it('reads the language of a page or a request', () => {
  const said = ['ne', 'en', 'de', '', undefined, null].map(languageFrom)
  expect(said).toEqual(['ne', 'en', 'en', 'en', 'en', 'en'])
  expect(languageCodes.map(otherLanguage)).toEqual(['ne', 'en'])
})
