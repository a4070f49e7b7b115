import type { CatalogueCode } from '../../plan/results/catalogue.ts'
import type { Baseline } from '../../plan/results/contract.ts'
import type { WholePlan } from '../whole-plan.ts'

/** What is known of an indicator for the whole municipality. `target` is the last one, by the year its fiscal year begins. */
export type KnownIndicator = {
  code: CatalogueCode
  baseline: Baseline | null
  target: { fy: number; value: number } | null
}

/**
 * Reads an indicator of the catalogue from the plan's goals. Without such an indicator, or without a baseline of its
 * own, the automatic baseline is used.
 */
export function knownIndicator(
  { indicators, results, baselines }: Pick<WholePlan, 'indicators' | 'results' | 'baselines'>,
  code: CatalogueCode,
): KnownIndicator {
  const indicator = indicators.find(one => one.code === code && one.level === 'goal')
  const own = results.find(({ id }) => id === indicator?.id)?.baseline
  const automatic = baselines.find(one => one.code === code)?.baseline
  const last = Object.keys(indicator?.targets ?? {})
    .sort()
    .at(-1)
  return {
    code,
    baseline: own ?? automatic ?? null,
    target: indicator && last !== undefined ? { fy: Number(last), value: indicator.targets[last] } : null,
  }
}

/** Measured share in percent, or null if it is unknown or generated. */
export const measuredPercent = ({ baseline }: KnownIndicator): number | null =>
  baseline === null || baseline.generated ? null : baseline.value
