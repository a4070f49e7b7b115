import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { PlanCollection } from '../../../domain/plan/geojsons-contract.ts'
import type { Db } from '../../db/open.ts'
import { surveyAnswers as table } from '../../db/schema-surveys.ts'

/** To about ten metres: nobody's door is told. */
const rounded = (column: typeof table.x | typeof table.y) => sql<number>`round(${column}::numeric, 4)::float8`
const said = (question: string) => sql<string | null>`${table.answers}->>${question}`

/** Where a plan's surveys asked, by type; of a household nothing but that (S-013). */
export async function surveyPoints(db: Db, plan: number): Promise<PlanCollection['features']> {
  const rows = await db
    .select({
      form: table.form,
      ward: table.ward,
      infrastructure: said('infrastructure'),
      works: said('works'),
      institution: said('institution'),
      x: rounded(table.x),
      y: rounded(table.y),
    })
    .from(table)
    .where(and(eq(table.plan_id, plan), isNotNull(table.x), isNotNull(table.y)))
    .orderBy(asc(table.form), asc(table.instance))
  return rows.map(({ x, y, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [x, y] },
  }))
}
