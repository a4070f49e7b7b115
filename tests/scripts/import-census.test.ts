import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apportion } from '../../app/domain/dashboard/apportion.ts'
import { censusItems } from '../../app/domain/dashboard/census/census-items.ts'
import { openTable } from '../../app/domain/tables/open-table.ts'
import { readShownFigures, readWardFigures } from '../../app/server/dashboard/queries.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import { writeFigureTemplate } from '../../scripts/figures/figure-template.ts'
import { type ImportReport, reportLines } from '../../scripts/figures/report.ts'
import { type ImportOptions, importFigures } from '../../scripts/import-figures.ts'
import { readFacts } from '../../tiles/facts/local-levels.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'
import { migratedDatabase } from '../server/fresh-database.ts'

const folder = scratchFolder('import-census')
const facts = await readFacts()
const levelOf = (code: number) => {
  const fact = facts.find(one => one.code === code)
  if (fact === undefined) throw new Error(`no local level ${code}`)
  return fact
}
const head = 'sddmm,ward,item,value,unit,year,source\n'
/** Households of a ward by category, at fixed shares. */
const sharesOf = (households: number) => [
  ...apportion(households, [510, 443, 5, 12, 29, 0, 1]),
  ...apportion(households, [922, 66, 6, 1, 5]),
]
const rowsOf = (code: number, ward: number | '', counts: readonly number[]) =>
  censusItems.map((item, at) => `${code},${ward},${item},${counts[at]},households,2021,NSO\n`)
const levelRows = (code: number) => {
  const wards = levelOf(code).ward_households.map(sharesOf)
  const sums = censusItems.map((_, at) => wards.reduce((sum, counts) => sum + counts[at], 0))
  return rowsOf(code, '', sums)
}
const wardRows = (code: number) =>
  levelOf(code).ward_households.flatMap((households, at) => rowsOf(code, at + 1, sharesOf(households)))

