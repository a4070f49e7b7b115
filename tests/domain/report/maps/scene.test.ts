import { expect, test } from 'vitest'
import type { LngLat, MultiPolygonRings } from '../../../../app/domain/geometry.ts'
import { say } from '../../../../app/domain/messages/messages.ts'
import { nepaliName } from '../../../../app/domain/region/facts.ts'
import { clusterRows } from '../../../../app/domain/report/maps/cluster-rows.ts'
import { planCollection } from '../../../../app/domain/report/maps/files.ts'
import { planMapTable } from '../../../../app/domain/report/maps/map-table.ts'
import { planData } from '../../../../app/domain/report/maps/plan-data.ts'
import { isAboutSomething, type MapData, sceneOf } from '../../../../app/domain/report/maps/scene.ts'
import { makeMapFrame } from '../../../../app/domain/report/maps/sheet-frame.ts'
import { toKml } from '../../../../app/formats/kml.ts'
import { emptyPlan } from '../report-fixture.ts'
import { planFeatures } from './features-fixture.ts'

const square = (at: number, size: number): MultiPolygonRings => [
  [
    [
      [at, 28],
      [at + size, 28],
      [at + size, 28 + size],
      [at, 28 + size],
      [at, 28],
    ],
  ],
]
const { fact } = emptyPlan()
if (fact === null) throw new Error('the fixture has no local level')
const home = { fact, area: square(84.7, 0.2), district: square(84.6, 0.4), province: square(84.2, 1) }
const frame = makeMapFrame([84.7, 28, 84.9, 28.2], { x: 0, y: 0, width: 500, height: 400 })
const drawn = (number: number, data: MapData, language: 'en' | 'ne' = 'en') => {
  const map = planMapTable[number - 1]
  const scene = sceneOf(map, data, {
    own: { name: language === 'ne' ? nepaliName(fact) : fact.name_en, area: home.area },
    home,
    frame,
    say: (key, params) => say(language, key, params),
  })
  return { scene, isThere: isAboutSomething(map, scene), texts: scene.legend.map(({ text }) => text) }
}
const line: LngLat[][] = [
  [
    [84.7, 28.1],
    [84.9, 28.1],
  ],
]
const point: LngLat[] = [[84.8, 28.1]]

test('the legend names what is drawn, and nothing else', () => {
  const data: MapData = {
    distribution: [{ properties: { kV: 33 }, lines: line }],
    micro_hydro: [{ properties: {}, points: point }],
    hydropower: [{ properties: {}, points: [[80.1, 29]] }],
  }
  const { texts, isThere, scene } = drawn(6, data)
  expect(isThere).toBe(true)
  expect(texts).toEqual(['Sulikot', 'Distribution lines: 33 kV', 'Existing micro-hydro plants'])
  expect(scene.layers).toEqual(['distribution', 'micro_hydro'])
})

test('names are placed by importance, and explain themselves without a legend', () => {
  const label = (text: string) => ({ label: text, label_at: point[0] })
  const { geojsons } = planFeatures()
  const { scene, texts } = drawn(9, {
    ...planData({ geojsons, corrections: [] }),
    village: [{ properties: { label: 'Barpak' }, points: point }],
    ward: [{ properties: label('Ward 1') }, { properties: {}, lines: line }],
    municipality: [{ properties: label('Ajirkot') }],
  })
  expect(scene.names.map(({ text }) => text)).toEqual(['Ajirkot', 'Ward 1', '1', 'Barpak'])
  expect(texts.some(text => text.includes(say('en', 'layer.village')))).toBe(false)
})

test('the legend of the density tells how many buildings its dots stand for', () => {
  const square = (count: number) => ({ properties: { count, side_m: 420.2, size_px: count }, points: point })
  const legendOf = (...counts: number[]) => drawn(5, { density: counts.map(square) }).texts.slice(1)
  const text = (count: number) => say('en', 'maps.buildingsInSquare', { count, side: 420 })
  expect(legendOf(7, 1, 30)).toEqual([text(1), text(30)])
  expect(legendOf(3, 3)).toEqual([text(3)])
})

test('a cluster that needs no supply is drawn and listed too', () => {
  const { geojsons } = planFeatures()
  const [cluster] = geojsons['bat-clusters'].features
  const features = [
    { ...cluster, properties: { ...cluster.properties, cluster_number: 2, best: null, num_household: 1200 } },
    cluster,
  ]
  const more = { ...geojsons, 'bat-clusters': { ...geojsons['bat-clusters'], features } }
  const plan = { geojsons: more, corrections: [] }
  const { scene, texts } = drawn(9, planData(plan))
  expect(scene.names.map(({ text }) => text).sort()).toEqual(['1', '2'])
  expect(texts[2]).toContain(say('en', 'technology.none'))
  const rows = clusterRows(plan, (key, params) => say('en', key, params))
  expect(rows.map(({ number, households, option }) => [number, households, option])).toEqual([
    [1, '100', say('en', 'technology.mhp')],
    [2, '1,200', say('en', 'technology.none')],
  ])
})

test('lines of one kind are one; streams are told apart by what they carry', () => {
  const streams = [0.01, 0.5, 0.6].map(discharge_m3s => ({ properties: { discharge_m3s }, lines: line }))
  const { scene, texts } = drawn(7, { discharge: streams })
  const lines = scene.drawn.flatMap(one => (one.kind === 'line' ? [one.lines.length] : []))
  expect(lines).toEqual([1, 2, 1])
  expect(texts.slice(1)).toEqual(['Discharge: from 0 m³/s', 'Discharge: from 0.1 m³/s'])
})

test('a map of nothing is known as such, even where something beside it is drawn', () => {
  const wards: MapData = { ward: [{ properties: {}, lines: line }] }
  expect(planMapTable.filter((_, at) => drawn(at + 1, wards).isThere).map(({ number }) => number)).toEqual([
    2,
  ])
})

test('what stands in a plan is drawn in its colours, named, and goes into the files', () => {
  const features = planFeatures()
  const data = planData(features)
  const clusters = drawn(9, data)
  expect(clusters.texts).toEqual(['Sulikot', 'BAT clusters: Micro Hydro'])
  expect(clusters.scene.names.map(({ text, frame: edge }) => [text, edge])).toEqual([['1', 'mhp']])
  const mhp = drawn(10, data)
  expect(mhp.scene.drawn.flatMap(one => (one.kind === 'spot' ? [one.sign] : []))).toEqual(['+', '1'])
  expect(drawn(11, data).texts).toContain('Map corrections: Own line')
  expect(drawn(8, data, 'ne').isThere).toBe(true)
  const collection = planCollection(features)
  expect(collection.features.map(({ properties }) => [properties?.layer, properties?.name])).toEqual([
    ['bat-clusters', 'Simjung'],
    ['mhp-intakes', 'Khola'],
    ['mhp-powerhouses', 'Khola 1'],
    ['sst-clusters', '7'],
    ['map-corrections', 'Line to the school'],
  ])
  expect(toKml(collection).match(/<Placemark/g)).toHaveLength(5)
})
