import { describe, expect, test } from 'vitest'
import { LeastCostError, leastCostOptions } from '../../scripts/least-cost/least-cost-options.ts'

const parse = (...words: string[]) => leastCostOptions(words, { URJA_DATA: 'here' })

describe('options of npm run least-cost', () => {
  test('are the usual ones of the contract where nothing is said', () => {
    const { data, out, area, query } = parse()
    expect({ data, out, area }).toEqual({ data: 'here', out: null, area: null })
    expect(query.grouping).toEqual({ reach_m: 150, min_neighbours: 5, least_houses: 10 })
    expect(query.bat_form.tier).toBe(3)
    expect(query.extra_params).toMatchObject({ project_period: 5, grid_extension: true })
    // As the tables of rates say.
    expect(query.extra_params.distribution).toBeUndefined()
  })

  test('take areas, tier, period and reach', () => {
    const { area, query } = parse(
      '--area',
      '44004,43611',
      '--tier',
      '4',
      '--period',
      '10',
      '--reach',
      '90',
      '--no-grid',
      '--distribution',
      'sized',
    )
    expect(area).toEqual([44004, 43611])
    expect(query).toMatchObject({
      grouping: { reach_m: 90 },
      bat_form: { tier: 4 },
      extra_params: { project_period: 10, grid_extension: false, distribution: 'sized' },
    })
  })

  test.each([
    [['--tier', '9'], '--tier'],
    [['--period', '7'], '--period'],
    [['--reach', '5'], '--reach'],
    [['--distribution', 'wide'], '--distribution'],
    [['--area', 'Dordi'], '--area'],
    [['--reach', 'far'], '--reach'],
    [['--workers', '0'], '--workers'],
    [['--colour', 'red'], 'npm run least-cost'],
  ])('refuse %j and name it', (words, named) => {
    expect(() => parse(...words)).toThrow(LeastCostError)
    expect(() => parse(...words)).toThrow(named)
  })
})
