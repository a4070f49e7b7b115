import {
  indicatorMap,
  infographics,
  mepEnergyData,
  odkEnergyData,
  populationData,
  regionFigures,
} from '../../domain/dashboard/contract.ts'
import { energyDataOf } from '../../domain/dashboard/energy-data.ts'
import { Failure } from '../../domain/failure.ts'
import type { Language } from '../../domain/words/words.ts'
import type { Atlas, AtlasInUse } from '../atlas/atlas.ts'
import { perAtlas } from '../atlas/per-atlas.ts'
import type { Db } from '../db/open.ts'
import { fixed, type Route, serve } from '../http/endpoint.ts'
import { followFigures } from './figures-in-use.ts'
import { levelsOf } from './region-levels.ts'
import { figuresReply, indicatorReply, infographicsReply, populationReply } from './replies.ts'
import { snapshots } from './snapshot.ts'

const mostPopulations = 200

/** Figures of the country, a province, a district or a local level; anybody who is logged in may see all of them. */
export function dashboardRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  const snapshot = snapshots(atlas, followFigures(db))
  const population = perAtlas(mostPopulations, (current: Atlas, key: string) => {
    const [code, language] = key.split(' ')
    return fixed(populationReply(levelsOf(current, Number(code)), levelsOf(current, 0), language as Language))
  })

  async function energyData(kind: 'odk' | 'mep', sddmm: number, language: Language) {
    const taken = await snapshot()
    const levels = levelsOf(taken.atlas, sddmm)
    const data = taken.reply(`${kind} ${sddmm} ${language}`, () => {
      const named = levels.map(({ code, name_en }) => ({ code, name: name_en }))
      return energyDataOf(kind, taken.tables[kind], named, language)
    })
    if (data === null) throw new Failure('not_found')
    return data
  }
  return [
    serve(populationData, ({ query, language }) =>
      population(atlas.current(), `${query.adminid} ${language}`),
    ),
    serve(infographics, async ({ params: { adminid }, language }) => {
      const taken = await snapshot()
      const levels = levelsOf(taken.atlas, adminid)
      return taken.reply(`cards ${adminid} ${language}`, () => infographicsReply(taken, levels, language))
    }),
    serve(regionFigures, async ({ params: { adminid }, language }) => {
      const taken = await snapshot()
      const levels = levelsOf(taken.atlas, adminid)
      return taken.reply(`figures ${adminid} ${language}`, () => figuresReply(taken, levels, language))
    }),
    serve(indicatorMap, async ({ params: { indicator }, language }) => {
      const taken = await snapshot()
      return taken.reply(`map ${indicator} ${language}`, () => indicatorReply(taken, indicator, language))
    }),
    serve(odkEnergyData, ({ query, language }) => energyData('odk', query.sddmm, language)),
    serve(mepEnergyData, ({ query, language }) => energyData('mep', query.sddmm, language)),
  ]
}
