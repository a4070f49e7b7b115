import { expect, test } from 'vitest'
import type { LayerGroup } from '../../../app/domain/layers/contract.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'

test('the layer tree carries everything that a layer needs, and where it came from', async () => {
  const { call, tokenOf } = await startApi()
  const atlas = (await demoAtlas()).current()
  const groups: LayerGroup[] = (await call('GET', '/api/layers', { token: await tokenOf('General') })).json
  expect(groups.map(group => group.title)).toEqual([
    'Boundaries',
    'Energy',
    'Water',
    'Settlements',
    'Terrain',
  ])
  for (const layer of groups.flatMap(group => group.layers)) {
    expect(layer).toMatchObject({ type: 'Vector', enabled: true, sub_group: null, already_added: false })
    const key = layer.source_layer === '' ? layer.tileset : `${layer.tileset}.${layer.source_layer}`
    expect(layer.origin).toEqual(
      expect.objectContaining({
        generated: atlas.manifest.layers[key].generated,
        attribution: atlas.manifest.layers[key].attribution,
      }),
    )
    expect(layer.description).not.toBe('')
  }
  const municipality = groups[0].layers.find(layer => layer.id === 'municipality')
  expect(municipality).toMatchObject({
    title: 'Municipalities',
    legend_path: '/legends/municipality.svg',
    tileset: 'boundaries',
    source_layer: 'local_level',
    visible: true,
    detail: false,
  })
})
