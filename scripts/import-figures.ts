import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type DatasetName, datasets } from '../app/domain/dashboard/figure-items.ts'
import { earliestYear } from '../app/domain/dashboard/figure-rows.ts'
import { DatabaseError, migrateDatabase } from '../app/server/db/migrate.ts'
import { isDatabaseAway, openDatabase, sqlState } from '../app/server/db/open.ts'
import { ownersUrl, readEnv } from '../app/server/env.ts'
import { readFacts } from '../tiles/facts/local-levels.ts'
import { SourceError } from '../tiles/recipe.ts'
import { makeProgress } from './common/progress.ts'
import { writeFigureTemplate } from './figures/figure-template.ts'
import { readFiguresFile } from './figures/read-figures.ts'
import { type ImportReport, makeImportReport, reportLines, saveReport } from './figures/report.ts'
import { writeFigures } from './figures/write-figures.ts'
import { reachPostgres } from './postgres/reach-postgres.ts'
import { FolderInUse } from './start/folder/folder-lock.ts'

const usage = `npm run import -- FILE --into regional|odk|mep|census [options]
  FILE         a table as .xlsx or .csv
  --template   writes FILE.xlsx as an empty table to fill in, and imports nothing
  --skip-bad   skips rows that cannot be imported and writes the others
  --dry-run    checks everything and writes nothing
  --data DIR   the data folder (URJA_DATA, or var)`

/** An invalid command line; the message is for the user. */
export class ImportError extends Error {}

export type ImportOptions = {
  file: string
  into: DatasetName
  skipBad: boolean
  dryRun: boolean
  template?: boolean
}

/**
 * Loads a table of figures of local levels into a database, all of it or nothing. Throws a SourceError for what is
 * no such table; bad rows are in the report.
 */
export async function importFigures(
  databaseUrl: string,
  { file, into, skipBad, dryRun }: ImportOptions,
  signal: AbortSignal,
  show: (stage: string, part: number) => void = () => {},
): Promise<ImportReport> {
  const at = new Date()
  await migrateDatabase(databaseUrl)
  const facts = await readFacts()
  const levels = new Map(facts.map(fact => [fact.code, fact]))
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  let bytes = 0
  const rules = { dataset: into, levels, years: [earliestYear, at.getUTCFullYear() + 1] as const }
  const read = await readFiguresFile(file, rules, signal, more => {
    bytes += more
    show(`reading ${basename(file)}`, size > 0 ? bytes / size : 0)
  })
  // One for the rows, one for the seals of the audit log meanwhile.
  const database = openDatabase(databaseUrl, 2)
  try {
    const options = { dataset: into, levels, file: basename(file), skipBad, dryRun }
    const written = await writeFigures(database.db, read, options, signal)
    return makeImportReport(read, written, { file: basename(file), into, at })
  } finally {
    await database.close()
  }
}

/** Options of the command line. Throws an ImportError with the permitted values. */
export function importOptions(words: string[]): ImportOptions & { data: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: {
        into: { type: 'string' },
        'skip-bad': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        template: { type: 'boolean', default: false },
        data: { type: 'string' },
      },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new Error('Name one file.')
    const into = datasets.find(name => name === values.into)
    if (into === undefined) throw new Error(`--into takes ${datasets.join(', ')}.`)
    const { 'skip-bad': skipBad, 'dry-run': dryRun, template, data } = values
    if (template && !positionals[0].endsWith('.xlsx')) throw new Error('A template is an .xlsx file.')
    return { file: positionals[0], into, skipBad, dryRun, template, data }
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

async function run(words: string[], signal: AbortSignal): Promise<number> {
  const progress = makeProgress()
  try {
    const options = importOptions(words)
    if (options.template) {
      await writeFigureTemplate(options.file, options.into)
      progress.say(`Template: ${options.file}`)
      return 0
    }
    const env = readEnv()
    const data = resolve(options.data ?? env.URJA_DATA)
    const external = ownersUrl(env)
    const database = external
      ? { url: external, stop: async () => {} }
      : await reachPostgres(join(data, 'postgres'))
    try {
      const report = await importFigures(database.url, options, signal, progress.show)
      for (const line of reportLines(report)) progress.say(line)
      const path = await saveReport(join(data, 'imports'), report).catch(error => {
        progress.fail(`The report could not be kept: ${reasonOf(error)}.`)
      })
      if (path) progress.say(`Report: ${path}`)
      return report.outcome === 'refused' ? 1 : 0
    } finally {
      await database.stop()
    }
  } catch (error) {
    progress.fail(sentence(error, signal))
    return 1
  }
}

function sentence(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Interrupted. Nothing was written.'
  if (sqlState(error) === '57014') return 'Another import is under way. Nothing was written; try again later.'
  if (isDatabaseAway(error)) return 'The database is unavailable. Nothing was written.'
  const known = [ImportError, SourceError, DatabaseError, FolderInUse]
  if (known.some(kind => error instanceof kind)) return reasonOf(error)
  const stack = process.env.DEBUG && error instanceof Error ? `\n${error.stack}` : ''
  return `It failed: ${reasonOf(error)}. Nothing was written.${stack}`
}

/** The innermost cause: outer messages contain the whole query. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const interrupt = new AbortController()
  // A second signal does not wait for the database: uncommitted work is rolled back.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => interrupt.abort(new Error(name)))
  process.exitCode = await run(process.argv.slice(2), interrupt.signal)
}
