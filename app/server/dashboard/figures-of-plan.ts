import { and, eq, like, or } from 'drizzle-orm'
import type { LevelFigure } from '../../domain/dashboard/region-figure.ts'
import type { SurveyGroup } from '../../domain/dashboard/survey-items.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { publishedFigures } from '../db/schema-figures.ts'
import { plans } from '../db/schema-plans.ts'

/**
 * Figures of some groups that a plan's own survey published, by item, whether or not the dashboard shows that survey.
 * Null if there are none.
 */
export async function figuresOfPlan(
  db: DbOrTransaction,
  plan: number,
  groups: readonly SurveyGroup[],
): Promise<{ sddmm: Sddmm; figureOf(item: string): LevelFigure | undefined } | null> {
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
        or(...groups.map(group => like(publishedFigures.item, `${group}.%`))),
      ),
    )
  if (rows.length === 0) return null
  const byItem = new Map(
    rows.map(({ item, value, vintage, source }): [string, LevelFigure] => [
      item,
      { value, origin: { source, year: Number(vintage.slice(0, 4)), generated: false } },
    ]),
  )
  return { sddmm: rows[0].sddmm, figureOf: item => byItem.get(item) }
}
