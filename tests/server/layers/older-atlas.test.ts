import { expect, test } from 'vitest'
import type { LayerGroup } from '../../../app/domain/layers/contract.ts'
import { layerTable } from '../../../app/domain/layers/layer-table.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { layerRoutes } from '../../../app/server/layers/routes.ts'
import { atlasCollections } from '../../../app/server/ogc/collections/atlas-collections.ts'
import { demoAtlas } from '../demo-atlas.ts'

test('a layer that an atlas is too old for is in neither the layer tree nor OGC; the others stay', async () => {
  const atlas = (await demoAtlas()).current()
  const { 'energy.micro_hydro': _, ...layers } = atlas.manifest.layers
  const older: Atlas = { ...atlas, manifest: { ...atlas.manifest, layers } }
  const shown = (one: Atlas) =>
    (layerRoutes({ current: () => one })[0].run({} as never) as LayerGroup[]).flatMap(group => group.layers)
  const all = layerTable.flatMap(group => group.layers.map(({ id }) => id as string))
  expect(shown(atlas).map(({ id }) => id)).toEqual(all)
  expect(shown(older).map(({ id }) => id)).toEqual(all.filter(id => id !== 'micro_hydro'))
  const collections = (one: Atlas) => atlasCollections(one, 'all').map(({ id }) => id)
  expect(collections(older)).toEqual(collections(atlas).filter(id => id !== 'micro_hydro'))
})
