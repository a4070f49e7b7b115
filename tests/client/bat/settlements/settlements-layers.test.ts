import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it, test } from 'vitest'
import {
  hoverName,
  settlementHandler,
  settlementOutline,
  settlementShapes,
} from '../../../../app/client/bat/settlements/map/settlement-shapes.ts'
import { settlementsLayers } from '../../../../app/client/bat/settlements/map/settlements-layers.ts'
import { composedStyle, joinLayers, landLayers } from '../../../../app/client/map/layers/base-style.ts'
import { layerChanges } from '../../../../app/client/map/layers/layer-diff.ts'
import { routeClick } from '../../../../app/client/map/pointer/click-router.ts'
import { hoveredOf } from '../../../../app/client/map/pointer/hover-name.ts'
import type { Theme } from '../../../../app/domain/layers/style-table.ts'
import { english } from '../../../in-english.ts'
import { leastCostMap, settlement } from './least-cost.ts'

const barpak = settlement(1, {
  local_name: 'Barpak',
  num_house: 1412,
  best: 'mhp',
  levelized_costs: { mhp: 21.4 },
})
const gumda = settlement(2, { local_name: 'Gumda', best: 'grid' })
const shapes = settlementShapes(leastCostMap([barpak, gumda]), english)
const [none, selected] = [settlementOutline(null), settlementOutline(gumda)]
const layers = (theme: Theme, hovered = none, border: number | null = null) =>
  settlementsLayers({ shapes, hovered, selected, theme, border, planned: none })

test.each<Theme>(['light', 'dark'])('the least-cost map passes the official style checker (%s)', theme => {
  const style = composedStyle(joinLayers([landLayers(theme), layers(theme, settlementOutline(barpak))]))
  expect(validateStyleMin(style).map(error => error.message)).toEqual([])
})

describe('settlements on the map', () => {
  it('are an outline and a mark each, with the sentence beside the pointer', () => {
    expect(shapes.features.map(one => one.geometry.type)).toEqual(['Polygon', 'Point', 'Polygon', 'Point'])
    expect(hoverName(barpak, english)).toBe('Barpak · 1,412 houses · Micro Hydro · 21.40 NPR/kWh')
    const [feature] = shapes.features
    const hovered = hoveredOf([{ layer: 'any', properties: feature.properties ?? {} }], 43611, english)
    expect(hovered).toMatchObject({ layer: 'bat-settlement', id: 1, name: hoverName(barpak, english) })
  })

  it('take a click on any of their layers, and leave others to the land', () => {
    const selected: number[] = []
    const handlers = [settlementHandler(id => selected.push(id))]
    const land = { layer: 'region-hit', properties: { SDDMM: 43611 } }
    const mark = { layer: 'bat-settlement-mark', properties: shapes.features[3].properties ?? {} }
    expect(routeClick({ at: [84, 28], features: [mark, land] }, handlers)).toBe('feature')
    expect(routeClick({ at: [84, 28], features: [land] }, handlers)).toBeNull()
    expect(selected).toEqual([2])
  })

  it('say the best option by colour and by shape', () => {
    const mark = layers('light').layers.find(({ layer }) => layer.id === 'bat-settlement-mark')?.layer
    const shape = JSON.stringify(mark?.layout)
    for (const one of ['circle', 'square', 'diamond', 'triangle']) expect(shape).toContain(`shape-${one}`)
  })

  it('light one by a small source: hovering sends no outline of another again', () => {
    const changes = layerChanges(layers('light'), layers('light', settlementOutline(barpak)))
    expect(changes.filter(change => change.do === 'setData').map(change => change.id)).toEqual([
      'bat-settlement-hovered',
    ])
    expect(changes).toHaveLength(1)
  })
})
