import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { apportion } from '../../../app/domain/dashboard/apportion.ts'
import { censusItems } from '../../../app/domain/dashboard/census/census-items.ts'
import type { EnergyData } from '../../../app/domain/dashboard/contract.ts'
import { importFigures } from '../../../scripts/import-figures.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { seededDatabase } from '../fresh-database.ts'
import { startApi } from '../harness.ts'

const url = await seededDatabase()
const { call, tokenOf } = await startApi({ figures: 'demo', databaseUrl: url })
const token = await tokenOf('General')
const get = (path: string) => call('GET', path, { token })
const energy = async (kind: 'odk' | 'mep', code: number): Promise<EnergyData> =>
  (await get(`/api/${kind}-energy-data/?sddmm=${code}`)).json
const figures = async (
  code: number,
): Promise<Map<string, { value: number; source: string; generated: boolean }>> =>
  new Map(
    (await get(`/api/dashboard/figures/${code}`)).json.figures.map((one: { id: string }) => [one.id, one]),
  )

/** Groups that only surveys by the second household form have. */
const since2 = ['cooking_tier', 'head_sex', 'tier_female_headed', 'cooking_tier_female_headed'] as const
/** Of surveys, of a plan, and of nobody so far: see routes.test.ts. */
const [surveyed, planned, unasked] = [43611, 10206, 10103]
const facts = (await demoAtlas()).current().facts
const before = { surveyed: await energy('odk', surveyed), planned: await energy('mep', planned) }

beforeAll(async () => {
  const lines = [surveyed, planned, unasked].flatMap(code => {
    const { ward_households = [] } = facts.get(code) ?? {}
    return ward_households.flatMap((households, at) => {
      const counts = [
        ...apportion(households, [510, 443, 5, 12, 29, 0, 1]),
        ...apportion(households, [922, 66, 6, 1, 5]),
      ]
      return censusItems.map((item, i) => `${code},${at + 1},${item},${counts[i]},2021,NSO census`)
    })
  })
  const file = join(scratchFolder('census'), 'wards.csv')
  writeFileSync(file, ['sddmm,ward,item,value,year,source', ...lines].join('\n'))
  const options = { file, into: 'census', skipBad: false, dryRun: false } as const
  const { outcome } = await importFigures(url, options, new AbortController().signal)
  expect(outcome).toBe('written')
})

describe('an imported census', () => {
  test('answers where there was nothing, with its source and what it does not know', async () => {
    expect((await get(`/api/odk-energy-data/?sddmm=${unasked}`)).status).toBe(404)
    const data = await energy('mep', unasked)
    expect(data).toMatchObject({
      ...{ kind: 'mep', datasets: ['census'], source: 'NSO census', year: 2021, generated: false },
      unknown_groups: ['tier', 'stove', 'energy_use', ...since2],
    })
    const households = facts.get(unasked)?.households_2021
    for (const { series } of data.charts)
      expect(series[0].values.reduce((sum, value) => sum + value, 0)).toBe(households)
  })

  test('lists the wards in the CSV of a local level, which can be loaded again', async () => {
    const { csv } = await energy('mep', unasked)
    const wards = facts.get(unasked)?.wards ?? 0
    // Six fuels and four lights are shown: the level and each of its wards.
    expect(csv.trim().split('\r\n')).toHaveLength(1 + 10 * (1 + wards))
    expect(csv).toContain(`${unasked}02,"Meringden, ward 2",Main cooking fuel,Firewood,`)
    expect((await energy('mep', 101)).csv).not.toContain(', ward 2')
    const file = join(scratchFolder('census-again'), 'again.csv')
    writeFileSync(file, csv)
    const options = { file, into: 'census', skipBad: false, dryRun: true } as const
    const report = await importFigures(url, options, new AbortController().signal)
    expect([report.outcome, report.rows.refused, report.figures.added]).toEqual(['dry run', 0, 0])
  })

  test.each(['surveyed', 'planned'] as const)('hides two groups that were generated: %s', async name => {
    const [kind, code] = name === 'surveyed' ? (['odk', surveyed] as const) : (['mep', planned] as const)
    const data = await energy(kind, code)
    expect(data.charts.map(({ id, from }) => [id, from?.datasets, from?.generated])).toEqual([
      ['lighting', ['census'], false],
      ['cooking_fuel', ['census'], false],
      ['tier', [kind], true],
      ['stove', [kind], true],
      ['energy_use', [kind], true],
      ...since2.map(group => [group, [kind], true]),
    ])
    expect(data.unknown_groups).toEqual([])
    const { from, ...table } = data.cookingImprovementData
    expect(before[name].cookingImprovementData).toMatchObject(table)
    expect(from).toMatchObject({ datasets: [kind], generated: true })
  })

  test('makes the shares of the dashboard, with its source', async () => {
    const all = await figures(unasked)
    const households = facts.get(unasked)?.households_2021 ?? 0
    expect(all.get('households_asked')).toMatchObject({ value: households, source: 'NSO census' })
    expect(all.get('electricity_access')?.value).toBeCloseTo(98.8, 0)
    expect(all.get('firewood_share')?.value).toBeCloseTo(51, 0)
    expect((await figures(surveyed)).get('firewood_share')).toMatchObject({
      generated: false,
      source: 'NSO census',
    })
    expect(all.get('clean_cooking')?.value).toBeCloseTo(46, 0)
  })

  test('is counted for a region beside its plans', async () => {
    const district = await energy('mep', 101)
    expect(district.datasets).toContain('census')
    expect(district.charts[0].from?.municipalities.with).toBeGreaterThan(0)
    expect(district.charts[0].categories.map(({ id }) => id)).toContain('electricity')
  })
})
