import { moveKey, moveOf, stoveMoveSeeds } from '../dashboard/cooking/stove-moves.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import type { RateFields } from './rate-fields.ts'

type SeedRow = { row_key: string; source: string; vintage: string } & Record<string, string | number>
type AssumptionTable = {
  title: MessageKey
  /** What the figures are used for. */
  hint: MessageKey
  fields: RateFields
  /** How a row reads. */
  label(row_key: string): Message
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
