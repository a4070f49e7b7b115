import { describe, expect, it } from 'vitest'
import { indicatorIds } from '../../../app/domain/dashboard/indicators.ts'
import {
  type ComparedRegionFigure,
  compareFigures,
} from '../../../app/domain/dashboard/shown/comparison-rows.ts'

const figure = (id: ComparedRegionFigure['id'], value: number | null): ComparedRegionFigure => ({
  id,
  value,
  unit: 'count',
  source: 'Census',
  more_sources: 0,
  year: 2021,
  generated: false,
  municipalities: { with: value === null ? 0 : 1, of: 1 },
})

describe('two regions', () => {
  const groups = compareFigures(
    [
      figure('population_2021', 200),
      figure('hydropower_MW', 5),
      figure('forest', null),
      figure('schools', 0),
    ],
    [figure('population_2021', 50), figure('hydropower_MW', 10), figure('forest', 3), figure('schools', 0)],
  )
  const rowOf = (id: string) => groups.flatMap(({ rows }) => rows).find(row => row.id === id)

  it('have bars as long as their values, the larger one full', () => {
    expect(rowOf('population_2021')?.shares).toEqual([1, 0.25])
    expect(rowOf('hydropower_MW')?.shares).toEqual([0.5, 1])
  })
  it('have no bar for a missing value nor for two zeros', () => {
    expect(rowOf('forest')?.shares).toEqual([0, 1])
    expect(rowOf('forest')?.figures[0]?.value).toBeNull()
    expect(rowOf('schools')?.shares).toEqual([0, 0])
  })
  it('stand in groups, and every indicator has its group', () => {
    expect(groups.map(({ words }) => words)).toEqual([
      'dashboard.group.people',
      'dashboard.group.renewable',
      'dashboard.group.infrastructure',
      'dashboard.group.land',
    ])
    const all = compareFigures(
      indicatorIds.map(id => figure(id, 1)),
      [],
    )
    expect(all.flatMap(({ rows }) => rows).length).toBe(indicatorIds.length)
  })
})
