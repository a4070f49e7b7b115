import {
  createExpression,
  type FilterSpecification,
  featureFilter,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import type { SourceSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import { choroplethAppearance } from '../../../app/client/dashboard/choropleth/choropleth-layers.ts'
import { baseLayer } from '../../../app/client/map/layers/base-layer.ts'
import {
  anchorOf,
  composedStyle,
  drawnLayers,
  joinLayers,
  landLayers,
} from '../../../app/client/map/layers/base-style.ts'
import { dataLayers } from '../../../app/client/map/layers/data-layers.ts'
import { hoverLayers } from '../../../app/client/map/layers/hover-layers.ts'
import { inversePolygon, maskLayers } from '../../../app/client/map/layers/mask-layers.ts'
import { regionOutlineFilter } from '../../../app/client/map/layers/region-layers.ts'
import { contourLayers } from '../../../app/client/map/layers/relief/contour-layers.ts'
import { slopeLayers } from '../../../app/client/map/layers/relief/slope-layers.ts'
import { settlementClusters } from '../../../app/client/map/layers/settlements/settlement-clusters.ts'
import { quieter, visibleLayers } from '../../../app/client/map/layers/visible-layers.ts'
import type { MapAppearance } from '../../../app/client/map/map-appearance.ts'
import { type MapLayers, slots } from '../../../app/client/map/slots.ts'
import type { LayerId } from '../../../app/domain/layers/layer-table.ts'
import { planMarks } from '../../../app/domain/layers/rows/my-plan.ts'
import { colour, type Theme } from '../../../app/domain/layers/style-table.ts'
import { areaContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { type TilesetName, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { everything, squareWithHole } from './tilesets-fixture.ts'

const themes: Theme[] = ['light', 'dark']
const regions = { country: 0, province: 4, district: 436, municipality: 43611 }

function composed(theme: Theme, region: number): MapLayers {
  const none = { type: 'FeatureCollection', features: [] } as const
  return joinLayers([
    landLayers(theme),
    baseLayer('osm'),
    dataLayers(everything(theme, region)),
    slopeLayers(everything(theme, region).sources.terrain, theme, 1),
    contourLayers(everything(theme, region).sources.terrain, 50, theme, 1),
    settlementClusters({ ...none, features: [] }, theme, 1),
    maskLayers(region > 1000 ? squareWithHole : null, theme),
    hoverLayers([84, 28], theme),
  ])
}

describe.each(themes)('%s', theme => {
  test.each(Object.entries(regions))('style of a %s passes the official checker', (_, region) => {
    expect(validateStyleMin(composedStyle(composed(theme, region))).map(e => e.message)).toEqual([])
  })

  test('names that the page draws pass it too, and no word of the tiles is left among them', () => {
    const drawn = dataLayers({ ...everything(theme, 43611), drawnNames: true })
    expect(validateStyleMin(composedStyle(drawn)).map(e => e.message)).toEqual([])
    const labels = drawn.layers
      .map(({ layer }) => layer)
      .filter(layer => layer['source-layer' as never] === 'region_label')
    expect(labels).toHaveLength(4)
    expect(JSON.stringify(labels)).not.toContain('text-field')
  })

  test('layers have unique ids and every colour is of six digits', () => {
    const { layers } = composed(theme, 43611)
    const ids = layers.map(({ layer }) => layer.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(JSON.stringify(layers)).not.toContain('undefined')
  })
})

test('the checker does find a broken style', () => {
  const broken = composedStyle(landLayers('light'))
  broken.layers.push({ id: 'x', type: 'line', source: 'nowhere' })
  expect(validateStyleMin(broken)).not.toEqual([])
})

describe('app/domain/tilesets/schema.ts and the style', () => {
  /** Fields that are read elsewhere than in the style: hover names, clicks, and the buildings of deck.gl. */
  const usedBySchema: Record<string, string[]> = {
    'boundaries.local_level': ['SCode', 'Province', 'DCode', 'District', 'SDDMM', 'GaPa_NaPa', 'type'],
    'boundaries.protected_area': ['name', 'DCode'],
    'boundaries.ward': ['SDDMM', 'ward'],
    'streams.streamline': [
      'arcid',
      'upstream_km2',
      'discharge_wet_m3s',
      'length_km',
      'order',
      'discharge_m3s',
    ],
    'settlements.settlement': ['households', 'name', 'SDDMM', 'ward'],
    'energy.transmission': ['name'],
    'energy.hydropower': ['river'],
    'buildings.building': ['footprint', 'use', 'grid_distance'],
  }
  const drawn = [0, 4, 436, 43611].flatMap(region =>
    dataLayers(everything('light', region)).layers.map(({ layer }) => layer),
  )

  test('every source layer of the style is in the tiles, within its zooms', () => {
    for (const layer of drawn) {
      if (!('source' in layer) || layer.type === 'hillshade') continue
      const tileset = tilesets[layer.source as TilesetName]
      const found = (tileset.layers as Record<string, { minzoom: number }>)[layer['source-layer'] as string]
      expect(found, `${layer.id} draws ${layer.source}.${layer['source-layer']}`).toBeDefined()
    }
  })

  test('every field that the style reads is in the tiles', () => {
    for (const layer of drawn) {
      if (!('source' in layer) || layer.type === 'hillshade') continue
      const tileset = tilesets[layer.source as TilesetName]
      const fields = (tileset.layers as Record<string, { fields: object }>)[layer['source-layer'] as string]
        .fields
      for (const field of fieldsOf(layer)) expect(Object.keys(fields), `${layer.id}`).toContain(field)
    }
  })

  test('every layer and field of the tiles is drawn or used', () => {
    for (const [name, tileset] of Object.entries(tilesets)) {
      if (tileset.kind === 'raster-dem') {
        expect(drawn.some(layer => 'source' in layer && layer.source === name)).toBe(true)
        continue
      }
      for (const [sourceLayer, { fields }] of Object.entries(
        tileset.layers as Record<string, { fields: object }>,
      )) {
        const key = `${name}.${sourceLayer}`
        const layers = drawn.filter(
          l => 'source' in l && l.source === name && l['source-layer' as never] === sourceLayer,
        )
        if (key !== 'buildings.building') expect(layers.length, key).toBeGreaterThan(0)
        // What is generated says so under the pointer, whatever the layer.
        const used = new Set([...layers.flatMap(fieldsOf), ...(usedBySchema[key] ?? []), 'generated'])
        for (const field of Object.keys(fields)) expect([...used], `${key}.${field}`).toContain(field)
      }
    }
  })

  function fieldsOf(layer: unknown): string[] {
    return [...JSON.stringify(layer).matchAll(/\["get","(\w+)"\]/g)].map(match => match[1])
  }
})

describe('order and mask', () => {
  const order = composedStyle(composed('light', 43611)).layers.map(layer => layer.id)
  const at = (id: string) => order.indexOf(id)

  test('slots come in the declared order', () => {
    const anchors = order.filter(id => id.startsWith('slot-'))
    expect(anchors).toEqual(slots.map(anchorOf))
  })

  test('the mask is above every data layer, below drawing and labels', () => {
    const below = slots.slice(0, slots.indexOf('mask'))
    for (const { slot, layer } of composed('light', 43611).layers) {
      if (below.includes(slot)) expect(at(layer.id), layer.id).toBeLessThan(at('mask'))
      if (slot === 'drawing' || slot === 'labels' || slot === 'focus')
        expect(at(layer.id), layer.id).toBeGreaterThan(at('mask'))
    }
    expect(at('mask')).toBeGreaterThan(at('slot-results'))
  })

  test('the mask covers what is outside and the holes, not the municipality', () => {
    const { geometry } = inversePolygon(squareWithHole)
    if (geometry.type !== 'MultiPolygon') throw new Error(geometry.type)
    const covered = geometry.coordinates as typeof squareWithHole
    expect(areaContains(covered, [83.95, 27.95])).toBe(false)
    expect(areaContains(covered, [84, 28])).toBe(true)
    expect(areaContains(covered, [85, 27])).toBe(true)
  })

  test('without a municipality there is no mask', () => {
    expect(maskLayers(null, 'light').layers).toEqual([])
  })

  test('the same area gives the same data, so that the map is not handed it again', () => {
    expect(maskLayers(squareWithHole, 'light').sources).toEqual(maskLayers(squareWithHole, 'dark').sources)
    const [a, b] = ['light', 'dark'].map(theme => maskLayers(squareWithHole, theme as Theme).sources.mask)
    if (a.type !== 'geojson' || b.type !== 'geojson') throw new Error('no geojson')
    expect(a.data).toBe(b.data)
  })
})

test('layers with nothing to draw are left out, and a frame changes its source seldom', () => {
  const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
  const whole = composed('light', 43611)
  const tool: MapLayers = {
    sources: { 'tool-place': empty },
    layers: [{ slot: 'results', layer: { id: 'tool-place', type: 'fill', source: 'tool-place' } }],
  }
  const { sources, layers } = drawnLayers(joinLayers([whole, tool]))
  expect(layers).toEqual(drawnLayers(whole).layers)
  expect(sources).toHaveProperty('tool-place')
  const clipped = composedStyle({ sources, layers }).layers.flatMap(layer =>
    layer.type === 'fill' || layer.type === 'line' ? [String(layer.source)] : [],
  )
  const changes = clipped.filter((source, i) => source !== clipped[i - 1])
  expect(changes.filter(source => source === 'mask')).toHaveLength(1)
  expect(changes.filter(source => source === 'boundaries').length).toBeLessThanOrEqual(3)
})

test('wards are of the selected municipality only, and only when one is selected', () => {
  const wardsOf = (region: number) =>
    dataLayers(everything('light', region)).layers.filter(e => e.slot === 'wards')
  expect(wardsOf(0)).toEqual([])
  expect(wardsOf(436)).toEqual([])
  const [{ layer }] = wardsOf(43611)
  expect('filter' in layer && layer.filter).toEqual([
    'all',
    ['==', ['get', 'rank'], 4],
    ['==', ['get', 'SDDMM'], 43611],
  ])
})

test('a border is drawn by the highest level that is shown, once', () => {
  const ranksOf = (...shown: LayerId[]) =>
    dataLayers({ ...everything('light', 0), visible: new Set(shown) }).layers.flatMap(({ layer }) => {
      if (!layer.id.startsWith('boundary-')) return []
      const drawn = featureFilter((layer as { filter: FilterSpecification }).filter, 'filter')
      const passes = (rank: number) => drawn.filter({ zoom: 9 }, { type: 2, properties: { rank } } as never)
      return [[layer.id.slice(9), ...[1, 2, 3, 4].filter(passes)]]
    })
  expect(ranksOf('province', 'district', 'municipality')).toEqual([
    ['local_level', 3],
    ['district', 2],
    ['province', 1],
  ])
  expect(ranksOf('district')).toEqual([['district', 1, 2]])
  expect(ranksOf('province', 'municipality')).toEqual([
    ['local_level', 2, 3],
    ['province', 1],
  ])
})

test('the outline of a province or district is the borders that have it on one side alone', () => {
  const isOutline = (region: number, left: number, right: number) =>
    featureFilter(regionOutlineFilter(region) as FilterSpecification, 'filter').filter({ zoom: 6 }, {
      type: 2,
      properties: { rank: 1, left, right },
    } as never)
  const of436 = [isOutline(436, 435, 436), isOutline(436, 0, 436), isOutline(436, 434, 435)]
  expect(of436).toEqual([true, true, false])
  expect([isOutline(4, 335, 436), isOutline(4, 436, 437), isOutline(4, 0, 436)]).toEqual([true, false, true])
  expect([regionOutlineFilter(0), regionOutlineFilter(43611)]).toEqual([null, null])
})

test('the veil lies over every municipality outside of the selected province or district', () => {
  const veilOf = (region: number) =>
    dataLayers(everything('light', region)).layers.find(({ layer }) => layer.id === 'region-mask')?.layer
  const isVeiled = (region: number, SDDMM: number) => {
    const { filter } = veilOf(region) as { filter: FilterSpecification }
    const feature = { type: 3, properties: { SDDMM } } as never
    return featureFilter(filter, 'filter').filter({ zoom: 6 }, feature)
  }
  expect([isVeiled(436, 43611), isVeiled(436, 43702), isVeiled(4, 43702), isVeiled(4, 33505)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect([veilOf(0), veilOf(43611)]).toEqual([undefined, undefined])
})

test('land abroad is left free unless a base map is under it', () => {
  const ids = (hasBase: boolean) =>
    dataLayers({ ...everything('dark', 0), hasBase }).layers.map(({ layer }) => layer.id)
  expect([ids(false).includes('abroad'), ids(true).includes('abroad')]).toEqual([true, false])
})

test('a tileset that the server has not is not drawn', () => {
  const state = everything('light', 0)
  const { boundaries } = state.sources
  const { layers, sources } = dataLayers({ ...state, sources: { boundaries } })
  expect(Object.keys(sources)).toEqual(['boundaries'])
  expect(layers.every(({ layer }) => 'source' in layer && layer.source === 'boundaries')).toBe(true)
})

test('what "My Plan" switches is not drawn without a plan, and harms nothing', () => {
  const state = everything('light', 43611)
  const without = new Set([...state.visible].filter(id => !(id in planMarks)))
  expect(visibleLayers({ 'bat-clusters': false, 'survey-points': true })).toContain('survey-points')
  expect(dataLayers(state)).toEqual(dataLayers({ ...state, visible: without }))
})

test('plain layers lie below those that are in the tiles from farther away, points above lines, halos below both', () => {
  const grid = dataLayers(everything('light', 0)).layers.filter(({ slot }) => slot === 'grid')
  const order = ['distribution-halo', 'transmission-halo', 'distribution', 'transmission']
  order.push('transmission-planned', 'transformer', 'micro_hydro', 'substation', 'hydropower')
  expect(grid.map(({ layer }) => layer.id).filter(id => order.includes(id))).toEqual(order)
})

test('a layer that is off is not drawn', () => {
  const state = everything('light', 0)
  const off = new Set([...state.visible].filter(id => id !== 'transmission'))
  const ids = dataLayers({ ...state, visible: off }).layers.map(({ layer }) => layer.id)
  expect(ids.filter(id => id.startsWith('transmission'))).toEqual([])
  expect(ids).toContain('distribution')
})

describe('the map below coloured municipalities', () => {
  const lines = (appearance?: MapAppearance) =>
    dataLayers({
      ...everything('light', 0),
      appearance,
      opacity: quieter({ transmission: 0.5 }, appearance?.quiet),
    }).layers.map(({ layer }) => layer)
  const paintOf = (id: string, appearance?: MapAppearance) =>
    JSON.stringify(lines(appearance).find(layer => layer.id.startsWith(id))?.paint)

  test('lines, streams and plants stand back, from whatever strength they were given', () => {
    expect(quieter({ transmission: 0.5 }, choroplethAppearance.quiet)).toMatchObject({
      transmission: 0.15,
      streamline: 0.3,
    })
    for (const id of ['transmission', 'stream'])
      expect(paintOf(id, choroplethAppearance)).not.toBe(paintOf(id))
  })

  test('what is hovered is outlined in ink', () => {
    expect(paintOf('hover-local_level', choroplethAppearance)).toContain(colour('ink', 'light'))
    expect(paintOf('hover-local_level')).not.toContain(colour('ink', 'light'))
  })
})

test('names that no source has are slanted and lighter, each by its own origin where only some are', () => {
  const fontOf = (village?: 'all' | 'some') => {
    const state = { ...everything('light', 0), generated: { village } }
    const entry = dataLayers(state).layers.find(({ layer }) => layer.id === 'label-settlement')
    return (properties: Record<string, unknown>) =>
      drawnOf(entry?.layer as SymbolLayerSpecification, properties)
  }
  const [slanted, upright] = [
    { font: ['Inter Italic'], tone: colour('ink-2', 'light') },
    { font: ['Inter Medium'], tone: colour('map-label', 'light') },
  ]
  expect(fontOf('all')({})).toEqual(slanted)
  expect(fontOf()({})).toEqual(upright)
  expect([fontOf('some')({ generated: true }), fontOf('some')({})]).toEqual([slanted, upright])
})

/** Font and colour of a feature by MapLibre's own expressions. */
function drawnOf({ layout, paint }: SymbolLayerSpecification, properties: Record<string, unknown>) {
  const of = (value: unknown, type: 'array' | 'color') => {
    const made = createExpression(value, { type } as never)
    if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join())
    return made.value.evaluate({ zoom: 12 }, { type: 'Point', properties } as never)
  }
  return {
    font: of(layout?.['text-font'], 'array'),
    tone: String(of(paint?.['text-color'], 'color')),
  }
}

test.each([
  ['Operation', 1],
  ['operating', 1],
  ['Survey Licence', 0.62],
  [undefined, 0.62],
])('a hydropower plant is drawn in full once it runs: %s', (status, opacity) => {
  const layer = dataLayers(everything('light', 0)).layers.find(one => one.layer.id === 'hydropower')?.layer
  const paint = (layer as SymbolLayerSpecification).paint?.['icon-opacity']
  const made = createExpression(paint, { type: 'number' } as never)
  if (made.result === 'error') throw new Error(made.value.map(String).join())
  const feature = { type: 'Point', properties: status === undefined ? {} : { status } }
  expect(made.value.evaluate({ zoom: 12 }, feature as never)).toBeCloseTo(opacity)
})
