import { readFile } from 'node:fs/promises'
import { bareName, type Fact } from '../../app/domain/region/facts.ts'
import { SourceError } from '../recipe.ts'
import { readWardFigures, type WardFigures } from './ward-figures.ts'

/** Figures of Nepal's 753 local levels: census 2011, census 2021 (final; houses preliminary), areas and elevations. */
export const factsFile = new URL('./local-levels.csv', import.meta.url)

/**
 * Official names of 38 local levels with other names in the facts table; tiles/sources.md states the source.
 */
const officialNames = new URL('./official-names.csv', import.meta.url)

const texts = ['district', 'name_en', 'name_ne'] as const
const types: Fact['type'][] = ['Mahanagarpalika', 'Upamahanagarpalika', 'Nagarpalika', 'Gaunpalika']
const numbers = [
  'code',
  'wards',
  'lon',
  'lat',
  'area_km2',
  'elev_min_m',
  'elev_mean_m',
  'elev_max_m',
  'pop_2011',
  'male_2011',
  'female_2011',
  'households_2011',
  'pop_2021',
  'male_2021',
  'female_2021',
  'households_2021',
  'households_2021_preliminary',
  'houses_2021',
] as const

/** The facts table by code, with the figures of wards; they sum to those of their level. */
export async function readFacts(): Promise<Fact[]> {
  const [facts, names, wards] = await Promise.all([
    readFile(factsFile, 'utf8'),
    readFile(officialNames, 'utf8'),
    readWardFigures(),
  ])
  return withOfficialNames(parseFacts(facts, wards), names)
}

/** Throws a SourceError for a row with an unknown code, or with a Nepali name of another kind of level. */
export function withOfficialNames(facts: Fact[], csv: string): Fact[] {
  const rows = csv.trim().split(/\r?\n/).slice(1)
  const official = new Map(
    rows.map((row, i) => {
      const [code, name_en, name_ne] = row.split(',')
      const fact = facts.find(known => known.code === Number(code))
      const reason = !fact
        ? `code ${code} is no local level of the facts table`
        : kindOf(fact.name_ne) !== kindOf(name_ne) && `${name_ne} is of another kind than ${fact.name_ne}`
      if (reason) throw new SourceError('official-names.csv', `line ${i + 2}`, reason)
      return [Number(code), { name_en, name_ne }]
    }),
  )
  return facts.map(fact => {
    const names = official.get(fact.code)
    return names ? { ...fact, official: names } : fact
  })
}

const kindOf = (name_ne: string) => name_ne.slice(bareName(name_ne).length).trim()

/** Throws a SourceError with the line and the reason; codes must be unique and agree with their district. */
export function parseFacts(csv: string, wardFigures: ReadonlyMap<number, WardFigures> = new Map()): Fact[] {
  const [head, ...lines] = csv.trim().split(/\r?\n/)
  const columns = head.split(',')
  for (const name of [...texts, 'type', 'district_code', ...numbers]) {
    if (!columns.includes(name)) throw new SourceError('local-levels.csv', null, `has no column ${name}`)
  }
  const seen = new Set<number>()
  const facts = lines.map((line, i) => {
    const refuse = (reason: string): never => {
      throw new SourceError('local-levels.csv', `line ${i + 2}`, reason)
    }
    const cells = line.split(',')
    if (cells.length !== columns.length) refuse(`has ${cells.length} cells instead of ${columns.length}`)
    const cell = (name: string) => cells[columns.indexOf(name)]
    const figure = Object.fromEntries(
      numbers.map(name => {
        const value = Number(cell(name))
        if (cell(name) === '' || !Number.isFinite(value)) refuse(`${name} is not a number: '${cell(name)}'`)
        return [name, value]
      }),
    ) as Record<(typeof numbers)[number], number>
    const type = types.find(name => name === cell('type')) ?? refuse(`unknown type '${cell('type')}'`)
    const { code, wards } = figure
    if (Math.floor(code / 100) !== Number(cell('district_code')))
      refuse(`code ${code} is not in its district`)
    if (seen.has(code)) refuse(`code ${code} occurs twice`)
    seen.add(code)
    const ofWards = wardFigures.get(code)
    if (ofWards !== undefined && ofWards.ward_households.length !== wards)
      refuse(`has ${wards} wards, ward-figures.csv ${ofWards.ward_households.length}`)
    return {
      ...figure,
      district: districtName(cell('district')),
      name_en: cell('name_en'),
      name_ne: cell('name_ne'),
      type,
      ward_households: [],
      ...ofWards,
    }
  })
  return facts.sort((a, b) => a.code - b.code)
}

/** Tables shorten the halves of divided districts: Nawalparasi_E is Nawalparasi East. */
export function districtName(short: string): string {
  return short.replace(/_E$/i, ' East').replace(/_W$/i, ' West')
}
