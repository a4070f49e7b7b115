import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../tests/bench/row.ts'
import { project } from './source-files.ts'

const columns = ['figure', 'ours', 'peer', 'ratio', 'budget', 'met'] as const
const chosen = process.argv.slice(2)

/** `npm run bench [-- name ...]`: every tests/bench/<name>.bench.ts, as a table and as var/bench.json. */
async function bench(): Promise<Row[]> {
  const folder = join(project, 'tests', 'bench')
  const files = readdirSync(folder).filter(file => file.endsWith('.bench.ts'))
  const wanted = files.filter(file => chosen.length === 0 || chosen.includes(file.replace('.bench.ts', '')))
  const rows: Row[] = []
  // One after the other: a figure measured beside another is none.
  for (const file of wanted) {
    console.log(`measuring ${file.replace('.bench.ts', '')}`)
    const { bench: measure } = (await import(join(folder, file))) as { bench: () => Promise<Row[]> }
    rows.push(...(await measure()))
  }
  return rows
}

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
console.log(`\n${table(rows)}`)
mkdirSync(join(project, 'var'), { recursive: true })
writeFileSync(
  join(project, 'var', 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`,
)
process.exitCode = rows.some(row => row.met === false) ? 1 : 0
