import type { SymbolLayerSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { planFeatures } from '../../../../app/client/plan/map/plan-features.ts'
import { legendLines } from '../../../../app/domain/layers/legend-lines.ts'
import { planMarks } from '../../../../app/domain/layers/rows/my-plan.ts'
import { colour } from '../../../../app/domain/layers/style-table.ts'
import type { CorrectionRow } from '../../../../app/domain/plan/corrections/contract.ts'

const collection = (features: object[]) => ({ type: 'FeatureCollection' as const, features })
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [84, 28],
      [84.1, 28],
      [84.1, 28.1],
      [84, 28],
    ],
  ],
}
const none = Object.fromEntries(
  Object.keys(planMarks)
    .filter(id => id !== 'map-corrections')
    .map(id => [id, collection([])]),
)
const geojsons = {
  ...none,
  'bat-clusters': collection([
    { type: 'Feature', properties: { cluster_id: 7, cluster_name: 'Barpak', best: 'mhp' }, geometry: area },
  ]),
  'survey-points': collection(
    ['household', 'ward', 'infrastructure', 'institution'].map(form => ({
      type: 'Feature',
      properties: { form },
      geometry: { type: 'Point', coordinates: [84, 28] },
    })),
  ),
} as never
const correction = (id: number, kind: CorrectionRow['kind'], geometry: CorrectionRow['geometry']) =>
  ({ id, kind, name: `C${id}`, geometry, source: 's', date: '2026-01-01', version: 1 }) as CorrectionRow
const corrections = [
  correction(1, 'line', {
    type: 'LineString',
    coordinates: [
      [84, 28],
      [84.1, 28],
    ],
  }),
  correction(2, 'gone', { type: 'Point', coordinates: [84, 28] }),
]
const drawn = (shown: string[], more = {}) =>
  planFeatures({
    geojsons: Object.assign({}, geojsons, more),
    corrections,
    coverage: null,
    shown: new Set(shown),
    opacity: { 'bat-clusters': 0.5 },
    hovered: null,
    theme: 'light',
  })
const featuresOf = (layers: ReturnType<typeof drawn>, source: string) =>
  (layers.sources[source] as unknown as { data: { features: { properties: Record<string, unknown> }[] } })
    .data.features

test('what is switched off or empty is not drawn; clusters have the colour of what is best there', () => {
  expect(drawn([])).toEqual({ sources: {}, layers: [] })
  const layers = drawn(['bat-clusters', 'mhp-intakes'])
  expect(Object.keys(layers.sources)).toEqual(['plan-bat-clusters'])
  expect(layers.layers.every(({ slot }) => slot === 'plan')).toBe(true)
  const [{ properties }] = featuresOf(layers, 'plan-bat-clusters')
  expect(properties).toMatchObject({ colour: colour('mhp', 'light'), hover_id: 7, hover_name: 'Barpak' })
  const fill = layers.layers.find(({ layer }) => layer.type === 'fill')?.layer
  expect(fill?.paint).toMatchObject({ 'fill-opacity': 0.5 * planMarks['bat-clusters'].opacity })
})

test('areas of interest that lie on each other leave the map below them visible', () => {
  const areas = Array.from({ length: 20 }, () => ({ type: 'Feature', properties: {}, geometry: area }))
  const { layers } = drawn(['mhp-aoi'], { 'mhp-aoi': collection(areas) })
  const fill = layers.find(({ layer }) => layer.type === 'fill')?.layer
  const opacity = fill?.type === 'fill' ? Number(fill.paint?.['fill-opacity']) : 1
  expect(1 - (1 - opacity) ** areas.length, 'how opaque they are together').toBeLessThan(0.5)
})

test('points of surveys are switched as a layer and have the shapes that their legend tells', () => {
  expect(drawn(['survey-points']).layers.map(({ layer }) => layer.id)).toContain('survey-points')
  expect(drawn(['bat-clusters']).layers.map(({ layer }) => layer.id)).not.toContain('survey-points')
  const points = drawn(['survey-points']).layers.find(({ layer }) => layer.id === 'survey-points')?.layer
  const image = (points as SymbolLayerSpecification).layout?.['icon-image'] as unknown[]
  const shapes = legendLines('survey-points').map(({ mark }) => (mark.kind === 'shape' ? mark.shape : null))
  expect(image.slice(2, -1).filter((_, at) => at % 2 === 1)).toEqual(shapes.map(shape => `shape-${shape}`))
})

test('corrections are lines and points, what is gone in another colour, each known by the table under the pointer', () => {
  const layers = drawn(['map-corrections'])
  expect(layers.layers.map(({ layer }) => layer.type)).toEqual(['line', 'symbol'])
  expect(featuresOf(layers, 'plan-map-corrections').map(({ properties }) => properties)).toMatchObject([
    { colour: colour('accent', 'light'), hover_layer: 'plan-correction', hover_id: 1, hover_name: 'C1' },
    { colour: colour('danger', 'light'), hover_id: 2, image: 'shape-square' },
  ])
})
