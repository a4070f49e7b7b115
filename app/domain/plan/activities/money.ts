import * as v from 'valibot'
import { sentenceText } from '../../api/field-errors.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import { hasDecimals } from '../plan-form.ts'

/** Amounts are compared and added in whole paisa because 0.7 + 0.1 is less than 0.8 in floating-point rupees. */
export const paisaOf = (npr: number): number => Math.round(npr * 100)
export const nprOf = (paisa: number): number => paisa / 100

/** Adds amounts in rupees, exact to the paisa. */
export const nprSum = (amounts: Iterable<number>): number => {
  let paisa = 0
  for (const amount of amounts) paisa += paisaOf(amount)
  return nprOf(paisa)
}

export const maxNpr = 1e12
const twoDecimals: MessageKey = 'activity.twoDecimals'
/** An amount in NPR with at most two decimals. `wrong` is the message for other values. */
export const Npr = (wrong?: Message) => {
  const text = wrong && sentenceText(wrong)
  return v.pipe(
    v.number(text),
    v.minValue(0, text),
    v.maxValue(maxNpr),
    v.check(npr => hasDecimals(npr, 2), twoDecimals),
  )
}

const npr = Npr()
/** Whether an amount may be sent to the server. */
export const isNpr = (value: unknown): value is number => v.is(npr, value)
