import type { LayerSpecification } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import { composedStyle, joinLayers, landLayers } from '../../../app/client/map/layers/base-style.ts'
import { dataLayers } from '../../../app/client/map/layers/data-layers.ts'
import { type LayerChange, layerChanges } from '../../../app/client/map/layers/layer-diff.ts'
import { maskLayers } from '../../../app/client/map/layers/mask-layers.ts'
import { type MapLayers, noLayers } from '../../../app/client/map/slots.ts'
import { everything, squareWithHole } from './tilesets-fixture.ts'

/** Carries out changes on a plain style, as the map does. */
function carryOut(style: ReturnType<typeof composedStyle>, changes: LayerChange[]) {
  const layers = style.layers as (LayerSpecification & Record<string, unknown>)[]
  const find = (id: string) => {
    const found = layers.find(layer => layer.id === id)
    if (!found) throw new Error(`no layer ${id}`)
    return found
  }
  const put = (id: string, part: 'paint' | 'layout', name: string, value: unknown) => {
    const layer = find(id) as unknown as Record<string, Record<string, unknown>>
    layer[part] = { ...layer[part], [name]: value }
    if (value === null) delete layer[part][name]
  }
  for (const change of changes) {
    if (change.do === 'removeLayer') layers.splice(layers.indexOf(find(change.id)), 1)
    else if (change.do === 'removeSource') {
      if (layers.some(layer => layer.source === change.id)) throw new Error(`${change.id} in use`)
      delete style.sources[change.id]
    } else if (change.do === 'addSource') {
      if (change.id in style.sources) throw new Error(`${change.id} twice`)
      style.sources[change.id] = change.source
    } else if (change.do === 'setData') Object.assign(style.sources[change.id], { data: change.data })
    else if (change.do === 'addLayer') {
      if (layers.some(layer => layer.id === change.layer.id)) throw new Error(`${change.layer.id} twice`)
      layers.splice(
        layers.indexOf(find(change.before)),
        0,
        structuredClone(change.layer) as (typeof layers)[0],
      )
    } else if (change.do === 'setPaint') put(change.id, 'paint', change.name, change.value)
    else if (change.do === 'setLayout') put(change.id, 'layout', change.name, change.value)
    else if (change.do === 'setFilter') Object.assign(find(change.id), { filter: change.filter })
    else if (change.do === 'setZooms')
      Object.assign(find(change.id), { minzoom: change.min, maxzoom: change.max })
  }
}

const state = (theme: 'light' | 'dark', region: number, masked: boolean, off: string[] = []): MapLayers => {
  const all = everything(theme, region)
  const visible = new Set([...all.visible].filter(id => !off.includes(id)))
  return joinLayers([
    landLayers(theme),
    dataLayers({ ...all, visible, opacity: masked ? { streamline: 0.5 } : {} }),
    maskLayers(masked ? squareWithHole : null, theme),
  ])
}
const walk: MapLayers[] = [
  noLayers,
  state('light', 0, false),
  state('dark', 0, false),
  state('dark', 43611, true),
  state('light', 43611, true, ['streamline', 'ward', 'district']),
  state('light', 436, false, ['hillshade']),
  state('light', 43611, true),
  noLayers,
]

describe('from one state to the next', () => {
  test('changes lead exactly to the composed style, in its order', () => {
    const style = structuredClone(composedStyle(walk[0]))
    for (let i = 1; i < walk.length; i++) {
      carryOut(style, layerChanges(walk[i - 1], walk[i]))
      const wanted = composedStyle(walk[i])
      expect(style.layers.map(layer => layer.id)).toEqual(wanted.layers.map(layer => layer.id))
      for (const [j, layer] of wanted.layers.entries()) {
        expect(style.layers[j], layer.id).toMatchObject(JSON.parse(JSON.stringify(layer)))
      }
      expect(Object.keys(style.sources).sort()).toEqual(Object.keys(wanted.sources).sort())
    }
  })

  test('nothing changes, nothing is done', () => {
    expect(layerChanges(walk[3], state('dark', 43611, true))).toEqual([])
  })

  test('a theme changes colours in place', () => {
    const kinds = new Set(
      layerChanges(state('light', 0, false), state('dark', 0, false)).map(change => change.do),
    )
    expect([...kinds]).toEqual(['setPaint'])
  })

  test('new GeoJSON data is handed over without a new source', () => {
    const moved = maskLayers(structuredClone(squareWithHole), 'light')
    const changes = layerChanges(maskLayers(squareWithHole, 'light'), moved)
    expect(changes.map(change => change.do)).toEqual(['setData'])
  })

  test('layers that change places in a slot are made anew', () => {
    const line = (id: string): MapLayers['layers'][0] => ({
      slot: 'grid',
      layer: { id, type: 'line', source: 's' },
    })
    const before: MapLayers = { sources: {}, layers: [line('a'), line('b')] }
    const after: MapLayers = { sources: {}, layers: [line('b'), line('a')] }
    const style = structuredClone(composedStyle(before))
    carryOut(style, layerChanges(before, after))
    expect(style.layers.map(l => l.id)).toEqual(composedStyle(after).layers.map(l => l.id))
  })
})
