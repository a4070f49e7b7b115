import { describe, expect, it } from 'vitest'
import { energyState } from '../../../app/client/dashboard/energy/energy-state.ts'
import { listRegionParts, otherRegion } from '../../../app/client/dashboard/place/region-parts.ts'
import type { RegionLists } from '../../../app/client/region/cascade.ts'
import type { EnergyData, InfographicItem } from '../../../app/domain/dashboard/contract.ts'
import { figureNumber, figureText } from '../../../app/domain/dashboard/shown/figure-text.ts'
import { landShares } from '../../../app/domain/dashboard/shown/land-shares.ts'
import {
  generatedPart,
  groupSources,
  isPartial,
  type Named,
} from '../../../app/domain/dashboard/shown/sources-shown.ts'
import type { RegionOption } from '../../../app/domain/region/contract.ts'

const figure = (title: string, some: Partial<Named> = {}): Named => ({
  title,
  source: 'Census',
  more_sources: 0,
  year: 2021,
  generated: false,
  municipalities: { with: 3, of: 3 },
  ...some,
})
const option = (value: number, title: string): RegionOption => ({
  value,
  title,
  scode: Number(String(value)[0]),
  dcode: Number(String(value).slice(0, 3)),
  type: '',
})
const lists: RegionLists = {
  provinces: [option(0, 'All Provinces'), option(4, 'Gandaki'), option(6, 'Karnali')],
  districts: [
    option(0, 'All Districts'),
    option(436, 'Gorkha'),
    option(437, 'Lamjung'),
    option(601, 'Dolpa'),
  ],
  municipalities: [
    option(0, 'All Municipalities'),
    option(43601, 'Gorkha'),
    option(43611, 'Sulikot'),
    option(43702, 'Dordi'),
    option(60101, 'Dolpo Buddha'),
  ],
}

describe('a figure', () => {
  it.each([
    [24_66_871, 'people', '24,66,871'],
    [1_486.4, 'km', '1,486'],
    [47.55494, 'km', '47.6'],
    [99.94, 'km2', '99.9'],
    [310.44, 'MW', '310.4'],
    [51.75, 'percent', '51.8'],
    [3.636, 'per_household', '3.64'],
    [0, 'count', '0'],
    [null, 'km', '–'],
  ])('%s %s is written %s', (value, unit, text) => expect(figureText(value, unit)).toBe(text))

  it('goes into files with the same digits, and not at all where it is missing', () => {
    expect(figureNumber(1_23_456.78, 'km')).toBe(123_457)
    expect(figureNumber(null, 'km')).toBeNull()
  })
})

describe('where figures come from', () => {
  const figures = [
    figure('Forest', { generated: true, source: 'Made' }),
    figure('Schools', { municipalities: { with: 2, of: 3 } }),
    figure('Roads'),
    figure('Barren', { generated: true, source: 'Made' }),
    figure('Wind', { municipalities: { with: 0, of: 3 } }),
  ]
  it('groups what has one source and cover, and leaves out what nobody has', () => {
    expect(groupSources(figures).map(({ titles }) => titles)).toEqual([
      ['Forest', 'Barren'],
      ['Schools'],
      ['Roads'],
    ])
  })
  it('says whether all, some or none of it was generated', () => {
    expect(generatedPart(figures)).toBe('some')
    expect(generatedPart([figures[0], figures[4]])).toBe('all')
    expect(generatedPart([figures[1], figures[4]])).toBe('none')
  })
  it('is partial where some municipalities have the figure', () => {
    expect(figures.map(isPartial)).toEqual([false, true, false, false, false])
  })
})

describe('land', () => {
  const land = (id: 'forest' | 'barren' | 'grassland', value: number | null): InfographicItem => ({
    ...figure(id),
    id,
    icon: id,
    unit: 'km2',
    value,
  })
  it('is told in percent of the land whose use is known', () => {
    const { shares, known_km2 } = landShares([
      land('forest', 30),
      land('barren', 10),
      land('grassland', null),
    ])
    expect(known_km2).toBe(40)
    expect(shares.map(({ percent }) => percent)).toEqual([75, 25, null])
  })
  it('has no shares where no land is known', () => {
    expect(
      landShares([land('forest', null), land('barren', 0)]).shares.map(({ percent }) => percent),
    ).toEqual([null, null])
  })
})

describe('a region', () => {
  it.each([
    [0, [2, 3, 4]],
    [4, [2, 3]],
    [436, ['Gandaki', 2]],
    [43611, ['Gorkha', 'Gandaki']],
  ])('%s is described by what lies in it, or where it lies', (region, parts) => {
    expect(
      listRegionParts(lists, region, 'en').map(part => ('count' in part ? part.count : part.name)),
    ).toEqual(parts)
  })
  it.each([
    [0, 4],
    [4, 6],
    [6, 4],
    [436, 437],
    [437, 436],
    [43601, 43611],
    [43611, 43601],
    // Alone in its district: the next one of the country.
    [43702, 60101],
    [60101, 43601],
  ])('%s is first compared with its neighbour %s', (region, other) => {
    expect(otherRegion(lists, region)).toBe(other)
  })
})

describe('energy data', () => {
  const data = {} as EnergyData
  const waits = { isError: false, data: undefined }
  const none = { isError: false, data: null }
  const fails = { isError: true, data: undefined }
  it.each([
    ['surveys answer', data, { isError: false, data }, waits, 'there'],
    ['nothing has answered', null, waits, waits, 'loading'],
    ['surveys have none and plans are asked', null, none, waits, 'loading'],
    ['neither has any', null, none, none, 'none'],
    ['surveys fail and plans have none: nobody knows', null, fails, none, 'failed'],
    ['surveys fail and plans answer', data, fails, { isError: false, data }, 'there'],
    ['plans fail', null, none, fails, 'failed'],
  ] as const)('%s', (_, found, odk, mep, state) => expect(energyState(found, odk, mep)).toBe(state))
})
