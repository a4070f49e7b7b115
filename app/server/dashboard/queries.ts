import { sql } from 'drizzle-orm'
import { carriersOf } from '../../domain/assumptions/carriers.ts'
import { climateOf } from '../../domain/assumptions/climate.ts'
import { usefulEnergyOf } from '../../domain/assumptions/useful-energy.ts'
import type { Dataset } from '../../domain/dashboard/answer-sources.ts'
import { censusAnswers } from '../../domain/dashboard/census/census-items.ts'
import { stoveMovesOf } from '../../domain/dashboard/cooking/stove-moves.ts'
import type { DashboardAssumptions } from '../../domain/dashboard/energy-data.ts'
import type { DatasetName } from '../../domain/dashboard/figure-items.ts'
import { figuresShown, type PlanFigure, type TableFigure } from '../../domain/dashboard/figures-shown.ts'
import type { DataOrigin } from '../../domain/dashboard/region-figure.ts'
import { datasetOf } from '../../domain/dashboard/survey-figures.ts'
import { type Sddmm, wardCode } from '../../domain/region-codes.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures, publishedFigures } from '../db/schema-figures.ts'
import { plans } from '../db/schema-plans.ts'
import { carriers, climateRows, stoveMoves, usefulEnergyRows } from '../db/schema-rates.ts'

export type Tables = Readonly<Record<DatasetName, Dataset>> & DashboardAssumptions

/** A census figure for a ward, with the code of the ward. */
export type WardFigure = { sddmm: number; item: string; value: number } & DataOrigin
/** Codes from this number on belong to wards. */
const firstWardCode = 1_000_000

/** Reads all displayed figures. Meant for `follow`, which reads them as of one moment. */
export async function readShownFigures(tx: Pick<Db, 'execute'>): Promise<Tables> {
  const { rows: imported } = await tx.execute<TableFigure>(sql`
    select dataset, sddmm, item, value, year, source, generated from ${municipalityFigures}
    where sddmm < ${firstWardCode}`)
  const { rows: published } = await tx.execute<PlanFigure>(sql`
    select plan_id as plan, dataset, sddmm, item, value, extract(year from vintage)::int as year, source,
      false as generated
    from ${publishedFigures} join ${plans} on ${plans.id} = plan_id
    order by published_at desc, plan_id desc`)
  const { rows: moves } = await tx.execute<{ row_key: string; percent: number }>(sql`
    select row_key, percent from ${stoveMoves} order by id`)
  const { rows: contents } = await tx.execute<{ row_key: string }>(sql`select * from ${carriers}`)
  const { rows: climate } = await tx.execute<{ row_key: string; amount: number | null }>(sql`
    select row_key, amount from ${climateRows}`)
  const { rows: usefulEnergy } = await tx.execute<{ row_key: string; amount: number | null }>(sql`
    select row_key, amount from ${usefulEnergyRows}`)
  return {
    ...tablesOf(figuresShown(imported, published)),
    moves: stoveMovesOf(moves),
    carriers: carriersOf(contents),
    climate: climateOf(climate),
    usefulEnergy: usefulEnergyOf(usefulEnergy),
  }
}

/**
 * Census figures for the wards of a local level, ward 1 first. They are not cached for the whole country, because there
 * are 80,916 of them.
 */
export async function readWardFigures(tx: Pick<Db, 'execute'>, level: Sddmm): Promise<WardFigure[]> {
  const { rows } = await tx.execute<WardFigure>(sql`
    select sddmm, item, value, year, source, generated from ${municipalityFigures}
    where dataset = 'census' and sddmm between ${wardCode(level, 1)} and ${wardCode(level, 99)}
    order by sddmm, item`)
  return rows
}

/** Rows with the same origin share one origin object. */
export function tablesOf(rows: readonly TableFigure[]): Record<DatasetName, Dataset> {
  const origins = new Map<string, DataOrigin>()
  const figures = rows.map(({ dataset, sddmm, item, value, year, source, generated }) => {
    const key = `${year} ${generated} ${source}`
    const origin = origins.get(key) ?? { source, year, generated }
    origins.set(key, origin)
    return { dataset, sddmm, item, value, origin }
  })
  const tableOf = (name: DatasetName) => datasetOf(figures.filter(({ dataset }) => dataset === name))
  const census = datasetOf(censusAnswers(figures.filter(({ dataset }) => dataset === 'census')))
  return { regional: tableOf('regional'), odk: tableOf('odk'), mep: tableOf('mep'), census }
}
