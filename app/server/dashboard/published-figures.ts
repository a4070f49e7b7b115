import { and, eq, inArray } from 'drizzle-orm'
import { type DatasetName, itemsOf } from '../../domain/dashboard/figure-items.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { publishedFigures } from '../db/schema-figures.ts'

/** `vintage` is the date of the figure, such as "2026-11-23". */
export type Publishable = { item: string; value: number; vintage: string }
type Publication = { plan: number; dataset: DatasetName; source: string; at: Date }

/**
 * Publishes figures of a plan on the dashboard. They replace those that the plan has published in the same dataset and
 * are deleted with the plan. Call this last in a transaction, because other writers of figures have to wait until the
 * transaction ends.
 */
export async function publishFigures(
  tx: DbOrTransaction,
  { plan: plan_id, dataset, source, at }: Publication,
  figures: readonly Publishable[],
): Promise<void> {
  const known = new Set(itemsOf(dataset).map(({ id }) => id))
  const unknown = figures.find(({ item, value }) => !known.has(item) || !Number.isFinite(value))
  if (unknown !== undefined)
    throw new RangeError(`${dataset} has no item ${unknown.item} of ${unknown.value}`)
  await withdrawFigures(tx, plan_id, [dataset])
  if (figures.length === 0) return
  await tx
    .insert(publishedFigures)
    .values(figures.map(figure => ({ ...figure, plan_id, dataset, source, published_at: at })))
}

export async function withdrawFigures(
  tx: DbOrTransaction,
  plan: number,
  from: readonly DatasetName[],
): Promise<void> {
  await tx.delete(publishedFigures).where(ofPlan(plan, from))
}

/**
 * Changes the dataset of a plan's survey results, which is `odk` while the plan is being edited and `mep` once it is
 * complete.
 */
export async function movePublished(
  tx: DbOrTransaction,
  { plan, from, to, at }: { plan: number; from: DatasetName; to: DatasetName; at: Date },
): Promise<void> {
  // Check first, because a statement that writes figures makes every process reload them.
  const there = await tx
    .select()
    .from(publishedFigures)
    .where(ofPlan(plan, [from]))
    .limit(1)
  if (there.length === 0) return
  await withdrawFigures(tx, plan, [to])
  await tx
    .update(publishedFigures)
    .set({ dataset: to, published_at: at })
    .where(ofPlan(plan, [from]))
}

const ofPlan = (plan: number, datasets: readonly DatasetName[]) =>
  and(eq(publishedFigures.plan_id, plan), inArray(publishedFigures.dataset, [...datasets]))
