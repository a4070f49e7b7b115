import { Failure } from '../../domain/api/failure.ts'
import {
  indicatorMap,
  infographics,
  mepEnergyData,
  odkEnergyData,
  populationData,
  regionFigures,
} from '../../domain/dashboard/contract.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { perAtlas } from '../../engine/atlas/per-atlas.ts'
import type { Db } from '../db/open.ts'
import { fixed, type Route, serve } from '../kernel/endpoint.ts'
import { readWardFigures } from './queries.ts'
import { levelsOf } from './region-levels.ts'
import {
  energyDataReply,
  figuresReply,
  indicatorReply,
  infographicsReply,
  populationReply,
} from './replies.ts'
import type { Snapshots } from './snapshot.ts'

const maxPopulations = 200

/** Figures for the country, a province, a district or a local level. Any logged-in user may read all of them. */
export function dashboardRoutes({
  db,
  atlas,
  snapshot,
}: {
  db: Db
  atlas: AtlasInUse
  snapshot: Snapshots
}): Route[] {
  const population = perAtlas(maxPopulations, (current: Atlas, key: string) =>
    fixed(populationReply(levelsOf(current, Number(key)), levelsOf(current, 0))),
  )

  async function energyData(kind: 'odk' | 'mep', sddmm: number) {
    const current = await snapshot()
    const wards = current.tables.census.levels.has(sddmm) ? await readWardFigures(db, sddmm) : []
    const data = energyDataReply(current, kind, sddmm, wards)
    if (data === null) throw new Failure('not_found')
    return data
  }
  return [
    serve(populationData, ({ query }) => population(atlas.current(), String(query.adminid))),
    serve(infographics, async ({ params: { adminid } }) => {
      const current = await snapshot()
      const levels = levelsOf(current.atlas, adminid)
      return current.reply(`cards ${adminid}`, () => infographicsReply(current, levels))
    }),
    serve(regionFigures, async ({ params: { adminid } }) => {
      const current = await snapshot()
      const levels = levelsOf(current.atlas, adminid)
      return current.reply(`figures ${adminid}`, () => figuresReply(current, levels))
    }),
    serve(indicatorMap, async ({ params: { indicator } }) => {
      const current = await snapshot()
      return current.reply(`map ${indicator}`, () => indicatorReply(current, indicator))
    }),
    serve(odkEnergyData, ({ query }) => energyData('odk', query.sddmm)),
    serve(mepEnergyData, ({ query }) => energyData('mep', query.sddmm)),
  ]
}
