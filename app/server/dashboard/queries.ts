import { sql } from 'drizzle-orm'
import type { Figure, Origin } from '../../domain/dashboard/figures-of.ts'
import type { Dataset } from '../../domain/dashboard/survey-figures.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures } from '../db/schema-figures.ts'

export const datasets = municipalityFigures.dataset.enumValues
export type DatasetName = (typeof datasets)[number]
export type Tables = Readonly<Record<DatasetName, Dataset>>

/** A text that changes whenever a row comes, goes or is replaced. */
export async function figuresStamp(db: Pick<Db, 'execute'>): Promise<string> {
  const result = await db.execute<{ stamp: string }>(sql`
    select concat_ws('-', count(*), max(imported_at), sum(date_part('epoch', imported_at))) as stamp
    from ${municipalityFigures}`)
  return result.rows[0].stamp
}

type Row = { dataset: DatasetName; sddmm: Sddmm; item: string; value: number } & Origin

/** Every figure as it stands at one moment, with the stamp of that moment. */
export async function readFigures(db: Db): Promise<{ tables: Tables; stamp: string }> {
  const consistent = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async tx => {
    const stamp = await figuresStamp(tx)
    const { rows } = await tx.execute<Row>(sql`
      select dataset, sddmm, item, value, year, source, generated from ${municipalityFigures}`)
    return { tables: tablesOf(rows), stamp }
  }, consistent)
}

function tablesOf(rows: readonly Row[]): Tables {
  const tables = {} as Record<DatasetName, Map<string, Map<Sddmm, Figure>>>
  for (const dataset of datasets) tables[dataset] = new Map()
  const origins = new Map<string, Origin>()
  for (const { dataset, sddmm, item, value, year, source, generated } of rows) {
    const key = `${year} ${generated} ${source}`
    const origin = origins.get(key) ?? { source, year, generated }
    origins.set(key, origin)
    const figures = tables[dataset].get(item) ?? new Map<Sddmm, Figure>()
    tables[dataset].set(item, figures)
    figures.set(sddmm, { value, origin })
  }
  return tables
}
