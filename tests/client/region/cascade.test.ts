import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  listsWithin,
  optionOf,
  type RegionLists,
  regionAfter,
} from '../../../app/client/region/cascade.ts'

const option = (title: string, value: number, scode: number, dcode: number) => ({
  title,
  value,
  scode,
  dcode,
  type: '',
})
const lists: RegionLists = {
  provinces: [option('All Provinces', 0, 0, 0), option('Gandaki', 4, 4, 0), option('Province 2', 2, 2, 0)],
  districts: [
    option('All Districts', 0, 0, 0),
    option('Gorkha', 436, 4, 436),
    option('Lamjung', 437, 4, 437),
    option('Parsa', 234, 2, 234),
  ],
  municipalities: [
    option('All Municipalities', 0, 0, 0),
    option('Birgunj', 23403, 2, 234),
    option('Dordi', 43702, 4, 437),
    option('Sulikot', 43611, 4, 436),
  ],
}

describe('the three selectors', () => {
  it('show what a region code means', () => {
    expect(choiceOf(0)).toEqual({ province: 0, district: 0, municipality: 0 })
    expect(choiceOf(4)).toEqual({ province: 4, district: 0, municipality: 0 })
    expect(choiceOf(436)).toEqual({ province: 4, district: 436, municipality: 0 })
    expect(choiceOf(43611)).toEqual({ province: 4, district: 436, municipality: 43611 })
  })

  it('drill down, also straight to a municipality', () => {
    expect(regionAfter(0, 'province', 4)).toBe(4)
    expect(regionAfter(4, 'district', 436)).toBe(436)
    expect(regionAfter(436, 'municipality', 43611)).toBe(43611)
    expect(regionAfter(0, 'municipality', 23403)).toBe(23403)
  })

  it('move one level up by "All"', () => {
    expect(regionAfter(43611, 'municipality', 0)).toBe(436)
    expect(regionAfter(43611, 'district', 0)).toBe(4)
    expect(regionAfter(436, 'district', 0)).toBe(4)
    expect(regionAfter(436, 'province', 0)).toBe(0)
    expect(regionAfter(0, 'municipality', 0)).toBe(0)
  })

  it('list only what lies inside the choice before, "All ..." first', () => {
    const titles = (region: number, list: keyof RegionLists) =>
      listsWithin(lists, region)[list].map(({ title }) => title)
    expect(titles(0, 'municipalities')).toHaveLength(4)
    expect(titles(4, 'districts')).toEqual(['All Districts', 'Gorkha', 'Lamjung'])
    expect(titles(4, 'municipalities')).toEqual(['All Municipalities', 'Dordi', 'Sulikot'])
    expect(titles(43611, 'municipalities')).toEqual(['All Municipalities', 'Sulikot'])
    expect(titles(43611, 'provinces')).toHaveLength(3)
  })

  it('find the option of a code', () => {
    expect(optionOf(lists, 43611)?.title).toBe('Sulikot')
    expect(optionOf(lists, 436)?.title).toBe('Gorkha')
    expect(optionOf(lists, 0)).toBeUndefined()
    expect(optionOf(lists, 7)).toBeUndefined()
  })
})
