import type { FailureFields } from '../../api/failure.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'

/** Permitted numbers of periods in a fiscal year: 3 trimesters or 4 quarters. */
export const periodCounts = [3, 4] as const
export type PeriodCount = (typeof periodCounts)[number]
export const defaultPeriods: PeriodCount = 3

export const periodCodes = ['p1', 'p2', 'p3', 'p4'] as const
export type PeriodCode = (typeof periodCodes)[number]
export const periodCodesOf = (count: PeriodCount): readonly PeriodCode[] => periodCodes.slice(0, count)
export const periodWords = (code: PeriodCode, count: PeriodCount): MessageKey =>
  count === 3 ? `delivery.trimester.${code as 'p1'}` : `delivery.quarter.${code}`

/** Percentages of a year's budget by period. Null for periods without an entry. */
export type PeriodShares = Partial<Record<PeriodCode, number | null>>

const thousandths = (shares: PeriodShares, codes: readonly PeriodCode[]): number =>
  codes.reduce((sum, code) => sum + Math.round((shares[code] ?? 0) * 1000), 0)

/** The percentages of an activity, or null if all periods have equal shares. */
export function periodPercents(shares: PeriodShares | null, count: PeriodCount): number[] | null {
  const codes = periodCodesOf(count)
  if (shares === null || thousandths(shares, codes) !== 100_000) return null
  return codes.map(code => shares[code] ?? 0)
}

/** Errors by index and cell: percentages that do not add up to 100, and periods that the year does not have. */
export function periodFaults(sent: readonly PeriodShares[], count: PeriodCount): FailureFields {
  const codes = periodCodesOf(count)
  const faults: Record<string, Message[]> = {}
  for (const [at, shares] of sent.entries()) {
    for (const code of periodCodes)
      if (!codes.includes(code) && shares[code] != null)
        faults[`${at}.${code}`] = [{ key: 'delivery.noSuchPeriod' }]
    const entered = codes.filter(code => shares[code] != null)
    const [last] = entered.slice(-1)
    if (last !== undefined && thousandths(shares, codes) !== 100_000)
      faults[`${at}.${last}`] = [
        { key: 'delivery.notWhole', params: { sum: thousandths(shares, codes) / 1000 } },
      ]
  }
  return faults
}
