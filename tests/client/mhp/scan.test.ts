// @vitest-environment happy-dom
import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { SymbolLayerSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { composedStyle } from '../../../app/client/map/layers/base-style.ts'
import { settlementClusters } from '../../../app/client/map/layers/settlements/settlement-clusters.ts'
import type { MapLayers } from '../../../app/client/map/slots.ts'
import { scanColumns } from '../../../app/client/mhp/scan/scan-columns.ts'
import { scanLayers } from '../../../app/client/mhp/scan/scan-layers.ts'
import { boundsOfScan, scanShapes } from '../../../app/client/mhp/scan/scan-shapes.ts'
import { colour, type Theme } from '../../../app/domain/layers/style-table.ts'
import { say as sayIn } from '../../../app/domain/messages/messages.ts'
import type { ScanRow } from '../../../app/domain/mhp/contract.ts'
import { scanCsv, scanForKml, scanGeoJson } from '../../../app/domain/mhp/scan-files.ts'
import { english } from '../../in-english.ts'
import { fitting } from '../ui/table/fitting.tsx'

const row = (rank: number, more: Partial<ScanRow> = {}): ScanRow => ({
  rank,
  arc_id: 100 + rank,
  river: null,
  local_name: `Place ${rank}`,
  ward: rank,
  longitude: 84.5 + rank / 100,
  latitude: 28.2,
  elevation_m: 1000,
  head_m: 200,
  discharge: 0.05,
  low: 0.02,
  high: 0.11,
  power_kW: 100 - rank,
  power_low_kW: 40 - rank,
  power_high_kW: 220 - rank,
  upstream_km2: 4,
  order: 1,
  households: 300,
  served: 250,
  cost_per_household: 140_000 + rank,
  course: {
    type: 'LineString',
    coordinates: [
      [84.5 + rank / 100, 28.2],
      [84.5 + rank / 100, 28.19],
    ],
  },
  ...more,
})
const rows = [
  row(1, { households: 20, cost_per_household: null }),
  row(2, { river: 'Dordi Khola', ward: null }),
  row(3, { households: 500 }),
]
const outcome = {
  most_kW: 100,
  result: {
    municipality: { state: 'Gandaki', district: 'Lamjung', name: 'Dordi', sddmm: 43702 },
    rows,
    reaches: 1405,
    most_head_m: 300,
    rank_by: 'power' as const,
    efficiency: 0.5,
    atlas_version: '0123456789abcdef',
    atlas_sources: 'Roads: A. Surveyor, CC BY 4.0',
    warnings: [{ key: 'mhp.warn.generated' as const }],
  },
}

describe('rows', () => {
  const ranks = (sort: string, down: boolean) =>
    fitting(scanColumns, rows, { sort, down }).map(({ rank }) => rank)
  it('sort by any column, what is missing last, equals by rank', () => {
    expect(ranks('households', true)).toEqual([3, 2, 1])
    expect(ranks('cost', false)).toEqual([2, 3, 1])
    expect(ranks('ward', false)).toEqual([1, 3, 2])
    expect(ranks('ward', true)).toEqual([3, 1, 2])
    expect(ranks('head', true)).toEqual([1, 2, 3])
  })
})

describe('on the map', () => {
  const shapes = scanShapes(rows, (key, params) => sayIn('en', key, params))
  it('the style passes the official checker', () => {
    const layers = scanLayers({ shapes, lit: [2, null], theme: 'dark' })
    expect(validateStyleMin(composedStyle(layers)).map(e => e.message)).toEqual([])
  })
  it.each<Theme>(['light', 'dark'])(
    'in %s a rank is a filled disc, settlements with their number are hollow',
    theme => {
      const paints = ({ layers }: MapLayers, id: string) =>
        layers.find(one => one.layer.id === id)?.layer.paint
      const drawn = scanLayers({ shapes, lit: [2], theme })
      const bubbles = settlementClusters({ type: 'FeatureCollection', features: [] }, theme, 1)
      const onDisc = { 'text-color': colour('surface', theme) }
      expect(paints(drawn, 'mhp-rank')).toMatchObject({ 'icon-color': colour('mhp', theme), ...onDisc })
      expect(paints(drawn, 'mhp-rank-lit')).toMatchObject({
        'icon-color': colour('accent', theme),
        ...onDisc,
      })
      const [ring, count] = ['settlement-cluster', 'settlement-cluster-count'].map(id => paints(bubbles, id))
      const [hollow, ink] = [colour('map-halo', theme), colour('map-settle', theme)]
      expect(ring).toMatchObject({ 'circle-color': hollow, 'circle-stroke-color': ink })
      expect(count).toMatchObject({ 'text-color': ink })
    },
  )
  it('of discs that meet the better stays, those of what is pointed at always', () => {
    const { layers } = scanLayers({ shapes, lit: [2, null], theme: 'light' })
    const symbolOf = (id: string) =>
      layers.find(one => one.layer.id === id)?.layer as SymbolLayerSpecification | undefined
    const [rank, lit] = [symbolOf('mhp-rank'), symbolOf('mhp-rank-lit')]
    expect(rank?.layout).toMatchObject({
      'icon-allow-overlap': ['step', ['zoom'], false, 12.5, true],
      'symbol-sort-key': ['get', 'rank'],
    })
    expect(lit?.layout?.['icon-allow-overlap']).toBe(true)
    const passes = (one: SymbolLayerSpecification | undefined, of: number) =>
      featureFilter(one?.filter as never, 'filter').filter({ zoom: 10 }, {
        type: 1,
        properties: { rank: of },
      } as never)
    expect([1, 2, 3].map(of => [passes(rank, of), passes(lit, of)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
  })
  it('a reach and its disc tell the same', () => {
    expect(shapes.lines.features[1].properties?.hover_name).toBe('2. Dordi Khola: 98.00 kW, head 200 m')
    expect(shapes.discs.features[1].properties).toEqual(shapes.lines.features[1].properties)
    expect(boundsOfScan(rows)).toEqual([84.51, 28.19, 84.53, 28.2])
  })
})

describe('files', () => {
  it('CSV, GeoJSON and KML hold every reach with its origin', () => {
    const lines = scanCsv(outcome, english).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('power_kW,power_low_kW,power_high_kW,head_m,discharge_m3s')
    expect(lines[1]).toContain(english('mhp.warn.generated'))
    const geojson = scanGeoJson(outcome, english)
    expect(geojson.metadata).toMatchObject({
      sddmm: 43702,
      most_kW: 100,
      most_head_m: 300,
      reaches_looked_at: 1405,
    })
    expect(geojson.features.map(one => one.id)).toEqual([1, 2, 3])
    expect(scanForKml(outcome, english).features.map(one => one.properties?.name)).toEqual([
      '1. Place 1',
      '2. Dordi Khola',
      '3. Place 3',
    ])
  })
})
