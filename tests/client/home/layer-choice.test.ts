import { describe, expect, it } from 'vitest'
import {
  countOn,
  groupChoice,
  isOn,
  searchLayers,
  toggleGroup,
} from '../../../app/client/home/layer-choice.ts'
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
  origin: { publisher: '', licence: '', vintage: '', generated: false, attribution: '' },
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

it('the search looks into the titles as they are read and drops empty groups', () => {
  const titleOf = (one: Layer) => (one.id === 'district' ? 'जिल्ला' : one.title)
  expect(searchLayers([group], '  PROV', titleOf)[0].layers.map(one => one.id)).toEqual(['province'])
  expect(searchLayers([group], 'जिल्ला', titleOf)[0].layers.map(one => one.id)).toEqual(['district'])
  expect(searchLayers([group], 'nothing', titleOf)).toEqual([])
  expect(searchLayers([group], '', titleOf)).toEqual([group])
})
