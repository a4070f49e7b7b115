import { eq } from 'drizzle-orm'
import {
  budgetCodeGrid,
  periodShareGrid,
  quantityGrid,
} from '../../../domain/plan/delivery/delivery-grids.ts'
import { type PeriodShares, periodFaults } from '../../../domain/plan/delivery/periods.ts'
import { type Quantities, quantityFaults } from '../../../domain/plan/delivery/quantities.ts'
import { serveGrid } from '../../db/resource-grid.ts'
import { activities } from '../../db/schema-activities.ts'
import { plans } from '../../db/schema-plans.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { found, type PlanParts } from '../../plan-core/plan-store.ts'
import { gridStore } from '../activities/grid-store.ts'
import { readBudgetColumns } from './work-plan-store.ts'

/** Endpoints for quantities of activities, texts in the plan's own columns, and percentages by period. */
export function deliveryRoutes(parts: PlanParts): Route[] {
  return [
    ...serveGrid(parts, quantityGrid, {
      ...gridStore(parts, 'quantities'),
      cells: activities.quantities,
      check: async (sent, tx, { plan }) => {
        const [row] = await tx.select().from(plans).where(eq(plans.id, plan))
        const { starting_year, ending_year } = found(row)
        return quantityFaults(sent as readonly Partial<Quantities>[], {
          from: starting_year,
          to: ending_year - 1,
        })
      },
    }),
    ...serveGrid(parts, budgetCodeGrid, {
      ...gridStore(parts, 'budget_codes'),
      cells: activities.budget_codes,
    }),
    ...serveGrid(parts, periodShareGrid, {
      ...gridStore(parts, 'period_shares'),
      cells: activities.period_shares,
      check: async (sent, tx, { plan }) =>
        periodFaults(sent as readonly PeriodShares[], (await readBudgetColumns(tx, plan)).periods),
    }),
  ]
}
