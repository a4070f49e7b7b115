import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { energyDataOf } from '../../app/domain/dashboard/energy-data.ts'
import { type DatasetName, itemsOf } from '../../app/domain/dashboard/figure-items.ts'
import { surveyGroups } from '../../app/domain/dashboard/survey-items.ts'
import { openTable } from '../../app/domain/tables/open-table.ts'
import { readShownFigures } from '../../app/server/dashboard/queries.ts'
import { openDatabase } from '../../app/server/db/open.ts'
import { project } from '../../scripts/common/source-files.ts'
import { writeFigureTemplate } from '../../scripts/figures/figure-template.ts'
import { type ImportReport, reportLines, saveReport } from '../../scripts/figures/report.ts'
import { ImportError, importFigures, importOptions } from '../../scripts/import-figures.ts'
import { startPostgres } from '../../scripts/postgres/postgres.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'
import { migratedDatabase } from '../server/fresh-database.ts'

type Row = { dataset: string; sddmm: number; item: string; value: number; source: string; generated: boolean }

const folder = scratchFolder('import')
let url = ''
let client: pg.Client
const others: pg.Client[] = []
async function connect(to: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: to })
  opened.on('error', () => {})
  await opened.connect()
  others.push(opened)
  return opened
}
beforeEach(async () => {
  url = await migratedDatabase()
  client = await connect(url)
})
afterEach(async () => {
  for (let other = others.pop(); other; other = others.pop()) await other.end()
})

