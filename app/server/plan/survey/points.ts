import { and, asc, between, count, eq, isNotNull, or, sql } from 'drizzle-orm'
import { type Bounds, emptyBounds } from '../../../domain/geometry.ts'
import type { PlanCollection } from '../../../domain/plan/geojsons-contract.ts'
import type { Db } from '../../db/open.ts'
import { surveyAnswers as table } from '../../db/schema-surveys.ts'

type PointFeature = PlanCollection['features'][number]
/** A point with its position among all points of the plan, starting from 1. */
export type NumberedPoint = { place: number; feature: PointFeature }

/** Coordinates are rounded to about ten metres, so that houses cannot be identified. */
const rounded = (column: typeof table.x | typeof table.y) => sql<number>`round(${column}::numeric, 4)::float8`
const said = (question: string) => sql<string | null>`${table.answers}->>${question}`
const columns = {
  form: table.form,
  ward: table.ward,
  infrastructure: said('infrastructure').as('infrastructure'),
  works: said('works').as('works'),
  institution: said('institution').as('institution'),
  x: rounded(table.x).as('x_rounded'),
  y: rounded(table.y).as('y_rounded'),
}
type Row = {
  form: string
  ward: number | null
  infrastructure: string | null
  works: string | null
  institution: string | null
  x: number
  y: number
}

const ofPlan = (plan: number) => and(eq(table.plan_id, plan), isNotNull(table.x), isNotNull(table.y))
/** The order of the primary key, so that PostgreSQL reads pages from the index. */
const order = [asc(table.form), asc(table.instance)]
const featureOf = ({ x, y, ...properties }: Row): PointFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
})

/** Positions of a plan's interviews by type of survey. No other data of households are returned (S-013). */
export async function surveyPoints(db: Db, plan: number): Promise<PointFeature[]> {
  const rows = await db
    .select(columns)
    .from(table)
    .where(ofPlan(plan))
    .orderBy(...order)
  return rows.map(featureOf)
}

/** Whether a plan has more survey points than `limit`. */
export async function hasMorePoints(db: Db, plan: number, limit: number): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(ofPlan(plan)).limit(1).offset(limit)
  return found.length > 0
}

/** Bounding box of all points and their number. The box is empty if there are no points. */
export async function surveyExtent(db: Db, plan: number): Promise<{ bounds: Bounds; count: number }> {
  const [{ west, south, east, north, points }] = await db
    .select({
      west: sql<number | null>`min(${rounded(table.x)})`,
      south: sql<number | null>`min(${rounded(table.y)})`,
      east: sql<number | null>`max(${rounded(table.x)})`,
      north: sql<number | null>`max(${rounded(table.y)})`,
      points: count(),
    })
    .from(table)
    .where(ofPlan(plan))
  if (west === null || south === null || east === null || north === null)
    return { bounds: emptyBounds(), count: 0 }
  return { bounds: [west, south, east, north], count: points }
}

/** A page of the points of a plan in order, after the first `from` points. */
export async function surveyPage(
  db: Db,
  plan: number,
  from: number,
  limit: number,
): Promise<NumberedPoint[]> {
  const rows = await db
    .select(columns)
    .from(table)
    .where(ofPlan(plan))
    .orderBy(...order)
    .limit(limit)
    .offset(from)
  return rows.map((row, i) => ({ place: from + i + 1, feature: featureOf(row) }))
}

/** A page of the points within boxes, together with their total number. */
export async function surveyPageIn(
  db: Db,
  plan: number,
  boxes: readonly Bounds[],
  from: number,
  limit: number,
): Promise<{ matched: number; points: NumberedPoint[] }> {
  const all = numbered(db, plan)
  const inside = or(
    ...boxes.map(([west, south, east, north]) =>
      and(between(all.x, west, east), between(all.y, south, north)),
    ),
  )
  const [{ matched }] = await db.select({ matched: count() }).from(all).where(inside)
  const rows = await db.select().from(all).where(inside).orderBy(asc(all.place)).limit(limit).offset(from)
  return { matched, points: rows.map(pointOf) }
}

/**
 * At most one point per cell of a grid over a box.
 * @param cell_deg width and height of a cell, in degrees
 */
export async function surveyPointsOnGrid(
  db: Db,
  plan: number,
  box: Bounds,
  cell_deg: readonly [number, number],
): Promise<NumberedPoint[]> {
  const all = numbered(db, plan)
  const cells = db
    .select({
      ...all._.selectedFields,
      column: sql<number>`floor((${all.x} - ${box[0]}) / ${cell_deg[0]})`.as('cell_column'),
      line: sql<number>`floor((${all.y} - ${box[1]}) / ${cell_deg[1]})`.as('cell_line'),
    })
    .from(all)
    .where(and(between(all.x, box[0], box[2]), between(all.y, box[1], box[3])))
    .as('cells')
  const rows = await db
    .selectDistinctOn([cells.column, cells.line])
    .from(cells)
    .orderBy(cells.column, cells.line, asc(cells.place))
  return rows.map(({ column, line, ...row }) => pointOf(row))
}

const numbered = (db: Db, plan: number) =>
  db
    .select({
      ...columns,
      place: sql<number>`(row_number() over (order by ${table.form}, ${table.instance}))::int`.as('place'),
    })
    .from(table)
    .where(ofPlan(plan))
    .as('numbered')

const pointOf = ({ place, ...row }: Row & { place: number }): NumberedPoint => ({
  place,
  feature: featureOf(row),
})
