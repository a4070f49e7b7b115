import { expect, test } from 'vitest'
import { layerTable } from '../../../app/domain/layers/layer-table.ts'
import { layerIds } from '../../../app/domain/layers/style-table.ts'
import { say } from '../../../app/domain/words/words.ts'
import { type Tileset, tilesets } from '../../../tiles/schema.ts'

const entries = layerTable.flatMap(group => group.layers)

test('the groups read as the specification lists them', () => {
  expect(layerTable.map(group => say('en', `layerGroup.${group.id}`))).toEqual([
    'Boundaries',
    'Energy',
    'Water',
    'Settlements',
    'Terrain',
  ])
})

test('every layer that has a style is in the tree once, but for the mask', () => {
  expect(entries.map(entry => entry.id).sort()).toEqual(layerIds.filter(id => id !== 'mask').sort())
})

test.each(entries)('$id stands in the tiles where the tree says', ({ tileset, source_layer }) => {
  const found = (tilesets as Record<string, Tileset>)[tileset]
  expect(found).toBeDefined()
  expect(found.kind === 'raster-dem' ? source_layer === '' : source_layer in found.layers).toBe(true)
})

test('settlements, villages and buildings are the detail layers', () => {
  expect(entries.filter(entry => entry.detail).map(entry => entry.id)).toEqual([
    'settlement',
    'village',
    'building',
  ])
})
