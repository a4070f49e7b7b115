import { numberOrNull } from './carriers.ts'

/** Main switch sizes in household tariffs, in A. */
export const breakers = ['a5', 'a15', 'a30', 'a60'] as const
export type Breaker = (typeof breakers)[number]
export const breakerAmperes: Record<Breaker, number> = { a5: 5, a15: 15, a30: 30, a60: 60 }
/** Blocks of monthly units, from cheapest to most expensive. */
export const tariffBlocks = [1, 2, 3, 4, 5, 6] as const

export type TariffBlock = {
  /** Upper end of the block, or null for the last block. */
  upto_kWh: number | null
  /** Price per unit in the block, or null if unknown. */
  NPR_per_kWh: number | null
  /** Minimum charge for a month whose units end in this block, or null if unknown. */
  minimum_NPR: number | null
  /** Whether a month that ends in this block costs only the minimum charge. */
  is_free: boolean
}
/** Blocks in order, by breaker. Breakers that are missing from the table are unknown. */
export type Tariff = Readonly<Partial<Record<Breaker, readonly TariffBlock[]>>>

/** Row key of a block: `a15.2`. */
const blockKey = (breaker: Breaker, block: number): string => `${breaker}.${block}`
const keys = new Map(
  breakers.flatMap(breaker =>
    tariffBlocks.map(block => [blockKey(breaker, block), { breaker, block }] as const),
  ),
)
export const blockOf = (key: unknown): { breaker: Breaker; block: number } | null =>
  keys.get(String(key)) ?? null

type Row = { row_key?: unknown } & Partial<Record<keyof TariffBlock, unknown>>
/** Returns blocks by breaker. Rows with an unknown key are dropped. */
export function tariffOf(rows: readonly Row[]): Tariff {
  const tariff: Partial<Record<Breaker, TariffBlock[]>> = {}
  const named = rows.flatMap(row => {
    const of = blockOf(row.row_key)
    return of === null ? [] : [{ ...of, row }]
  })
  for (const { breaker, row } of named.sort((a, b) => a.block - b.block)) {
    tariff[breaker] ??= []
    tariff[breaker].push({
      upto_kWh: numberOrNull(row.upto_kWh),
      NPR_per_kWh: numberOrNull(row.NPR_per_kWh),
      minimum_NPR: numberOrNull(row.minimum_NPR),
      is_free: row.is_free === true,
    })
  }
  return tariff
}

/**
 * Monthly bill in NPR: the minimum charge of the block in which the units end, plus each unit at the price of its
 * block. Null if a required figure is unknown.
 */
export function monthlyBill_NPR(tariff: Tariff, breaker: Breaker, kWh: number): number | null {
  const blocks = tariff[breaker] ?? []
  const at = blocks.findIndex(({ upto_kWh }) => upto_kWh === null || kWh <= upto_kWh)
  const last = blocks[at]
  if (last === undefined || last.minimum_NPR === null) return null
  if (last.is_free) return last.minimum_NPR
  let sum = last.minimum_NPR
  let from = 0
  for (const { upto_kWh, NPR_per_kWh } of blocks.slice(0, at + 1)) {
    if (NPR_per_kWh === null) return null
    const upto = Math.min(kWh, upto_kWh ?? kWh)
    sum += Math.max(0, upto - from) * NPR_per_kWh
    from = upto
  }
  return sum
}

/**
 * Pairs of blocks in the wrong order. The second block must end above the first, and only the last one may have no
 * end.
 */
export function blocksOutOfOrder(rows: readonly Row[]): string[] {
  const tariff = tariffOf(rows)
  return breakers.flatMap(breaker => {
    const ends = (tariff[breaker] ?? []).map(({ upto_kWh }) => upto_kWh ?? Number.POSITIVE_INFINITY)
    const isWrong = (at: number) => at > 0 && at < ends.length && ends[at] <= ends[at - 1]
    return ends.flatMap((end, at) =>
      end <= 0 || isWrong(at) || isWrong(at + 1) ? [blockKey(breaker, at + 1)] : [],
    )
  })
}

const edges_kWh = [20, 30, 50, 100, 250, null]
const rates_NPR = [6.5, 8, 9.5, 9.5, 11]
const seeds: Record<Breaker, { first_NPR: number; minimums_NPR: readonly number[] }> = {
  a5: { first_NPR: 3, minimums_NPR: [30, 50, 50, 75, 100, 150] },
  a15: { first_NPR: 4, minimums_NPR: [50, 75, 75, 100, 125, 175] },
  a30: { first_NPR: 5, minimums_NPR: [75, 100, 100, 125, 150, 200] },
  a60: { first_NPR: 6, minimums_NPR: [125, 125, 125, 150, 200, 250] },
}
const decided = 'Electricity Regulatory Commission, household tariff of NEA of November 2021'
const unconfirmed = `${decided}, as newspapers reported it; minimum charges of 15 to 60 A are partly unconfirmed`

export const tariffSeeds = breakers.flatMap(breaker =>
  tariffBlocks.map((block, at) => ({
    row_key: blockKey(breaker, block),
    upto_kWh: edges_kWh[at],
    NPR_per_kWh: [seeds[breaker].first_NPR, ...rates_NPR][at],
    minimum_NPR: seeds[breaker].minimums_NPR[at],
    is_free: breaker === 'a5' && block === 1,
    source: breaker === 'a5' ? `${decided}, as newspapers reported it` : unconfirmed,
    vintage: '2021',
  })),
)
