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
 * Checks census figures for consistency with each other, with existing figures and with the number of households of
 * each place. Groups with wrong sums are refused. A local level with figures only for its wards gets their sums.
 * Returns the number of these sums.
 */
export function acceptCensus(
  read: FiguresRead,
  levels: ReadonlyMap<Sddmm, Fact>,
  /** All figures by place as they will be when the rows accepted so far are written. */
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

/** Refuses the rows that caused a fault: those of the place and, if its wards do not add up, those of its wards. */
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

/** First row of each group of a local level. Sums of wards get its year, source and line number. */
function firstRows(read: FiguresRead) {
  const firsts = new Map<string, typeof read.accepted extends Map<string, infer Row> ? Row : never>()
  for (const row of read.accepted.values()) {
    const key = groupKey(levelOf(row.sddmm), row.item)
    if (!firsts.has(key)) firsts.set(key, row)
  }
  return firsts
}
