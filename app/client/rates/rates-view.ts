import type { SearchSchemaInput } from '@tanstack/react-router'
import { defaultView, readView, type ViewOf, type ViewRules } from '../ui/table/table-view.ts'

/** View of a rate table in the URL (M-015). The server sorts the rows. */
export const ratesRules: ViewRules = { sorts: [], sizes: [10, 15, 20, 50, 100], size: 15 }
type RatesView = ViewOf<never>
/** Default values, which are left out of the URL. */
export const defaultRates = defaultView(ratesRules) as RatesView
export const readRatesView = (raw: Partial<RatesView> & SearchSchemaInput) =>
  readView(ratesRules, raw) as RatesView
