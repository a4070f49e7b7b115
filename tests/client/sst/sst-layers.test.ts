import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it, test } from 'vitest'
import { composedStyle, joinLayers, landLayers } from '../../../app/client/map/layers/base-style.ts'
import { layerChanges } from '../../../app/client/map/layers/layer-diff.ts'
import { hoveredOf } from '../../../app/client/map/pointer/hover-name.ts'
import {
  clusterBounds,
  clusterOutline,
  sampleBounds,
  sampleClusterName,
  sampleShapes,
} from '../../../app/client/sst/results/sample-shapes.ts'
import { squareZoom, sstLayers } from '../../../app/client/sst/sst-layers.ts'
import { nepalExtent } from '../../../app/domain/geometry.ts'
import type { Theme } from '../../../app/domain/layers/style-table.ts'
import { english } from '../../in-english.ts'
import { row, sampleOf } from './drawn-sample.ts'

const [town, village] = [row(1, { stratum: 'urban', households: 1234 }), row(2)]
const sample = sampleOf([town, village])
const shapes = sampleShapes(sample, english)
const none = clusterOutline(sample, null)
const layers = (theme: Theme, hovered = none) =>
  sstLayers({ shapes, hovered, selected: none, side_m: 500, theme })

test.each<Theme>(['light', 'dark'])('the sample passes the official style checker (%s)', theme => {
  const style = composedStyle(joinLayers([landLayers(theme), layers(theme, clusterOutline(sample, 1))]))
  expect(validateStyleMin(style).map(error => error.message)).toEqual([])
})

describe('clusters on the map', () => {
  it('carry their psu_id, an outline and a point each, with the sentence beside the pointer', () => {
    // The map sorts clicks by id: without one on the point, a neighbour's dot would win over the square.
    expect(shapes.features.map(one => one.id)).toEqual([1, 1, 2, 2])
    expect(shapes.features.map(one => [one.geometry.type, one.properties?.psu_id])).toEqual([
      ['Polygon', 1],
      ['Point', 1],
      ['Polygon', 2],
      ['Point', 2],
    ])
    expect(sampleClusterName(town, english)).toBe('PSU 1 · Ward 3 · urban · 1,234 households')
    expect(sampleClusterName({ ...town, ward: null }, english)).toBe('PSU 1 · urban · 1,234 households')
    const hovered = hoveredOf([{ layer: 'any', properties: shapes.features[0].properties ?? {} }], 0, english)
    expect(hovered).toMatchObject({ layer: 'sst-cluster', id: 1, name: sampleClusterName(town, english) })
  })

  it('are told urban from rural by the line, not by the colour', () => {
    const paintOf = (id: string) => layers('light').layers.find(({ layer }) => layer.id === id)?.layer.paint
    const [urban, rural] = [paintOf('sst-cluster-urban'), paintOf('sst-cluster-rural')] as object[]
    expect(urban).not.toHaveProperty('line-dasharray')
    expect(rural).toHaveProperty('line-dasharray')
    expect({ ...rural, 'line-dasharray': undefined }).toEqual(urban)
  })

  it('light one by a small source: hovering sends no outline of another again', () => {
    const changes = layerChanges(layers('light'), layers('light', clusterOutline(sample, 2)))
    expect(changes.map(change => [change.do, 'id' in change && change.id])).toEqual([
      ['setData', 'sst-hovered'],
    ])
  })
})

it('a dot stands for squares of less than 10 px, whatever their size', () => {
  const metresInPixel = (zoom: number) => (40_075_017 * Math.cos((28.2 * Math.PI) / 180)) / 512 / 2 ** zoom
  for (const side_m of [100, 500, 800]) expect(side_m / metresInPixel(squareZoom(side_m))).toBeCloseTo(10, 1)
})

describe('boxes', () => {
  it('of one cluster and of all, several squares of one cluster too', () => {
    const wide = sampleOf([village])
    const [feature] = wide.cluster_geojson.features
    const squares = [84.1, 84.3].map(west => [
      [
        [west, 28],
        [west + 0.01, 28],
        [west + 0.01, 28.01],
        [west, 28],
      ],
    ])
    wide.cluster_geojson.features = [{ ...feature, geometry: { type: 'MultiPolygon', coordinates: squares } }]
    expect(clusterBounds(wide, 2)).toEqual([84.1, 28, 84.31, 28.01])
    expect(clusterBounds(wide, 3)).toBeNull()
    const [west, south, east, north] = sampleBounds(sample) ?? nepalExtent
    expect(west).toBeCloseTo(town.x - 0.002, 9)
    expect(east).toBeCloseTo(village.x + 0.002, 9)
    expect(north - south).toBeCloseTo(0.004, 9)
    expect(sampleBounds(sampleOf([]))).toBeNull()
  })
})
