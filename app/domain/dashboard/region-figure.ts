import { roundHalfUp } from '../format.ts'
import type { Sddmm } from '../region-codes.ts'
import { type IndicatorId, indicators, type SumId } from './indicators.ts'

/** Source of a figure. Figures from the same source share this object. */
export type DataOrigin = { source: string; year: number | null; generated: boolean }
export type LevelFigure = { value: number; origin: DataOrigin }
/** Local levels whose figure is unknown are omitted. */
export type FiguresByLevel = ReadonlyMap<Sddmm, LevelFigure>
export type SumsByLevel = Readonly<Record<SumId, FiguresByLevel>>

export type RegionFigure = {
  /** Null if no local level has the figure, or if the base of a ratio is 0. */
  value: number | null
  /** Sources of the parts of the value, starting with the one that covers the most local levels. */
  origins: DataOrigin[]
  /** Number of local levels whose figure is included in the value. */
  with: number
  of: number
}

/**
 * Computes an indicator of a region from the figures of its local levels: the sum over those that have it, or the
 * quotient of two sums over those that have both. Missing figures are omitted and never count as 0.
 */
export function computeRegionFigure(
  id: IndicatorId,
  levels: readonly Sddmm[],
  sums: SumsByLevel,
): RegionFigure {
  const indicator = indicators[id]
  if (indicator.kind === 'sum') return sumOver([sums[id as SumId]], levels, ([sum]) => sum)
  return sumOver([sums[indicator.part], sums[indicator.over]], levels, ([part, over]) =>
    over > 0 ? (part / over) * indicator.times : null,
  )
}

function sumOver(
  parts: FiguresByLevel[],
  levels: readonly Sddmm[],
  result: (sums: number[]) => number | null,
): RegionFigure {
  const totals = parts.map(() => 0)
  const counts = new Map<DataOrigin, number>()
  let known = 0
  for (const level of levels) {
    const figures = parts.map(part => part.get(level))
    if (!figures.every(figure => figure !== undefined)) continue
    known++
    figures.forEach(({ value, origin }, i) => {
      totals[i] += value
      counts.set(origin, (counts.get(origin) ?? 0) + 1)
    })
  }
  const value = known === 0 ? null : result(totals)
  return {
    value: value === null ? null : withoutNoise(value),
    origins: [...counts].sort(([, a], [, b]) => b - a).map(([origin]) => origin),
    with: known,
    of: levels.length,
  }
}

/** Makes 0.1 + 0.2 equal 0.3. A millionth of a unit is finer than any figure. */
const withoutNoise = (value: number) => roundHalfUp(value, 6)