function file(content: string | Buffer, name = 'figures.csv'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const head = 'sddmm,item,value,year,source\n'
const load = (
  content: string | Buffer,
  into: DatasetName = 'regional',
  more: { skipBad?: boolean; dryRun?: boolean } = {},
): Promise<ImportReport> =>
  importFigures(
    url,
    { file: file(content), into, skipBad: false, dryRun: false, ...more },
    new AbortController().signal,
  )
const rows = async (): Promise<Row[]> =>
  (
    await client.query<Row>(
      'select dataset, sddmm, item, value, source, generated from municipality_figures order by dataset, sddmm, item',
    )
  ).rows
const generate = (dataset: string, sddmm: number, item: string) =>
  client.query(
    `insert into municipality_figures (dataset, sddmm, item, value, year, source, generated)
     values ($1, $2, $3, 7, 2021, 'Generated for the demo country', true)`,
    [dataset, sddmm, item],
  )

describe('a table of figures', () => {
  test('is loaded, told of and written down', async () => {
    const report = await load(
      `${head}44004,schools,"1,234",2021,Flash report\n43611,forest,120.5,2020,"ICIMOD, land"\n`,
    )
    expect(report).toMatchObject({
      outcome: 'written',
      rows: { read: 2, taken: 2, no_value: 0, refused: 0 },
      figures: { added: 2, replaced: 0, generated_removed: 0 },
    })
    expect(await rows()).toEqual([
      {
        dataset: 'regional',
        sddmm: 43611,
        item: 'forest',
        value: 120.5,
        source: 'ICIMOD, land',
        generated: false,
      },
      {
        dataset: 'regional',
        sddmm: 44004,
        item: 'schools',
        value: 1234,
        source: 'Flash report',
        generated: false,
      },
    ])
    const audit = await client.query("select target, detail from audit_log where action = 'import figures'")
    expect(audit.rows).toMatchObject([{ target: 'regional', detail: { file: 'figures.csv', added: 2 } }])
  })

  test('may have a byte order mark, semicolons, CRLF, Nepali digits and columns of its own', async () => {
    const text =
      '\ufeffSDDMM;Item;Note;Value;Unit;Year;Source\r\n४४००४;विद्यालय;x;५१२;;२०२१;शिक्षा\r\n;;;;;;\r\n\r\n'
    const report = await load(text)
    expect(report).toMatchObject({ rows: { read: 1, taken: 1 }, columns_ignored: ['Note'] })
    expect(reportLines(report).join('\n')).toContain('Columns that were not read: Note')
    expect(await rows()).toMatchObject([{ sddmm: 44004, item: 'schools', value: 512, source: 'शिक्षा' }])
  })

  test('takes the place of earlier figures; an empty value takes nothing away', async () => {
    await load(`${head}44004,schools,500,2020,A\n44004,biogas_plants,30,2020,A\n`)
    const report = await load(`${head}44004,schools,510,2021,B\n44004,biogas_plants,,2021,B\n`)
    expect(report).toMatchObject({ rows: { no_value: 1 }, figures: { added: 0, replaced: 1 } })
    expect(await rows()).toMatchObject([
      { item: 'biogas_plants', value: 30, source: 'A' },
      { item: 'schools', value: 510, source: 'B' },
    ])
  })

  const bad = `${head}44004,schools,500,2021,A
44004,school,1,2021,A
440,schools,1,2021,A
44004,schools,501,2021,A
44004,forest,1,234,2021,A
43611,schools,20,2021,A
`
  test('with a bad row is not loaded at all, and every such row is told with its line and a remedy', async () => {
    const report = await load(bad)
    expect(report).toMatchObject({
      outcome: 'refused',
      rows: { read: 6, taken: 2, refused: 4 },
      refused_by_reason: { item_unknown: 1, level_wider: 1, twice: 1, cells: 1 },
    })
    expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'item_unknown'],
      [4, 'level_wider'],
      [5, 'twice'],
      [6, 'cells'],
    ])
    expect(report.problems.every(({ what, remedy }) => what.length > 10 && remedy.length > 10)).toBe(true)
    expect(reportLines(report).join('\n')).toMatch(
      /line 5 is schools of 44004 again, after line 2\. Keep one/,
    )
    expect(await rows()).toEqual([])
  })

  test('leaves bad rows out with --skip-bad', async () => {
    expect(await load(bad, 'regional', { skipBad: true })).toMatchObject({
      outcome: 'written',
      figures: { added: 2 },
    })
    expect(await rows()).toMatchObject([
      { sddmm: 43611, value: 20 },
      { sddmm: 44004, value: 500 },
    ])
  })

  test('whose last row opens a quote names its line, and is written without it by --skip-bad', async () => {
    const content = `${head}43611,schools,20,2021,A\n44004,schools,30,2021,"A\n`
    const refused = await load(content)
    expect(refused).toMatchObject({ outcome: 'refused', problems: [{ line: 3, reason: 'quote' }] })
    expect(reportLines(refused).join('\n')).toContain('line 3 opens a quote that is never closed')
    expect(await load(content, 'regional', { skipBad: true })).toMatchObject({
      outcome: 'written',
      figures: { added: 1 },
    })
    expect(await rows()).toMatchObject([{ sddmm: 43611, value: 20 }])
  })

  test('of nothing but bad rows writes nothing even so', async () => {
    await generate('regional', 44004, 'schools')
    const report = await load(`${head}44004,schools,x,2021,A\n`, 'regional', { skipBad: true })
    expect(report.outcome).toBe('refused')
    expect(await rows()).toHaveLength(1)
  })

  test('is only checked with --dry-run', async () => {
    await generate('regional', 44004, 'schools')
    const report = await load(`${head}43611,schools,5,2021,A\n`, 'regional', { dryRun: true })
    expect(report).toMatchObject({ outcome: 'dry run', figures: { added: 1, generated_removed: 1 } })
    expect(await rows()).toMatchObject([{ sddmm: 44004, generated: true }])
    expect((await client.query('select 1 from audit_log')).rowCount).toBe(0)
  })

  test('lists the first twenty bad rows and counts the rest', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `44004,schools,x${i},2021,A\n`).join('')
    const report = await load(head + lines)
    expect(report).toMatchObject({ rows: { refused: 500 }, refused_by_reason: { value: 500 } })
    expect(report.problems).toHaveLength(20)
    expect(reportLines(report).join('\n')).toContain('… and 480 rows more')
  })

  test.each([
    [
      'without a head line',
      '44004,schools,5,2021,A\n',
      /line 1: names no column sddmm, value, year, source, item/,
    ],
    ['without a row', head, /holds no row/],
    ['that is empty', '', /figures.csv/],
    ['with a column twice', 'sddmm,item,value,Value,year,source\n', /names the column value twice/],
    [
      'in another encoding',
      Buffer.from(`${head}44004,schools,5,2021,Caf\xe9\n`, 'latin1'),
      /not written in UTF-8/,
    ],
    [
      'with a quote that never ends',
      `${head}44004,schools,5,2021,"A\n${'x,'.repeat(700_000)}`,
      /line \d+: is no row/,
    ],
    ['of zeros', Buffer.alloc(3_000_000), /line \d+: /],
  ])('%s is refused as a whole', async (_, content, message) => {
    await expect(load(content)).rejects.toThrow(message)
    expect(await rows()).toEqual([])
  })

  test('that is not there is told by its name', async () => {
    const options = { file: join(folder, 'absent.csv'), into: 'odk', skipBad: true, dryRun: false } as const
    await expect(importFigures(url, options, new AbortController().signal)).rejects.toThrow(/absent.csv/)
  })
})

