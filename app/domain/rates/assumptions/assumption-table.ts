import type { Message, MessageKey } from '../../messages/messages.ts'
import type { NumberRateField, RateFields } from '../rate-fields.ts'

type SeedRow = { row_key: string; source: string; vintage: string } & Record<
  string,
  string | number | boolean | null
>
/** A saved row by its fields. */
export type AssumptionRow = { row_key?: unknown } & Record<string, unknown>
/** A contradiction with other rows in one field. */
export type Conflict = { row_key: string; field: string; what: Message }
export type AssumptionTable = {
  title: MessageKey
  /** What the figures are used for. */
  hint: MessageKey
  fields: RateFields
  /** Returns the name of a row. */
  label(row_key: string): Message
  /** Returns rows that contradict others. Both rows of a pair are included. */
  conflicts(rows: readonly AssumptionRow[]): Conflict[]
  /** Initial rows. None is added or removed later. */
  seeds: readonly SeedRow[]
}

/** Name of a row whose key is unknown. */
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

/** A figure that may be unknown, which is not the same as zero. */
export function figureOrUnknown(label: MessageKey, unit: MessageKey | null, more: Partial<KnownNumber> = {}) {
  return { ...figure(label, unit, more), emptyMeans: 'assumptions.notKnown' } as const
}
