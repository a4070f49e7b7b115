import { describe, expect, test } from 'vitest'
import { bareName, nepaliName } from '../../../app/domain/region/facts.ts'
import { readFacts, withOfficialNames } from '../../../tiles/facts/local-levels.ts'

const facts = await readFacts()
const fact = (code: number) => facts.find(known => known.code === code)!
const kinds = {
  Mahanagarpalika: 'महानगरपालिका',
  Upamahanagarpalika: 'उपमहानगरपालिका',
  Nagarpalika: 'नगरपालिका',
  Gaunpalika: 'गाउँपालिका',
}

describe('names of the local levels', () => {
  test('official names stand beside those of the facts table where they differ', () => {
    const renamed = facts.filter(({ official }) => official)
    expect(renamed).toHaveLength(38)
    for (const { name_en, name_ne, official } of renamed)
      expect([official?.name_en, official?.name_ne]).not.toEqual([name_en, name_ne])
    expect(fact(43611)).toMatchObject({ name_en: 'Sulikot', official: { name_en: 'Barpak Sulikot' } })
    expect(nepaliName(fact(43611))).toBe('बारपाक सुलिकोट गाउँपालिका')
    expect(nepaliName(fact(43702))).toBe('दोर्दी गाउँपालिका')
  })

  test('every Nepali name ends with the kind of its level, and is written in Devanagari', () => {
    for (const one of facts) {
      expect(nepaliName(one).endsWith(` ${kinds[one.type]}`), nepaliName(one)).toBe(true)
      expect(bareName(nepaliName(one))).toMatch(/^(?:[\p{Script=Devanagari} .-]|\u200c|\u200d)+$/u)
    }
  })

  test('the kinds are as many as the government counts: 6, 11, 276 and 460', () => {
    const count = (type: string) => facts.filter(one => one.type === type).length
    expect(Object.keys(kinds).map(count)).toEqual([6, 11, 276, 460])
  })

  test('a code of no local level and a name of another kind are refused', () => {
    const head = 'code,name_en,name_ne,federal_code'
    expect(() => withOfficialNames(facts, `${head}\n43699,X,क गाउँपालिका,1`)).toThrow(/line 2.*43699/)
    expect(() => withOfficialNames(facts, `${head}\n43611,X,क नगरपालिका,1`)).toThrow(/another kind/)
  })
})
