import type { FeatureCollection } from 'geojson'
import { readSheet } from 'read-excel-file/node'
import { buildingsGeojson } from '../../app/client/buildings/buildings-geojson.ts'
import { laterCsv, uncertaintyCsv } from '../../app/domain/bat/answer/uncertainty-files.ts'
import { clusterCsv, clusterFeatures } from '../../app/domain/bat/files.ts'
import {
  scenariosCsv,
  scenariosGeoJson,
  scenarioTotalsCsv,
} from '../../app/domain/bat/scenarios/scenario-files.ts'
import { scenariosOf } from '../../app/domain/bat/scenarios/scenario-maps.ts'
import {
  settlementsCsv,
  settlementsForKml,
  settlementsGeoJson,
  totalsCsv,
} from '../../app/domain/bat/settlement-files.ts'
import { settlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import { drawCosts } from '../../app/domain/bat/uncertainty/draw-costs.ts'
import { gridArrival } from '../../app/domain/bat/uncertainty/grid-arrival.ts'
import { uncertaintyOf } from '../../app/domain/bat/uncertainty/uncertainty.ts'
import { flowsCsv, mhpForKml, mhpGeoJson, powerhousesCsv, profileCsv } from '../../app/domain/mhp/files.ts'
import { scanCsv, scanForKml, scanGeoJson } from '../../app/domain/mhp/scan-files.ts'
import { planCollection } from '../../app/domain/report/maps/files.ts'
import { everyBuilding } from '../../app/domain/spatial/buildings/building-filter.ts'
import { decodeBuildingSlice } from '../../app/domain/spatial/buildings/building-slice.ts'
import { fieldSheetCsv } from '../../app/domain/sst/field-files.ts'
import { sampleCsv, sampleGeoJson } from '../../app/domain/sst/files.ts'
import { clusterAttachment, routeCsv } from '../../app/domain/survey/clusters.ts'
import { surveyForms } from '../../app/domain/survey/question.ts'
import { toKml } from '../../app/formats/kml.ts'
import { settlementHeader, totalHeader } from '../../scripts/least-cost/least-cost-rows.ts'
import { english } from '../in-english.ts'
import { villageIn } from '../server/bat/villages.ts'
import { demoAtlas } from '../server/demo-atlas.ts'
import type { Running } from '../server/harness.ts'
import { headOf } from './csv-head.ts'

type Heads = Record<string, string[]>
type Collection = FeatureCollection & { metadata?: object }
const sulikot = 43611

/**
 * Column heads and property names of every file that is made of a reply, by the file's name. The replies are real ones,
 * of plan 1 and its municipality.
 */
export async function exportHeads(running: Pick<Running, 'call' | 'tokenOf'>): Promise<Heads> {
  const [planner, administrator] = [await running.tokenOf('Planner'), await running.tokenOf('Administrator')]
  const call = async (method: string, path: string, body?: object, token = planner) => {
    const reply = await running.call(method, path, { token, body })
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.json)}`)
    return reply
  }
  const get = async (path: string) => (await call('GET', path)).json
  const post = async (path: string, body: object) => (await call('POST', path, body)).json
  return {
    ...(await clusterHeads(post)),
    ...(await settlementHeads(
      async body => (await call('POST', settlementsQuery.path, body, administrator)).json,
    )),
    ...(await plantHeads(post)),
    ...(await sampleHeads(get, post)),
    ...(await planHeads(get)),
    ...(await formHeads(async path => (await call('GET', path)).bytes)),
    ...(await buildingHeads((await call('GET', `/api/layers/municipality-buildings/${sulikot}`)).bytes)),
    'least-cost.csv': headOf(settlementHeader),
    'least-cost-totals.csv': headOf(totalHeader),
    'energy.csv': headOf((await get(`/api/mep-energy-data/?sddmm=${sulikot}`)).csv),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies go into the functions that make files of them
type Get = (path: string) => Promise<any>
// biome-ignore lint/suspicious/noExplicitAny: replies go into the functions that make files of them
type Post = (path: string, body: object) => Promise<any>
const scenario = {
  project_period: 10,
  grid_extension: true,
  grid_extension_limit_km: 1,
  extension_period: '> 5 years',
} as const

async function clusterHeads(post: Post): Promise<Heads> {
  const ring = villageIn((await demoAtlas()).current(), sulikot)
  const polygon = { type: 'Polygon', coordinates: [ring] }
  const { best, best_reason: _, ...result } = await post('/api/bat/zonal-query/', { polygon })
  const cluster = { name: 'Village', ring, result }
  const features = clusterFeatures(cluster, scenario, english)
  const { project_period } = scenario
  const candidates = Object.keys(result.energy_costs) as (typeof best)[]
  const uncertainty = uncertaintyOf(drawCosts(result.cost_inputs, 50), { candidates, best, project_period })
  if (uncertainty === null) throw new Error(`${best} is no candidate`)
  return {
    'cluster.csv': headOf(clusterCsv(cluster, scenario, english)),
    ...geojsonHeads('cluster', features),
    'cluster.kml': kmlHeads(toKml(features)),
    'how-sure.csv': headOf(uncertaintyCsv(uncertainty, { result, project_period, best }, english)),
    'grid-later.csv': headOf(laterCsv(gridArrival(result.cost_inputs, candidates), result, english)),
  }
}

async function settlementHeads(post: (body: object) => ReturnType<Post>): Promise<Heads> {
  // A small local level, which the planner may not ask for: all of its settlements are calculated twice.
  const query = { municipality: 44101, others: [{ extra_params: scenario }] }
  const result = await post(query)
  const scenarios = scenariosOf(query)
  return {
    'settlements.csv': headOf(settlementsCsv(result, english)),
    'settlement-totals.csv': headOf(totalsCsv(result, english)),
    ...geojsonHeads('settlements', settlementsGeoJson(result, english)),
    'settlements.kml': kmlHeads(toKml(settlementsForKml(result, english))),
    'scenarios.csv': headOf(scenariosCsv(result, scenarios, english)),
    'scenario-totals.csv': headOf(scenarioTotalsCsv(result, scenarios, english)),
    ...geojsonHeads('scenarios', scenariosGeoJson(result, scenarios, english)),
  }
}

async function plantHeads(post: Post): Promise<Heads> {
  const scan = { result: await post('/api/mhp/scan', { municipality: sulikot }), most_kW: null }
  const [{ longitude, latitude, arc_id, discharge }] = scan.result.rows
  const dam_pt_approx = { type: 'Point', coordinates: [longitude, latitude] }
  const body = { power_kW: 5, mhp_interval: 5, discharge, dam_pt_approx, arc_id }
  const result = await post('/api/mhp/calculate', body)
  return {
    'powerhouses.csv': headOf(powerhousesCsv(result, english)),
    'profile.csv': headOf(profileCsv(result, english)),
    'flows.csv': headOf(flowsCsv(result, english)),
    ...geojsonHeads('plant', mhpGeoJson(result, english)),
    'plant.kml': kmlHeads(toKml(mhpForKml(result, english))),
    'reaches.csv': headOf(scanCsv(scan, english)),
    ...geojsonHeads('reaches', scanGeoJson(scan, english)),
    'reaches.kml': kmlHeads(toKml(scanForKml(scan, english))),
  }
}

async function sampleHeads(get: Get, post: Post): Promise<Heads> {
  const request = {
    sddmm: sulikot,
    hh_per_municipality: 200,
    hh_per_cluster_urban: 10,
    hh_per_cluster_rural: 10,
    desired_cluster_size: 5,
    seed: 1,
  }
  const { data } = await post('/api/sst/calculate', request)
  const ofPlan = await get('/api/sst/1')
  return {
    'sample.csv': headOf(sampleCsv(data, request, english)),
    ...geojsonHeads('sample', sampleGeoJson(data, request, english)),
    'sample.kml': kmlHeads(Buffer.from(data.base64_kml, 'base64').toString()),
    'field-sheet.csv': headOf(fieldSheetCsv(data)),
    'route.csv': headOf(routeCsv(ofPlan)),
    ...geojsonHeads('clusters', clusterAttachment(ofPlan)),
  }
}

async function planHeads(get: Get): Promise<Heads> {
  const [geojsons, corrections] = [await get('/api/plan/1/geojsons/'), await get('/api/plan/1/corrections/')]
  const collection = planCollection({ geojsons, corrections })
  const ids = [...new Set(collection.features.map(({ properties }) => String(properties?.layer)))]
  const layers = ids.map((layer): [string, string[]] => {
    const features = collection.features.filter(({ properties }) => properties?.layer === layer)
    return [`plan.geojson ${layer}`, propertiesOf({ type: 'FeatureCollection', features })]
  })
  return { ...Object.fromEntries(layers), 'plan.kml': kmlHeads(toKml(collection)) }
}

async function formHeads(bytes: (path: string) => Promise<ArrayBuffer>): Promise<Heads> {
  const heads: Heads = {}
  for (const form of surveyForms) {
    const file = Buffer.from(await bytes(`/api/plan/1/questionnaire?form=${form}`))
    for (const sheet of ['survey', 'choices', 'settings']) {
      const [row] = await readSheet(file, sheet)
      heads[`${form}.xlsx ${sheet}`] = row.map(String)
    }
    // Answers come back by these names.
    const [first, ...rows] = await readSheet(file, 'survey')
    const name = first.indexOf('name')
    heads[`${form}.xlsx names`] = rows.flatMap(row => (row[name] === null ? [] : [String(row[name])]))
  }
  return heads
}

async function buildingHeads(bytes: ArrayBuffer): Promise<Heads> {
  const about = { atlas: 'atlas', filter: everyBuilding, source: 'source', generated: true }
  const file = await buildingsGeojson(decodeBuildingSlice(bytes), about, async () => {})
  const { features, ...rest } = JSON.parse(await file.text())
  return { 'buildings.geojson': Object.keys(rest), ...geojsonHeads('buildings', { ...rest, features }) }
}

function geojsonHeads(name: string, collection: Collection): Heads {
  return {
    ...(collection.metadata && { [`${name}.geojson metadata`]: Object.keys(collection.metadata) }),
    [`${name}.geojson properties`]: propertiesOf(collection),
  }
}

const propertiesOf = ({ features }: FeatureCollection) => [
  ...new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {}))),
]

const kmlHeads = (kml: string) => [
  ...new Set([...kml.matchAll(/<(?:Data|SimpleData) name="([^"]*)"/g)].map(([, name]) => name)),
]
