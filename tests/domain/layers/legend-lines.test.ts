import { expect, test } from 'vitest'
import { layerTable } from '../../../app/domain/layers/layer-table.ts'
import { classIndexOf } from '../../../app/domain/layers/legend-lines.ts'
import { energyRows } from '../../../app/domain/layers/rows/energy.ts'
import { planLayerRows } from '../../../app/domain/layers/rows/my-plan.ts'
import { waterRows } from '../../../app/domain/layers/rows/water.ts'
import { type Tileset, tilesets } from '../../../app/domain/tilesets/schema.ts'

test('a feature is of the class whose condition it meets', () => {
  const planned = (value?: unknown) => classIndexOf(energyRows.transmission.classes, { planned: value })
  expect([true, false, 'true', undefined].map(planned)).toEqual([1, 0, 0, 0])
  const kV = (value?: number) => classIndexOf(energyRows.distribution.classes, { kV: value })
  expect([undefined, -1, 11, 32.9, 33, 66].map(kV)).toEqual([0, 0, 0, 0, 1, 1])
  const order = (value: number) => classIndexOf(waterRows.streamline.classes, { order: value })
  expect([1, 4, 5, 9].map(order)).toEqual([0, 3, 4, 4])
  const form = (value: string | null) => classIndexOf(planLayerRows['survey-points'].classes, { form: value })
  expect(['household', 'institution', 'nothing', null].map(form)).toEqual([0, 3, -1, -1])
})

test('classes and plain drawings of layers in the tiles read fields that are there', () => {
  const unknown = layerTable.flatMap(({ layers }) =>
    layers.flatMap(({ id, tileset, source_layer, classes = [], line, point }) => {
      const named = point?.labelZoom === undefined ? [] : ['name']
      const read = [line?.wider, point?.grows, point?.faint].flatMap(one => one?.field ?? [])
      const fields = [...classes.map(({ when }) => when.field), ...read, ...named]
      const tiles = (tilesets as Record<string, Tileset>)[tileset]?.layers[source_layer]
      return fields.filter(field => tiles && !(field in tiles.fields)).map(field => `${id}.${field}`)
    }),
  )
  expect(unknown).toEqual([])
})
