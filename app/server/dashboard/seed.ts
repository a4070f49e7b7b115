import { sql } from 'drizzle-orm'
import { type DemoFigure, type DemoLevel, demoFigures } from '../../domain/dashboard/demo/demo-figures.ts'
import type { DatasetName } from '../../domain/dashboard/figure-items.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { landCoverOf } from '../atlas/land-cover.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures } from '../db/schema-figures.ts'

const source = 'Generated for the demo country'
const year = 2026

/**
 * Answers of households from surveys and from plans can replace each other, so if one of the two was imported, neither
 * is generated.
 */
const filledTogether: readonly (readonly DatasetName[])[] = [['regional'], ['odk', 'mep']]

/**
 * Fills empty datasets with generated figures for every local level, for the demo only. Existing figures are not
 * changed.
 */
export async function seedFigures(db: Db, atlas: Atlas, alwaysSurveyed: readonly Sddmm[]): Promise<void> {
  if ((await emptyDatasets(db)).length === 0) return
  const figures = atlas.regions.levels.flatMap(({ fact }) =>
    demoFigures(demoLevelOf(atlas, fact.code), alwaysSurveyed),
  )
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${municipalityFigures} in share row exclusive mode`)
    for (const name of await emptyDatasets(tx)) {
      await insert(
        tx,
        name,
        figures.filter(({ dataset }) => dataset === name),
      )
    }
  })
}

async function emptyDatasets(db: Pick<Db, 'selectDistinct'>): Promise<readonly DatasetName[]> {
  const rows = await db.selectDistinct({ dataset: municipalityFigures.dataset }).from(municipalityFigures)
  const filled = new Set<DatasetName>(rows.map(({ dataset }) => dataset))
  return filledTogether.filter(together => !together.some(name => filled.has(name))).flat()
}

/** Inserts any number of rows in one statement. One parameter per row would take seconds. */
async function insert(db: Pick<Db, 'execute'>, dataset: DatasetName, figures: readonly DemoFigure[]) {
  await db.execute(sql`
    insert into ${municipalityFigures} (dataset, sddmm, item, value, year, source, generated)
    select ${dataset}, sddmm, item, value, ${year}::smallint, ${source}, true
    from unnest(
      ${sql.param(figures.map(({ sddmm }) => sddmm))}::integer[],
      ${sql.param(figures.map(({ item }) => item))}::text[],
      ${sql.param(figures.map(({ value }) => value))}::double precision[]
    ) as figure(sddmm, item, value)`)
}

function demoLevelOf(atlas: Atlas, sddmm: Sddmm): DemoLevel {
  const fact = atlas.facts.get(sddmm)
  if (fact === undefined) throw new RangeError(`no local level ${sddmm}`)
  const cover = landCoverOf(atlas, sddmm)
  const land = {
    forest: cover['open forest'] + cover['dense forest'],
    shrubland: cover.shrubland,
    grassland: cover.grassland,
    agriculture: cover.cropland,
    barren: cover.bare,
    water_body: cover.water,
    built_up: cover['built-up'],
    snow_glacier: cover['snow or glacier'],
  }
  const isKnown = Object.values(land).some(cells => cells > 0)
  return { fact, isInTerai: atlas.isInTerai(sddmm), land: isKnown ? land : { ...land, agriculture: 1 } }
}
