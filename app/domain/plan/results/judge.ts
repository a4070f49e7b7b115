import type { Direction } from './catalogue.ts'

export const verdicts = ['met', 'not_met', 'cannot_say', 'no_value'] as const
export type Verdict = (typeof verdicts)[number]

/** Target values by fiscal year. Keys are the years A.D. in which fiscal years begin. */
export type Targets = Readonly<Record<string, number>>
/** A value with its 95 % interval. Values that were counted have no interval. */
export type Measured = { value: number; low: number | null; high: number | null }

/**
 * The value required in a fiscal year: interpolated between the baseline and the next target, or the last target for
 * later years. Null without targets, and before a target if there is no baseline to interpolate from.
 */
export function wantedIn(
  fy: number,
  baseline: { fy: number; value: number } | null,
  targets: Targets,
): number | null {
  const years = Object.keys(targets)
    .map(Number)
    .sort((a, b) => a - b)
  const last = years.at(-1)
  if (last === undefined) return null
  const next = years.find(year => year >= fy) ?? last
  const target = targets[next]
  if (next <= fy) return target
  if (baseline === null || fy < baseline.fy) return null
  return baseline.value + ((target - baseline.value) * (fy - baseline.fy)) / (next - baseline.fy)
}

/**
 * Compares a value with the required one. If there is an interval, the verdict is `met` if its unfavourable end reaches
 * the required value, and `not_met` if its favourable end does not. Otherwise the sample is too small for a verdict.
 */
export function judge(measured: Measured | null, wanted: number | null, direction: Direction): Verdict {
  if (measured === null) return 'no_value'
  if (wanted === null) return 'cannot_say'
  const reaches = (value: number) => (direction === 'up' ? value >= wanted : value <= wanted)
  const { value, low, high } = measured
  if (low === null || high === null) return reaches(value) ? 'met' : 'not_met'
  const [unfavourable, favourable] = direction === 'up' ? [low, high] : [high, low]
  if (reaches(unfavourable)) return 'met'
  return reaches(favourable) ? 'cannot_say' : 'not_met'
}
