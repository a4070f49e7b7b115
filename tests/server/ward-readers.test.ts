import { beforeAll, describe, expect, test } from 'vitest'
import { makePlanReport } from '../../app/domain/report/report.ts'
import { wholeOf } from '../../app/domain/spatial/run-steps.ts'
import { discussionResults } from '../../app/domain/survey/answers/counted-results.ts'
import { choiceLists } from '../../app/domain/survey/choice-lists.ts'
import type { Atlas } from '../../app/engine/atlas/atlas.ts'
import { countHouses, householdsByCensus } from '../../app/engine/atlas/buildings/households.ts'
import { withCountedWards } from '../../app/engine/atlas/wards/counted-wards.ts'
import { equitySteps } from '../../app/engine/equity-steps.ts'
import { atlasCollections } from '../../app/server/ogc/collections/atlas-collections.ts'
import { type ImportedPlaces, withPlaces } from '../../tiles/settlements/import-places.ts'
import { fullPlan } from '../domain/report/report-fixture.ts'
import { demoAtlas } from './demo-atlas.ts'

let atlas: Atlas
beforeAll(async () => {
  atlas = (await demoAtlas()).current()
})

/** Households that the census of 2021 counted in wards of Kathmandu and of Sulikot. */
const counted: [sddmm: number, ward: number, households: number][] = [
  [32706, 16, 24_512],
  [32706, 22, 1359],
  [43611, 4, 1386],
]
const factOf = (sddmm: number) => atlas.facts.get(sddmm)!

describe.each(counted)('ward households of the census: %i, ward %i', (sddmm, ward, households) => {
  test('in the report', () => {
    const { blocks } = makePlanReport({ ...fullPlan(), fact: factOf(sddmm), reach: null }, 'en')
    const cellOf = (caption: string) => {
      const table = blocks.find(one => one.kind === 'table' && one.caption.endsWith(caption))
      return table?.kind === 'table' ? table.rows[ward - 1][2] : null
    }
    const shown = households.toLocaleString('en-IN')
    expect(cellOf('Wards: officer, households, survey clusters and activities')).toBe(shown)
    expect(cellOf('Wards: people, households, clusters and households reached')).toBe(shown)
  })

  test('whom a selection reaches', () => {
    const activities = [{ places: [{ kind: 'ward' as const, id: ward }] }]
    const { reached, wards } = wholeOf(equitySteps(atlas, { sddmm, activities, areas: [] }))
    expect(reached).toBe(households)
    expect(wards[ward - 1].households).toBe(households)
  })

  test('at /ogc', async () => {
    const feature = await atlasCollections(atlas, 'all')
      .find(({ id }) => id === 'ward')
      ?.one(sddmm * 100 + ward)
    const { ward_people } = factOf(sddmm)
    expect(feature?.properties).toMatchObject({ households, population: ward_people?.[ward - 1] })
  })

  test('in a cluster that counts by census', () => {
    let found = 0
    for (const rings of atlas.regions.wardOutline(sddmm * 100 + ward))
      found += householdsByCensus(atlas, rings, countHouses(atlas, rings))
    expect(found).toBeCloseTo(households, 6)
  })

  test('as the weight of a group discussion', () => {
    const results = discussionResults(factOf(sddmm).ward_households)
    const [list] = Object.keys(choiceLists) as (keyof typeof choiceLists)[]
    results.add({ unit: null, ward, values: { [`${list}_${choiceLists[list][0]}`]: 10 } })
    expect(results.finish().questions[0].households).toBe(households)
  })

  test('in the places of a source', () => {
    const at: [number, number] = [85, 27]
    const places = [
      { name: 'A', weight: 3, at },
      { name: 'B', weight: 1, at },
    ]
    const imported: ImportedPlaces = {
      path: '',
      count: 2,
      wards: new Map([[sddmm, new Map([[ward, places]])]]),
    }
    const list = withPlaces({ fact: factOf(sddmm), wards: [] }, [], imported, () => false)
    expect(list.reduce((sum, place) => sum + place.households, 0)).toBe(households)
  })
})

describe('an atlas of before, whose wards had random households', () => {
  const oldFact = () => withCountedWards([factOf(43611)], { layers: {} })[0]

  test('is known by its manifest', () => {
    const generated = { ward_households: { generated: true } } as never
    expect(oldFact().ward_households).toEqual([])
    expect(withCountedWards([factOf(43611)], { layers: generated })[0].ward_households).toEqual([])
    expect(withCountedWards([factOf(43611)], atlas.manifest)[0]).toBe(factOf(43611))
  })

  test('has no figure of a ward, and shares of its level by houses', () => {
    const old: Atlas = { ...atlas, facts: new Map([...atlas.facts, [43611, oldFact()]]) }
    const rings = atlas.regions.wardOutline(4361104)[0]
    const houses = countHouses(atlas, rings)
    const all = factOf(43611).houses_2021
    expect(householdsByCensus(old, rings, houses)).toBeCloseTo((6283 * houses.num_house) / all, 6)
    const activities = [{ places: [{ kind: 'ward' as const, id: 4 }] }]
    const { reached, wards } = wholeOf(equitySteps(old, { sddmm: 43611, activities, areas: [] }))
    expect(reached).toBeNull()
    expect(wards.map(ward => ward.households)).toEqual(Array(8).fill(null))
  })

  test('counts the group discussions of all wards alike', () => {
    const results = discussionResults([])
    results.add({ unit: null, ward: 1, values: { lighting_grid: 10 } })
    results.add({ unit: null, ward: 2, values: { lighting_grid: 5, lighting_kerosene: 5 } })
    const [question] = results.finish().questions
    expect(question.households).toBeNull()
    expect(question.choices.some(({ share }) => share === 0.75)).toBe(true)
  })
})
