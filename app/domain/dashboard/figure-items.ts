import { languageCodes } from '../messages/languages.ts'
import { type MessageKey, say } from '../messages/messages.ts'
import { censusItems, shownItem } from './census/census-items.ts'
import { type FigureUnit, type SumId, sums } from './indicators.ts'
import { type SurveyGroup, surveyGroups, surveyItems } from './survey-items.ts'

/** The tables that an administrator imports (municipality_figures). */
export const datasets = ['regional', 'odk', 'mep', 'census'] as const
export type DatasetName = (typeof datasets)[number]
export type FigureItem = { id: string; unit: FigureUnit }

/** How a row names its item: in one column, or by group and indicator as in the CSV file of the energy data. */
export type ItemNames = { item: string; group: string; indicator: string }

const regionalItems: FigureItem[] = Object.entries(sums)
  .filter(([, { origin }]) => origin === 'table')
  .map(([id, { unit }]) => ({ id, unit }))
const householdItems: FigureItem[] = surveyItems.map(id => ({
  id,
  unit: surveyGroups[id.split('.')[0] as SurveyGroup].unit,
}))

const censusFigureItems: FigureItem[] = censusItems.map(id => ({ id, unit: 'households' }))

export function itemsOf(dataset: DatasetName): readonly FigureItem[] {
  if (dataset === 'census') return censusFigureItems
  return dataset === 'regional' ? regionalItems : householdItems
}

/**
 * Returns the item that a row names by its id or by its title in either language. Null if it is unknown or if several
 * items share the title.
 */
export function itemNamed(dataset: DatasetName, { item, group, indicator }: ItemNames): FigureItem | null {
  const names = namesIn[dataset]()
  const candidates = item === '' ? [`${group}.${indicator}`, indicator] : [item]
  for (const name of candidates) {
    const found = names.get(normal(name))
    if (found) return found
  }
  return null
}

const normal = (name: string) => name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

const regionalNames = once(() =>
  namesOf(
    regionalItems.map(item => ({
      item,
      names: [item.id, ...languageCodes.map(language => say(language, `indicator.${item.id as SumId}`))],
    })),
  ),
)

const householdNames = once(() =>
  namesOf(householdItems.map(item => ({ item, names: householdTitles(item.id) }))),
)

/** Returns the id and the titles. */
function householdTitles(id: string): string[] {
  const [group, category] = id.split('.') as [SurveyGroup, string]
  // Scenarios use the names of the current stoves.
  const named = group.startsWith('stove') ? 'stove' : group
  const titles = languageCodes.map(language => {
    const title = say(language, `survey.${named}.${category}` as MessageKey)
    return `${say(language, `survey.${group}`)}.${title}`
  })
  return [id, ...titles]
}

/**
 * By their own ids and by the dashboard's names for them. If several items share a name, the last one counts, which is
 * *other*.
 */
const censusNames = once(() => {
  const names = namesOf(censusFigureItems.map(item => ({ item, names: [item.id] })))
  for (const item of censusFigureItems) {
    const isOwn = (name: string) => name !== item.id && censusItems.includes(name)
    for (const name of householdTitles(shownItem(item.id))) if (!isOwn(name)) names.set(normal(name), item)
  }
  return names
})

const namesIn: Record<DatasetName, () => Map<string, FigureItem | null>> = {
  regional: regionalNames,
  odk: householdNames,
  mep: householdNames,
  census: censusNames,
}

function namesOf(list: { item: FigureItem; names: string[] }[]): Map<string, FigureItem | null> {
  const found = new Map<string, FigureItem | null>()
  for (const { item, names } of list) {
    for (const name of new Set(names.map(normal))) found.set(name, found.has(name) ? null : item)
  }
  return found
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Whether a unit next to a figure is that of the item: its id, its name in either language, or empty. */
export function isUnitOf({ unit }: FigureItem, text: string): boolean {
  const writtenUnit = normal(text)
  if (writtenUnit === '') return true
  const names =
    unit === 'count' ? countNames : [unit, ...languageCodes.map(each => say(each, `unit.${unit}`))]
  return names.some(name => normal(name) === writtenUnit)
}

const countNames = ['count', 'number', 'no.', 'nos.', 'pcs', 'संख्या']
