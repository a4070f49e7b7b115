import type { SearchSchemaInput } from '@tanstack/react-router'
import { readView, type TableView, usualView, type ViewRules } from '../../ui/table/table-view.ts'

/** What the list of changes can show, in the URL; the server has them in order. */
export const changesRules: ViewRules = { sorts: [], sizes: [10, 15, 20, 50, 100], size: 15 }
/** `change` is the one that a mail leads to. */
export type ChangesView = Pick<TableView, 'q' | 'sort' | 'down' | 'page' | 'size'> & { change?: number }

/** What the URL leaves out. */
export const usualChanges = usualView(changesRules) as ChangesView
export function readChangesView({ change, ...raw }: Partial<ChangesView> & SearchSchemaInput): ChangesView {
  const isId = typeof change === 'number' && Number.isInteger(change) && change > 0 && change < 1e9
  return { ...(readView(changesRules, raw) as ChangesView), ...(isId && { change }) }
}