describe('generated figures', () => {
  test('of an item go when it is loaded; those of other items stay', async () => {
    await generate('regional', 44004, 'schools')
    await generate('regional', 10101, 'schools')
    await generate('regional', 10101, 'biogas_plants')
    await generate('odk', 10101, 'tier.0')
    const report = await load(`${head}44004,schools,5,2021,A\n`)
    expect(report.figures.generated_removed).toBe(2)
    expect(await rows()).toMatchObject([
      { dataset: 'odk', item: 'tier.0' },
      { sddmm: 10101, item: 'biogas_plants', generated: true },
      { sddmm: 44004, item: 'schools', generated: false },
    ])
  })

  test('of household answers go all together, of surveys and of plans', async () => {
    await generate('odk', 10101, 'tier.0')
    await generate('odk', 44004, 'lighting.grid')
    await generate('mep', 10101, 'lighting.grid')
    await generate('regional', 10101, 'schools')
    await load(`${head}44004,lighting.grid,5,2021,A\n`, 'mep')
    expect(await rows()).toMatchObject([
      { dataset: 'mep', sddmm: 44004, generated: false },
      { dataset: 'regional', item: 'schools', generated: true },
    ])
  })

  test('cannot be loaded as if they were counted', async () => {
    const report = await load(`${head}44004,schools,5,2021,Generated for the demo country\n`)
    expect(report.refused_by_reason).toEqual({ source_generated: 1 })
  })
})

describe('answers of households', () => {
  const answers = (sddmm: number, group: keyof typeof surveyGroups, counts: number[]) =>
    surveyGroups[group].categories
      .map((category, i) => `${sddmm},${group}.${category},${counts[i]},2024,Survey\n`)
      .join('')
  const today = [0, 40, 10, 10, 40]

  test('with stoves that do not add up are refused, with what is there already too', async () => {
    await load(head + answers(44004, 'stove', today), 'odk')
    const next =
      head + answers(44004, 'stove_partial', [0, 40, 10, 90, 40]) + answers(43611, 'tier', [1, 2, 3, 4, 5, 6])
    expect(await load(next, 'odk')).toMatchObject({ outcome: 'refused', refused_by_reason: { stoves: 5 } })
    expect(await rows()).toHaveLength(5)
    const report = await load(next, 'odk', { skipBad: true })
    expect(report).toMatchObject({ outcome: 'written', rows: { taken: 6, refused: 5 } })
    expect(reportLines(report).join('\n')).toMatch(
      /stove 100, stove_partial 180.*Load stove, stove_partial and/,
    )
  })

  test('of different numbers of households are loaded with a warning', async () => {
    const report = await load(
      head + answers(44004, 'stove', today) + answers(44004, 'tier', [1, 2, 3, 4, 5, 6]),
      'odk',
    )
    expect(report).toMatchObject({ outcome: 'written', warnings: 1 })
    expect(report.first_warnings[0]).toMatch(/44004.*tier 21, stove 100/)
  })

  test('come back the same by way of the CSV of the dashboard', async () => {
    const groups = Object.keys(surveyGroups) as (keyof typeof surveyGroups)[]
    const counts = (i: number) => [12 + i, 40, 10, 10.5, 40, 7.25]
    const both = groups.flatMap(group => [answers(44004, group, counts(0)), answers(44002, group, counts(1))])
    expect(await load(head + both.join(''), 'odk')).toMatchObject({ outcome: 'written', warnings: 2 })
    const before = await rows()
    const database = openDatabase(url, 1)
    const tables = await readShownFigures(database.db)
    await database.close()
    const levels = [
      { code: 44004, name: 'Pokhara, Lekhnath' },
      { code: 44002, name: 'Machhapuchhre' },
    ]
    const { csv } = energyDataOf('odk', tables, levels, tables) ?? { csv: '' }
    expect(csv.split('\r\n')).toHaveLength(before.length + 2)
    await client.query('truncate municipality_figures')
    const report = await load(csv, 'odk')
    expect(report).toMatchObject({ outcome: 'written', rows: { refused: 0 }, columns_ignored: ['region'] })
    expect(await rows()).toEqual(before)
  })
})

