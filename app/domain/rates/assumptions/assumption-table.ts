import type { Message, MessageKey } from '../../messages/messages.ts'
import type { NumberRateField, RateFields } from '../rate-fields.ts'

type SeedRow = { row_key: string; source: string; vintage: string } & Record<
  string,
  string | number | boolean | null
>
/** A row as it is saved, read by its fields. */
export type AssumptionRow = { row_key?: unknown } & Record<string, unknown>
/** What contradicts other rows in one field. */
export type Conflict = { row_key: string; field: string; what: Message }
export type AssumptionTable = {
  title: MessageKey
  /** What the figures are used for. */
  hint: MessageKey
  fields: RateFields
  /** How a row reads. */
  label(row_key: string): Message
  /** Rows that contradict others; of two that contradict each other both. */
  conflicts(rows: readonly AssumptionRow[]): Conflict[]
  /** What a new database begins with; no row comes or goes later. */
  seeds: readonly SeedRow[]
}

/** How a row reads whose key the table does not know. */
export const unknownRow = (row: string): Message => ({ key: 'assumptions.unknownRow', params: { row } })

type KnownNumber = Omit<NumberRateField, 'emptyMeans'>
const maxFigure = 1e9

export function figure(label: MessageKey, unit: MessageKey | null, more: Partial<KnownNumber> = {}) {
  return {
    kind: 'number',
    label: { key: label },
    unit,
    min: 0,
    max: maxFigure,
    isWhole: false,
    ...more,
  } as const
}

/** A figure that may be unknown; unknown is not zero. */
export function figureOrUnknown(label: MessageKey, unit: MessageKey | null, more: Partial<KnownNumber> = {}) {
  return { ...figure(label, unit, more), emptyMeans: 'assumptions.notKnown' } as const
}
