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
 * Checks the census of a file for consistency with itself, existing figures and the households of each place:
 * groups that do not sum are refused, and a local level with figures only for its wards gets their sum.
 * Returns the number of sums.
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

/** Refuses the rows of the file behind a fault: those of the place, and if wards differ, of its wards too. */
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

/** First row of each group of a local level: the sum gets its year, source and line. */
function firstRows(read: FiguresRead) {
  const firsts = new Map<string, typeof read.accepted extends Map<string, infer Row> ? Row : never>()
  for (const row of read.accepted.values()) {
    const key = groupKey(levelOf(row.sddmm), row.item)
    if (!firsts.has(key)) firsts.set(key, row)
  }
  return firsts
}