test('two imports at once are one after the other', async () => {
  const table = (value: number) =>
    head +
    Array.from(
      { length: 90 },
      (_, i) => `${10101 + (i % 9)},tier.${i % 6},${value},2024,Survey ${value}\n`,
    ).join('')
  const signal = new AbortController().signal
  const options = { into: 'odk', skipBad: true, dryRun: false } as const
  const reports = await Promise.all(
    [5, 6].map(value => importFigures(url, { ...options, file: file(table(value), `${value}.csv`) }, signal)),
  )
  expect(reports.map(({ outcome }) => outcome)).toEqual(['written', 'written'])
  expect(new Set((await rows()).map(({ source }) => source)).size).toBe(1)
})

test('reports are kept one beside the other', async () => {
  const report = await load(`${head}44004,schools,5,2021,A\n`)
  const reports = join(folder, 'imports')
  const path = await saveReport(reports, report)
  await saveReport(reports, { ...report, at: '2026-01-01T00:00:00.000Z' })
  expect(readdirSync(reports)).toHaveLength(2)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(report)
})

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null> }
function command(words: string[], env: NodeJS.ProcessEnv): Run {
  const child = spawn('node', ['--import', 'tsx', 'scripts/import-figures.ts', ...words], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  return { child, output: () => output, ended }
}

describe('the command', () => {
  test('loads into DATABASE_URL, keeps a report and ends with 1 where rows are bad', async () => {
    const data = scratchFolder('import-data')
    const env = { DATABASE_URL: url, URJA_DATA: data }
    const good = command([file(`${head}44004,schools,5,2021,A\n`), '--into', 'regional'], env)
    expect([await good.ended, good.output()]).toEqual([
      0,
      expect.stringContaining('Written to regional: 1 new'),
    ])
    const bad = command([file(`${head}44004,schools,x,2021,A\n`, 'bad.csv'), '--into', 'regional'], env)
    expect([await bad.ended, bad.output()]).toEqual([
      1,
      expect.stringContaining('Nothing was written: no row'),
    ])
    expect(readdirSync(join(data, 'imports'))).toHaveLength(2)
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  })

  test.each([
    [[], /Name one file/],
    [['a.csv', 'b.csv', '--into', 'odk'], /Name one file/],
    [['a.csv'], /--into takes regional, odk, mep, census/],
    [['a.csv', '--into', 'other'], /--into takes/],
    [['a.csv', '--into', 'odk', '--template'], /A template is an \.xlsx file/],
    [['a.csv', '--into', 'odk', '--force'], /--force.*\n.*npm run import --/s],
  ])('tells what it takes: %j', (words, message) => {
    expect(() => importOptions(words)).toThrow(ImportError)
    expect(() => importOptions(words)).toThrow(message)
  })

  test('a template is written once, and its heads and drop-downs are read back', async () => {
    const path = join(folder, 'figures.xlsx')
    await writeFigureTemplate(path, 'regional')
    const table = await openTable(new File([readFileSync(path)], 'figures.xlsx'))
    const [sheet, allowed] = table.sheets
    const rowsOf = async ({ rows }: typeof sheet) => {
      const all: string[][] = []
      for await (const batch of rows()) all.push(...batch.map(({ cells }) => cells))
      return all
    }
    expect(await rowsOf(sheet)).toEqual([['sddmm', 'item', 'value', 'unit', 'year', 'source']])
    const items = (await rowsOf(allowed)).slice(2).map(cells => cells[1])
    expect(items.filter(Boolean)).toEqual(itemsOf('regional').map(({ id }) => id))
    await expect(writeFigureTemplate(path, 'regional')).rejects.toThrow(/EEXIST/)
  })

  test('that is typed wrong ends with 1', async () => {
    const run = command(['a.csv'], { DATABASE_URL: url })
    expect([await run.ended, run.output()]).toEqual([1, expect.stringContaining('--into takes')])
  })

  test('starts the embedded database for a moment, and uses the one that runs', async () => {
    const data = scratchFolder('import-embedded')
    const words = (value: number) => [
      file(`${head}44004,schools,${value},2021,A\n`, `${value}.csv`),
      '--into',
      'regional',
    ]
    const alone = command(words(5), { URJA_DATA: data })
    expect([await alone.ended, alone.output()]).toEqual([0, expect.stringContaining('1 new figures')])
    expect(existsSync(join(data, 'postgres', 'lock'))).toBe(false)
    const running = await startPostgres({ folder: join(data, 'postgres') })
    try {
      const secondRun = command(words(6), { URJA_DATA: data })
      expect([await secondRun.ended, secondRun.output()]).toEqual([
        0,
        expect.stringContaining('1 in the place'),
      ])
      const { rows: found } = await (await connect(running.url)).query(
        'select value from municipality_figures',
      )
      expect(found).toEqual([{ value: 6 }])
    } finally {
      for (const other of others.splice(0)) await other.end()
      await running.stop()
    }
  })

  test.each(['SIGKILL', 'SIGINT'] as const)(
    'ended by %s in the middle leaves the figures as they were',
    async signal => {
      await load(`${head}77509,tier.5,9,2020,Before\n`, 'mep')
      await generate('odk', 10101, 'tier.0')
      const before = await rows()
      // Another hand on one of the last rows: the import waits there, with all before it written but not committed.
      const other = await connect(url)
      await other.query('begin')
      await other.query(
        `insert into municipality_figures (dataset, sddmm, item, value, year, source, generated)
       values ('odk', 77509, 'tier.5', 1, 2020, 'Other', false)`,
      )
      const lines = Array.from(
        { length: 6 },
        (_, i) => `10101,tier.${i},5,2024,Survey\n77509,tier.${i},5,2024,Survey\n`,
      )
      const run = command([file(head + lines.join('')), '--into', 'odk'], {
        DATABASE_URL: url,
        URJA_DATA: folder,
      })
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      for (const until = Date.now() + 20_000; (await client.query(waiting)).rowCount === 0; await sleep(20)) {
        if (Date.now() > until) throw new Error(`the import does not wait: ${run.output()}`)
      }
      run.child.kill(signal)
      if (signal === 'SIGKILL') await run.ended
      else await sleep(300)
      await other.query('rollback')
      expect(await run.ended).toBe(signal === 'SIGKILL' ? null : 1)
      if (signal === 'SIGINT') expect(run.output()).toContain('Interrupted. Nothing was written.')
      const busy =
        "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()"
      for (const until = Date.now() + 20_000; (await client.query(busy)).rowCount !== 0; await sleep(20)) {
        if (Date.now() > until) throw new Error('the import is still at work')
      }
      expect(await rows()).toEqual(before)
    },
    60_000,
  )
})
