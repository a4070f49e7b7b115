import { expect, test } from 'vitest'
import { layerIds, layerTable } from '../../../app/domain/layers/layer-table.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { type Tileset, tilesets } from '../../../app/domain/tilesets/schema.ts'

const entries = layerTable.flatMap(group => group.layers)

test('the groups read as the specification lists them', () => {
  expect(layerTable.map(group => say('en', `layerGroup.${group.id}`))).toEqual([
    'Boundaries',
    'Energy',
    'Water',
    'Settlements',
    'Terrain',
    'My Plan',
  ])
})

test('every layer that has a style is in the tree once, but for the mask', () => {
  expect(entries.map(entry => entry.id).sort()).toEqual(layerIds.filter(id => id !== 'mask').sort())
})

const ofPlan = entries.filter(entry => entry.sub_group !== undefined)

test.each(entries.filter(entry => !ofPlan.includes(entry)))(
  '$id stands in the tiles where the tree says',
  ({ tileset, source_layer }) => {
    const found = (tilesets as Record<string, Tileset>)[tileset]
    expect(found).toBeDefined()
    expect(found.kind === 'raster-dem' ? source_layer === '' : source_layer in found.layers).toBe(true)
  },
)

test('settlements, villages and buildings are the detail layers', () => {
  expect(entries.filter(entry => entry.detail).map(entry => entry.id)).toEqual([
    'settlement',
    'village',
    'building',
  ])
})

test('a plan brings its layers under these ids (S-054), in sections (S-012, S-013)', () => {
  expect(layerTable.flatMap(({ id, layers }) => (id === 'my-plan' ? layers : []))).toEqual(ofPlan)
  expect(ofPlan.map(({ sub_group, id }) => [sub_group, id])).toEqual([
    ['BAT', 'bat-clusters'],
    ['BAT', 'map-corrections'],
    ['MHP', 'mhp-intakes'],
    ['MHP', 'mhp-powerhouses'],
    ['MHP', 'mhp-aoi'],
    ['MHP', 'mhp-upstream'],
    ['SST', 'sst-clusters'],
    ['Survey', 'survey-points'],
  ])
})

test('every layer has a title and a description of its own', () => {
  for (const key of entries.flatMap(({ id }) => [`layer.${id}`, `layer.${id}.about`] as const)) {
    for (const language of ['en', 'ne'] as const) expect(say(language, key), key).not.toBe(key)
  }
})
