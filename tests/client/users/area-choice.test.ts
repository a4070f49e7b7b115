import { describe, expect, it } from 'vitest'
import { codesOfTree, foundRegions, shareOf, toggled } from '../../../app/client/users/user/area-choice.ts'
import type { RegionTree } from '../../../app/domain/users/contract.ts'

const level = (sddmm: number, name: string, name_ne: string) => ({ sddmm, name, name_ne, checked: false })
const tree: RegionTree = [
  {
    scode: 2,
    name: 'Province 2',
    name_ne: 'मधेश प्रदेश',
    districts: [{ dcode: 234, name: 'Parsa', municipalities: [level(23403, 'Birgunj', 'बिरगंज')] }],
  },
  {
    scode: 4,
    name: 'Gandaki',
    name_ne: 'गण्डकी प्रदेश',
    districts: [
      { dcode: 436, name: 'Gorkha', municipalities: [level(43611, 'Sulikot', 'सुलीकोट')] },
      {
        dcode: 437,
        name: 'Lamjung',
        municipalities: [level(43702, 'Dordi', 'दोर्दी'), level(43703, 'Marsyangdi', 'मर्स्याङ्दी')],
      },
    ],
  },
]
const names = (text: string) =>
  foundRegions(tree, text).map(({ province, districts }) => [
    province.name,
    ...districts.flatMap(({ district, municipalities }) => [
      district.name,
      ...municipalities.map(({ name }) => name),
    ]),
  ])

describe('the checkbox of a region', () => {
  it('has three states and tells n of m', () => {
    const codes = [1, 2, 3]
    expect(shareOf(codes, new Set([9]))).toEqual({ chosen: 0, count: 3, state: 'none' })
    expect(shareOf(codes, new Set([2, 9]))).toEqual({ chosen: 1, count: 3, state: 'some' })
    expect(shareOf(codes, new Set([1, 2, 3]))).toEqual({ chosen: 3, count: 3, state: 'all' })
  })
  it('takes all, or gives all back; others stay', () => {
    expect(toggled([3, 1], [2])).toEqual([1, 2, 3])
    expect(toggled([1, 3], [1, 2])).toEqual([1, 2, 3])
    expect(toggled([1, 3], [1, 2, 3])).toEqual([2])
    expect(toggled(codesOfTree(tree), [])).toEqual([23403, 43611, 43702, 43703])
  })
})

describe('finding a region', () => {
  it('keeps what lies around a municipality, and all that lies in a district or province', () => {
    expect(names('dor')).toEqual([['Gandaki', 'Lamjung', 'Dordi']])
    expect(names(' LAM ')).toEqual([['Gandaki', 'Lamjung', 'Dordi', 'Marsyangdi']])
    expect(names('gandaki')).toEqual([['Gandaki', 'Gorkha', 'Sulikot', 'Lamjung', 'Dordi', 'Marsyangdi']])
  })
  it('also goes by the Nepali name and by the code', () => {
    expect(names('दोर्दी')).toEqual([['Gandaki', 'Lamjung', 'Dordi']])
    expect(names('23403')).toEqual([['Province 2', 'Parsa', 'Birgunj']])
    expect(names('nowhere')).toEqual([])
    expect(names('')).toHaveLength(2)
  })
})
