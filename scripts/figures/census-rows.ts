import {
  type CensusFault,
  type FiguresByPlace,
  incompleteGroups,
  sumsOfWards,
  unequalWards,
} from '../../app/domain/dashboard/census/census-consistency.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { Sddmm } from '../../app/domain/region-codes.ts'
import { type FiguresRead, figureKey } from './read-figures.ts'
import { censusFaultText } from './sentences.ts'

/**
 * Holds the census of a file against itself, what is there and the households of each place: groups that do not add up
 * are refused, and a local level that only its wards have becomes their sum. Answers how many figures were summed up.
 */
export function acceptCensus(
  read: FiguresRead,
  levels: ReadonlyMap<Sddmm, Fact>,
  /** All figures by place as they are once what is accepted so far is written. */
  after: () => FiguresByPlace,
): number {
  const touched = [...new Set([...read.accepted.values()].map(({ sddmm }) => levelOf(sddmm)))]
  const facts = touched.sort((a, b) => a - b).flatMap(code => levels.get(code) ?? [])
  for (const check of [incompleteGroups, unequalWards]) {
    const figures = after()
    refuse(
      read,
      facts.flatMap(fact => check(fact, figures)),
    )
  }
  const figures = after()
  const sums = facts.flatMap(fact => sumsOfWards(fact, figures).map(sum => ({ ...sum, sddmm: fact.code })))
  const firsts = firstRows(read)
  for (const sum of sums) {
    const first = firsts.get(groupKey(sum.sddmm, sum.item))
    if (first !== undefined) read.accepted.set(figureKey(sum), { ...first, ...sum })
  }
  return sums.length
}

const levelOf = (place: number): Sddmm => (place < 1_000_000 ? place : Math.floor(place / 100))
const groupKey = (place: number, item: string): string => `${place} ${item.split('.')[0]}`

/** Refuses the rows of the file that a fault is about: of the place, and where wards differ also of its wards. */
function refuse(read: FiguresRead, faults: readonly CensusFault[]): void {
  const byPlace = new Map(faults.map(fault => [`${fault.place} ${fault.group}`, fault]))
  for (const [key, { sddmm, item, line }] of read.accepted) {
    const level = byPlace.get(groupKey(levelOf(sddmm), item))
    const fault = byPlace.get(groupKey(sddmm, item)) ?? (level?.kind === 'census_wards' ? level : undefined)
    if (fault === undefined) continue
    read.refuse({ line, refusal: { reason: fault.kind, found: censusFaultText(fault) } })
    read.accepted.delete(key)
  }
}

/** The first row of each group of a local level: its year, source and line stand for the sum. */
function firstRows(read: FiguresRead) {
  const firsts = new Map<string, typeof read.accepted extends Map<string, infer Row> ? Row : never>()
  for (const row of read.accepted.values()) {
    const key = groupKey(levelOf(row.sddmm), row.item)
    if (!firsts.has(key)) firsts.set(key, row)
  }
  return firsts
}
