import type { SearchSchemaInput } from '@tanstack/react-router'
import { readRatesView } from '../rates-view.ts'

/** `change` is the target of a link in an email. Otherwise, there are pages as for the rates. */
type ChangesView = ReturnType<typeof readRatesView> & { change?: number }

export function readChangesView({ change, ...raw }: Partial<ChangesView> & SearchSchemaInput): ChangesView {
  const isId = typeof change === 'number' && Number.isInteger(change) && change > 0 && change < 1e9
  return { ...readRatesView(raw), ...(isId && { change }) }
}
