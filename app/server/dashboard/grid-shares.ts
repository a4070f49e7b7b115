import { and, eq, like } from 'drizzle-orm'
import { gridShareOf, gridShares } from '../../domain/dashboard/grid-shares.ts'
import type { LevelFigure } from '../../domain/dashboard/region-figure.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { publishedFigures } from '../db/schema-figures.ts'
import { plans } from '../db/schema-plans.ts'
import type { FiguresInUse } from './figures-in-use.ts'
import type { Tables } from './queries.ts'

const known = new WeakMap<Tables, GridShares>()

/**
 * Share of households with grid electricity in each local level. In a plan, its own survey takes precedence for its
 * local level, whether or not the dashboard shows that survey.
 */
export async function gridSharesOf(
  db: DbOrTransaction,
  figures: FiguresInUse,
  plan: number | undefined,
): Promise<GridShares> {
  const tables = await figures.current()
  const shares = known.get(tables) ?? gridShares(tables)
  known.set(tables, shares)
  return plan === undefined ? shares : { ...shares, ...(await ofPlan(db, plan)) }
}

async function ofPlan(db: DbOrTransaction, plan: number): Promise<GridShares> {
  const rows = await db
    .select({
      sddmm: plans.sddmm,
      item: publishedFigures.item,
      value: publishedFigures.value,
      vintage: publishedFigures.vintage,
      source: publishedFigures.source,
    })
    .from(publishedFigures)
    .innerJoin(plans, eq(plans.id, publishedFigures.plan_id))
    .where(and(eq(publishedFigures.plan_id, plan), like(publishedFigures.item, 'lighting.%')))
  const lighting = new Map(
    rows.map(({ item, value, vintage, source }): [string, LevelFigure] => [
      item,
      { value, origin: { source, year: Number(vintage.slice(0, 4)), generated: false } },
    ]),
  )
  const share = gridShareOf(item => lighting.get(item))
  return share === null ? {} : { [rows[0].sddmm]: share }
}
