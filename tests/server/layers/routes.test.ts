import { expect, test } from 'vitest'
import type { LayerGroup } from '../../../app/domain/layers/contract.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'

test('the layer tree carries everything that a layer needs, and where it came from', async () => {
  const { call, tokenOf } = await startApi()
  const atlas = (await demoAtlas()).current()
  const groups: LayerGroup[] = (await call('GET', '/api/layers', { token: await tokenOf('General') })).json
  expect(groups.map(group => group.order)).toEqual([0, 1, 2, 3, 4, 5])
  expect(groups.map(group => group.title)).toEqual([
    'Boundaries',
    'Energy',
    'Water',
    'Settlements',
    'Terrain',
    'My Plan',
  ])
  for (const { layers } of groups) expect(layers.map(layer => layer.order)).toEqual([...layers.keys()])
  for (const layer of groups.slice(0, -1).flatMap(group => group.layers)) {
    expect(layer).toMatchObject({ type: 'Vector', enabled: true, sub_group: null, already_added: false })
    // Borders of provinces and districts are lines of one layer, but the manifest tells of their areas.
    const sourceLayer = layer.source_layer === 'border' ? layer.style : layer.source_layer
    const key = sourceLayer === '' ? layer.tileset : `${layer.tileset}.${sourceLayer}`
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

test('the layers of a plan carry their section, and come from no tileset', async () => {
  const { call, tokenOf } = await startApi()
  const groups: LayerGroup[] = (await call('GET', '/api/layers', { token: await tokenOf('General') })).json
  const layers = groups.find(group => group.id === 'my-plan')?.layers ?? []
  expect(layers.map(layer => layer.sub_group)).toEqual([
    'BAT',
    'BAT',
    'MHP',
    'MHP',
    'MHP',
    'MHP',
    'SST',
    'Survey',
  ])
  for (const layer of layers) {
    expect(layer).toMatchObject({
      enabled: true,
      tileset: '',
      source_layer: '',
      origin: null,
      style: layer.id,
    })
    expect(layer.description).not.toBe('')
  }
})

test('every group has an icon of its own, open to everybody', async () => {
  const { call, tokenOf } = await startApi()
  const groups: LayerGroup[] = (await call('GET', '/api/layers', { token: await tokenOf('General') })).json
  const icons = await Promise.all(groups.map(group => call('GET', group.icon_url)))
  for (const { status, headers } of icons)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(new Set(icons.map(icon => Buffer.from(icon.bytes).toString())).size).toBe(groups.length)
  for (const path of ['/icons/nope.svg', '/icons/constructor.svg', '/icons/energy'])
    expect((await call('GET', path)).status).toBe(404)
})
