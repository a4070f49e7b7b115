import {
  moveKey,
  moveOf,
  overfullMoves,
  stoveMoveSeeds,
  stoveMovesOf,
} from '../dashboard/cooking/stove-moves.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import type { RateFields } from './rate-fields.ts'

type SeedRow = { row_key: string; source: string; vintage: string } & Record<string, string | number>
/** A row as it is saved, read by its fields. */
export type AssumptionRow = { row_key?: unknown } & Record<string, unknown>
type AssumptionTable = {
  title: MessageKey
  /** What the figures are used for. */
  hint: MessageKey
  fields: RateFields
  /** How a row reads. */
  label(row_key: string): Message
  /** Keys of rows that contradict others, with what is wrong with their `field`. */
  conflicts(rows: readonly AssumptionRow[]): { row_key: string; field: string; what: Message }[]
  /** What a new database begins with; no row comes or goes later. */
  seeds: readonly SeedRow[]
}

/**
 * Assumptions of the installation that no cost rests on, a table each: edited as the rates are, with source and vintage
 * of every row. They have a version of their own, so that a change marks no saved cluster.
 */
export const assumptionTables = {
  stove_moves: {
    title: 'assumptions.stoveMoves',
    hint: 'assumptions.stoveMovesHint',
    fields: {
      percent: {
        kind: 'number',
        label: { key: 'assumptions.percentMoving' },
        unit: 'rates.percent',
        min: 0,
        max: 100,
        isWhole: false,
      },
    },
    label(row_key): Message {
      const move = moveOf(row_key)
      if (move === null) return { key: 'assumptions.unknownRow', params: { row: row_key } }
      return {
        key: 'assumptions.move',
        params: {
          scenario: { key: `assumptions.scenario.${move.scenario}` },
          from: { key: `survey.stove.${move.from}` },
          to: { key: `survey.stove.${move.to}` },
        },
      }
    },
    conflicts(rows) {
      const overfull = overfullMoves(stoveMovesOf(rows))
      return stoveMovesOf(rows).flatMap(move =>
        overfull.includes(`${move.scenario}.${move.from}`)
          ? [{ row_key: moveKey(move), field: 'percent', what: { key: 'assumptions.moreThanAll' } as const }]
          : [],
      )
    },
    seeds: stoveMoveSeeds.map(move => ({
      row_key: moveKey(move),
      percent: move.percent,
      source: 'Assumption of the product, not measured',
      vintage: '2026',
    })),
  },
} as const satisfies Record<string, AssumptionTable>

export type AssumptionKind = keyof typeof assumptionTables
export const assumptionKinds = Object.keys(assumptionTables) as AssumptionKind[]
export const isAssumption = (kind: string): kind is AssumptionKind => Object.hasOwn(assumptionTables, kind)

/** What a change of rows brings that was not wrong before, so that a table that is wrong can be mended row by row. */
export function newConflicts(
  kind: AssumptionKind,
  before: readonly AssumptionRow[],
  after: readonly AssumptionRow[],
) {
  const { conflicts } = assumptionTables[kind]
  const known = new Set(conflicts(before).map(({ row_key }) => row_key))
  return conflicts(after).filter(({ row_key }) => !known.has(row_key))
}
