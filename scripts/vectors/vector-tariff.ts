import * as v from 'valibot'
import { type Breaker, breakerAmperes, breakers, type Tariff } from '../../app/domain/assumptions/tariff.ts'

/** Prices and minimum charges of the blocks of one breaker. */
export const VectorAmperes = v.object({
  rate: v.array(v.number()),
  least: v.array(v.number()),
  free_until: v.number(),
})
type VectorAmperes = v.InferOutput<typeof VectorAmperes>

/** Reads a tariff by amperes. The last block has no upper edge. */
export function tariffIn(
  edges_kWh: readonly number[],
  amperes: Readonly<Record<string | number, unknown>>,
): Tariff {
  const blocksOf = (breaker: Breaker) => {
    const { rate, least, free_until } = amperes[breakerAmperes[breaker]] as VectorAmperes
    return rate.map((NPR_per_kWh, at) => ({
      upto_kWh: edges_kWh[at] ?? null,
      NPR_per_kWh,
      minimum_NPR: least[at],
      is_free: edges_kWh[at] !== undefined && edges_kWh[at] <= free_until,
    }))
  }
  return Object.fromEntries(breakers.map(breaker => [breaker, blocksOf(breaker)]))
}