let url = ''
let client: pg.Client
beforeEach(async () => {
  url = await migratedDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(() => client.end())

async function load(lines: readonly string[], more: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const file = join(folder, 'census.csv')
  writeFileSync(file, head + lines.join(''))
  const options = { file, into: 'census', skipBad: false, dryRun: false, ...more } as const
  return importFigures(url, options, new AbortController().signal)
}
const count = async (where = 'true') =>
  (await client.query(`select count(*)::int as count from municipality_figures where ${where}`)).rows[0].count
const linesOf = (report: ImportReport) => reportLines(report).join('\n')

describe('the census', () => {
  test('of all local levels and wards is loaded, and read without the wards', async () => {
    const lines = facts.flatMap(({ code }) => [...levelRows(code), ...wardRows(code)])
    const report = await load(lines)
    expect(linesOf(report)).toMatch(/89,952 rows read/)
    expect(report).toMatchObject({ outcome: 'written', figures: { added: 89_952, generated_removed: 0 } })
    expect(await count('sddmm < 1000000')).toBe(753 * 12)
    const { rows } = await client.query(
      "select target, detail from audit_log where action = 'import figures'",
    )
    expect(rows).toMatchObject([{ target: 'census', detail: { added: 89_952 } }])
    const database = openDatabase(url, 1)
    const tables = await readShownFigures(database.db)
    const wards = await readWardFigures(database.db, 44004)
    await database.close()
    expect([tables.census.levels.size, wards.length]).toEqual([753, levelOf(44004).wards * 12])
    expect([...tables.census.items.keys()]).not.toContain('cooking_fuel.wood')
  })

  test('leaves generated figures where they are; they are hidden by group', async () => {
    await client.query(`insert into municipality_figures (dataset, sddmm, item, value, year, source, generated)
      values ('odk', 44004, 'lighting.grid', 7, 2026, 'Generated', true)`)
    expect((await load(levelRows(44004))).figures.generated_removed).toBe(0)
    expect(await count('generated')).toBe(1)
  })

  test('of wards alone becomes that of their local level', async () => {
    const report = await load(wardRows(43611))
    expect(report.figures.summed_from_wards).toBe(12)
    expect(report.rows.taken).toBe(levelOf(43611).wards * 12)
    expect(linesOf(report)).toContain('12 of them are sums of wards')
    const { rows } = await client.query(
      'select sum(value)::int as sum, min(source) as source from municipality_figures where sddmm = 43611',
    )
    expect(rows).toEqual([{ sum: 2 * levelOf(43611).households_2021, source: 'NSO' }])
  })

  test('is corrected in one place, against what is there', async () => {
    await load([...levelRows(43611), ...wardRows(43611)])
    const wrong = levelRows(43611).slice(0, 7)
    wrong[0] = wrong[0].replace(/,\d+,households/, ',10,households')
    expect(await load(wrong)).toMatchObject({ outcome: 'refused', refused_by_reason: { census_sum: 7 } })
    expect(await load(levelRows(43611).slice(0, 1))).toMatchObject({
      outcome: 'written',
      figures: { replaced: 1 },
    })
  })
})

describe('a census that is refused', () => {
  const other = (line: string, value: number) => line.replace(/,\d+,households/, `,${value},households`)

  test('names the place and both sums', async () => {
    const lines = levelRows(44004)
    lines[7] = other(lines[7], 12)
    const report = await load(lines)
    expect(report).toMatchObject({ outcome: 'refused', refused_by_reason: { census_sum: 5 } })
    expect(linesOf(report)).toMatch(
      /line 9 belongs to lighting of 44004, which adds up to [\d,]+ households; the census has 1,40,\d+\. Load households, not percent/,
    )
    expect(await count()).toBe(0)
    // The other group is whole.
    expect(await load(lines, { skipBad: true })).toMatchObject({ outcome: 'written', figures: { added: 7 } })
  })

  test('lacks a category, or says nothing in one', async () => {
    const lines = levelRows(44004)
    lines[4] = '44004,,cooking_fuel.dung,-,households,2021,NSO\n'
    expect(linesOf(await load(lines))).toMatch(
      /belongs to cooking_fuel of 44004, which lacks dung\. Load all categories of a place together, with 0/,
    )
  })

  test('has wards that are not their local level', async () => {
    const lines = [...levelRows(43611), ...wardRows(43611)]
    const at = lines.findIndex(line => line.startsWith('43611,3,cooking_fuel.wood'))
    const values = [at, at + 1].map(i => Number(lines[i].split(',')[3]))
    lines[at] = other(lines[at], 0)
    lines[at + 1] = other(lines[at + 1], values[0] + values[1])
    const report = await load(lines)
    expect(report.refused_by_reason).toEqual({ census_wards: (levelOf(43611).wards + 1) * 7 })
    expect(linesOf(report)).toMatch(
      /cooking_fuel of 43611, where cooking_fuel\.wood is [\d,]+ in the wards together and [\d,]+ in the local level\. Load the local level and its wards/,
    )
  })

  test.each([
    [
      'a ward that there is not',
      '43611,99,lighting.solar,5,,2021,NSO\n',
      /names no ward: '99'\. Write its number, 1 to 8/,
    ],
    ['an unknown code', '43699,,lighting.solar,5,,2021,NSO\n', /names no local level: '43699'/],
    ['a district', '436,,lighting.solar,5,,2021,NSO\n', /is of a wider region/],
    ['an item of a survey', '43611,,tier.1,5,,2021,NSO\n', /Load it with --into odk/],
    ['percent', '43611,,lighting.solar,5,percent,2021,NSO\n', /is told in 'percent'/],
  ])('for %s', async (_, line, message) => {
    expect(linesOf(await load([line]))).toMatch(message)
  })

  test('for a place that is there twice, under another spelling too', async () => {
    const again = '4361103,,cooking_fuel.firewood,5,households,2021,NSO\n'
    expect(linesOf(await load([...wardRows(43611), again]))).toMatch(
      /is cooking_fuel\.wood of ward 3 of 43611 again, after line \d+\. Keep one/,
    )
  })

  test('for more rows than the country has', async () => {
    const [line] = levelRows(43611)
    await expect(load(Array.from({ length: 200_000 }, () => line))).rejects.toThrow(
      /line 100002: is one row more than 1,00,000; all local levels with their wards have 89,952/,
    )
  })

  test('for another structure', async () => {
    const file = join(folder, 'wide.csv')
    writeFileSync(file, 'Local level,Total,Wood,LPG\nSulikot,6283,5000,1283\n')
    const options = { file, into: 'census', skipBad: true, dryRun: false } as const
    await expect(importFigures(url, options, new AbortController().signal)).rejects.toThrow(
      /names no column sddmm, value, year, source, item/,
    )
  })
})

test('a template has the wards and the items of the census', async () => {
  const path = join(folder, 'census.xlsx')
  await writeFigureTemplate(path, 'census')
  const table = await openTable(new File([readFileSync(path)], 'census.xlsx'))
  const sheets: string[][][] = []
  for (const { rows } of table.sheets) {
    const all: string[][] = []
    for await (const batch of rows()) all.push(...batch.map(({ cells }) => cells))
    sheets.push(all)
  }
  expect(sheets[0]).toEqual([['sddmm', 'ward', 'item', 'value', 'unit', 'year', 'source']])
  expect(sheets[1].slice(2).map(cells => cells[2])).toEqual([...censusItems])
})
