import { and, eq, like, or } from 'drizzle-orm'
import { cookingOf, type LevelCooking, levelCooking } from '../../domain/cooking/baseline/level-fuels.ts'
import type { LevelFigure } from '../../domain/dashboard/region-figure.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { publishedFigures } from '../db/schema-figures.ts'
import { plans } from '../db/schema-plans.ts'
import type { FiguresInUse } from './figures-in-use.ts'

/**
 * Cooking fuels and stoves of some local levels, by code. In a plan, its own published survey takes precedence for its
 * local level, as it does for the grid share. Local levels without figures are absent.
 */
export async function levelCookingOf(
  db: DbOrTransaction,
  figures: FiguresInUse,
  levels: readonly number[],
  plan: number | undefined,
): Promise<Record<string, LevelCooking>> {
  const tables = await figures.current()
  const known = levels.flatMap((level): [string, LevelCooking][] => {
    const found = levelCooking(tables, level)
    return found === null ? [] : [[String(level), found]]
  })
  const own = plan === undefined ? {} : await ofPlan(db, plan)
  return { ...Object.fromEntries(known), ...own }
}

async function ofPlan(db: DbOrTransaction, plan: number): Promise<Record<string, LevelCooking>> {
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
    .where(
      and(
        eq(publishedFigures.plan_id, plan),
        or(like(publishedFigures.item, 'cooking_fuel.%'), like(publishedFigures.item, 'stove.%')),
      ),
    )
  const byItem = new Map(
    rows.map(({ item, value, vintage, source }): [string, LevelFigure] => [
      item,
      { value, origin: { source, year: Number(vintage.slice(0, 4)), generated: false } },
    ]),
  )
  const found = cookingOf(
    item => byItem.get(item),
    item => byItem.get(item),
  )
  return found === null ? {} : { [rows[0].sddmm]: found }
}
