import { newIndicator } from '../../../app/domain/plan/results/common-indicators.ts'
import type { IndicatorRow } from '../../../app/domain/plan/results/contract.ts'

/** A saved indicator of goal 1 without a baseline and targets of its own. */
export const indicatorRow = (id: number, more: Partial<IndicatorRow> = {}): IndicatorRow => ({
  ...newIndicator,
  code: 'access_electricity',
  id,
  version: 1,
  changed_by: null,
  changed_at: null,
  ...more,
})
