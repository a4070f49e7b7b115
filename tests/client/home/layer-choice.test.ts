import { describe, expect, it } from 'vitest'
import {
  countOn,
  groupChoice,
  groupsToShow,
  isOn,
  layerSections,
  searchLayers,
  toggleGroup,
} from '../../../app/client/home/layers/layer-choice.ts'
import type { Layer, LayerGroup } from '../../../app/domain/layers/contract.ts'

const layer = (id: string, visible: boolean): Layer => ({
  id,
  title: `${id} title`,
  visible,
  enabled: true,
  source: '',
  description: '',
  legend_path: '',
  order: 0,
  type: 'Vector',
  sub_group: null,
  already_added: false,
  tileset: 'boundaries',
  source_layer: id,
  style: id,
  origin: {
    publisher: '',
    licence: '',
    vintage: '',
    generated: false,
    kind: 'measured',
    partly: false,
    attribution: '',
    address: null,
  },
  detail: false,
})
const layers = [layer('province', true), layer('district', true), layer('protected_area', false)]
const group: LayerGroup = { id: 'boundaries', title: 'Boundaries', order: 0, icon_url: '', layers }

describe('the all-layers checkbox', () => {
  it('has three states', () => {
    expect(groupChoice(layers, {})).toBe('some')
    expect(groupChoice(layers, { protected_area: true })).toBe('all')
    expect(groupChoice(layers, { province: false, district: false })).toBe('none')
  })
  it('switches all on, and all off where all were on', () => {
    const on = toggleGroup(layers, { other: false })
    expect(on).toEqual({ other: false, province: true, district: true, protected_area: true })
    expect(countOn(layers, on)).toBe(3)
    expect(countOn(layers, toggleGroup(layers, on))).toBe(0)
  })
})

it('a layer that nobody touched is as the server says', () => {
  expect(layers.map(one => isOn(one, {}))).toEqual([true, true, false])
  expect(isOn(layers[0], { province: false })).toBe(false)
})

describe('the search', () => {
  const titles = {
    ofGroup: (one: LayerGroup) => one.title,
    ofLayer: (one: Layer) => (one.id === 'district' ? 'जिल्ला' : one.title),
  }
  const found = (text: string) =>
    searchLayers([group], text, titles).flatMap(one => one.layers.map(({ id }) => id))
  it('looks into the titles as they are read and drops groups without a hit', () => {
    expect(found('  PROV')).toEqual(['province'])
    expect(found('जिल्ला')).toEqual(['district'])
    expect(searchLayers([group], 'nothing', titles)).toEqual([])
  })
  it('finds all layers of a group by its title, and everything by nothing', () => {
    expect(found('bound')).toEqual(['province', 'district', 'protected_area'])
    expect(found('')).toEqual(['province', 'district', 'protected_area'])
  })
  it('leaves the group whole, so that its checkbox and its count mean all of it', () => {
    expect(searchLayers([group], 'prov', titles)[0].group).toBe(group)
  })
})

describe('order and plan', () => {
  const plan: LayerGroup = { ...group, id: 'my-plan', order: 2, layers: [] }
  const other: LayerGroup = { ...group, id: 'energy', order: 1 }
  it('groups and layers stand by their order', () => {
    const layersMixed = [
      { ...layers[0], order: 2 },
      { ...layers[1], order: 0 },
      { ...layers[2], order: 1 },
    ]
    const [first, second] = groupsToShow([other, { ...group, layers: layersMixed }], false)
    expect([first.id, second.id]).toEqual(['boundaries', 'energy'])
    expect(first.layers.map(one => one.id)).toEqual(['district', 'protected_area', 'province'])
  })
  it('"My Plan" is there with a plan only', () => {
    expect(groupsToShow([plan, other], false).map(one => one.id)).toEqual(['energy'])
    expect(groupsToShow([plan, other], true).map(one => one.id)).toEqual(['energy', 'my-plan'])
  })
  it('sections come as their first layers do', () => {
    const [a, b, c] = layers
    const sections = layerSections([
      { ...a, sub_group: 'MHP' },
      { ...b, sub_group: 'BAT' },
      { ...c, sub_group: 'MHP' },
    ])
    expect(sections.map(one => [one.subGroup, one.layers.map(({ id }) => id)])).toEqual([
      ['MHP', ['province', 'protected_area']],
      ['BAT', ['district']],
    ])
    expect(layerSections(layers)).toEqual([{ subGroup: null, layers }])
  })
})
