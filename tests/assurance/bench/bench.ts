import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { project } from '../../../scripts/common/source-files.ts'
import type { Row } from './bench-row.ts'

const columns = ['figure', 'ours', 'peer', 'ratio', 'budget', 'met'] as const
const chosen = process.argv.slice(2)

/** `npm run bench [-- name ...]`: every <name>.bench.ts of this folder, as a table and as var/bench.json. */
async function bench(): Promise<Row[]> {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.bench.ts'))
  const wanted = files.filter(file => chosen.length === 0 || chosen.includes(file.replace('.bench.ts', '')))
  const unknown = chosen.filter(name => !files.includes(`${name}.bench.ts`))
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}; there are ${names(files)}.`)
  const rows: Row[] = []
  // One after the other: a figure measured beside another is none.
  for (const file of wanted) {
    rows.push(...(await measured(join(import.meta.dirname, file), file.replace('.bench.ts', ''))))
  }
  return rows
}

/** The rows of one file; what it throws is a row that misses, and the others are still measured. */
async function measured(path: string, name: string): Promise<Row[]> {
  console.log(`measuring ${name}`)
  try {
    const { bench: measure } = (await import(path)) as { bench: () => Promise<Row[]> }
    return await measure()
  } catch (error) {
    console.log(error)
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return [{ figure: name, ours: `not measured: ${reason}`, met: false }]
  }
}

const names = (files: string[]) => files.map(file => file.replace('.bench.ts', '')).join(', ')

function table(rows: Row[]): string {
  const cells = [[...columns], ...rows.map(row => columns.map(column => cell(row, column)))]
  const widths = columns.map((_, at) => Math.max(...cells.map(line => line[at].length)))
  return cells
    .map(line =>
      line
        .map((text, at) => text.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cell(row: Row, column: (typeof columns)[number]): string {
  if (column === 'met') return row.met === null ? '' : row.met ? 'yes' : 'NO'
  return row[column] ?? ''
}

const rows = await bench()
const load = `load ${loadavg()
  .map(value => value.toFixed(1))
  .join(', ')} on ${availableParallelism()} cores`
console.log(`\n${table(rows)}\n\n${load}`)
mkdirSync(join(project, 'var'), { recursive: true })
writeFileSync(
  join(project, 'var', 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), load, rows }, null, 2)}\n`,
)
process.exitCode = rows.some(row => row.met === false) ? 1 : 0
