import type { Endpoint } from '../../../domain/api/endpoint.ts'
import { zonalQuery } from '../../../domain/bat/clusters/contract.ts'
import { settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { formatCount } from '../../../domain/format.ts'
import { type Language, say } from '../../../domain/messages/messages.ts'
import { mhpCalculate } from '../../../domain/mhp/projects/contract.ts'
import { dayInNepal } from '../../../domain/nepal-day.ts'
import { provinceOf, regionLevelOf } from '../../../domain/region-codes.ts'
import { localLevelNames, todayName } from '../../../domain/report/places.ts'
import type { RegionFacts } from '../../../domain/report/sheets/region-facts.ts'
import { sstCalculate } from '../../../domain/sst/contract.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { levelsOf } from '../../dashboard/region-levels.ts'
import {
  energyDataReply,
  figuresReply,
  indicatorReply,
  infographicsReply,
  populationReply,
} from '../../dashboard/replies.ts'
import type { Snapshot, Snapshots } from '../../dashboard/snapshot.ts'
import type { Route, UntypedCall } from '../../kernel/endpoint.ts'
import { serveInWorker, type WorkerRequest } from '../../workers/worker-endpoint.ts'
import {
  clusterSheetWork,
  plantSheetWork,
  regionSheetWork,
  sampleSheetWork,
  settlementsSheetWork,
} from './work.ts'

type Parts = {
  snapshot: Snapshots
  clock(): Date
  /** Handlers of the analyses on which the sheets are based. */
  routes: readonly Route[]
}

/** Fact sheets. Each accepts the same request as the screen that it belongs to, with the same guard. */
export function sheetRoutes({ snapshot, clock, routes }: Parts): Route[] {
  return [
    serveInWorker(regionSheetWork, async ({ body: { region, year, compare, indicator }, language }) => {
      const current = await snapshot()
      const figures = (code: number) => figuresReply(current, levelsOf(current.atlas, code))
      const levels = levelsOf(current.atlas, region)
      const of: RegionFacts = {
        region,
        ...namedRegion(current, region, language),
        year,
        population: populationReply(levels, levelsOf(current.atlas, 0)),
        infographics: infographicsReply(current, levels),
        figures: figures(region),
        energy: energyOf(current, region),
        indicator: indicator === undefined ? null : indicatorReply(current, indicator),
        compare:
          compare === undefined
            ? null
            : { name: namedRegion(current, compare, language).name, figures: figures(compare) },
      }
      return { atlas: current.atlas, input: { language, day: dayInNepal(clock()), of } }
    }),
    analysed(clusterSheetWork, zonalQuery),
    analysed(plantSheetWork, mhpCalculate),
    analysed(sampleSheetWork, sstCalculate),
    analysed(settlementsSheetWork, settlementsQuery),
  ]

  /** Uses the guard of the route for the analysis itself. There is no plan, and nothing is saved. */
  function analysed(
    work: { endpoint: Endpoint; run(atlas: Atlas, input: never): unknown },
    of: Endpoint,
  ): Route {
    const guard = routes.find(({ endpoint }) => endpoint === of)
    if (guard === undefined) throw new Error(`nothing answers ${of.path}`)
    const run = async (call: UntypedCall) => {
      const { ask: request, name = '' } = call.body as { ask: object; name?: string }
      const analysisCall = {
        ...call,
        plan: undefined,
        body: { ...request, ...('save_project' in request && { save_project: false }) },
      }
      const { atlas, input } = (await guard.run(analysisCall)) as WorkerRequest
      const { language } = call
      return { atlas, input: { language, day: dayInNepal(clock()), of: { name, input } } }
    }
    return { endpoint: work.endpoint, run }
  }
}

/** Energy data from household surveys or, if there is none, from plans. The CSV is left out. */
function energyOf(snapshot: Snapshot, region: number): RegionFacts['energy'] {
  const data = energyDataReply(snapshot, 'odk', region) ?? energyDataReply(snapshot, 'mep', region)
  if (data === null) return null
  const { csv: _, ...energy } = data
  return energy
}

/** Name of a region, together with its parts or the larger regions around it. */
function namedRegion(
  { atlas }: Snapshot,
  code: number,
  language: Language,
): { name: string; parts: string[] } {
  const { regions } = atlas
  const levels = levelsOf(atlas, code)
  const count = (kind: 'provinces' | 'districts' | 'municipalities', all: number) =>
    say(language, `dashboard.${kind}`, { count: formatCount(all) })
  const within = localLevelNames(levels[0], language)
  const municipalities = count('municipalities', levels.length)
  const districts = regions.districts.filter(one => code === 0 || provinceOf(one.code * 100) === code)
  switch (regionLevelOf(code)) {
    case 'country':
      return {
        name: say(language, 'shell.nepal'),
        parts: [
          count('provinces', regions.provinces.length),
          count('districts', districts.length),
          municipalities,
        ],
      }
    case 'province':
      return { name: within.province, parts: [count('districts', districts.length), municipalities] }
    case 'district':
      return { name: within.district, parts: [within.province, municipalities] }
    case 'local_level':
      return {
        name: within.municipality,
        parts: [within.district, within.province, todayName(levels[0], language)].filter(one => one !== null),
      }
  }
}
