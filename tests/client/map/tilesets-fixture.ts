import type { DataState } from '../../../app/client/map/layers/data-state.ts'
import { tilesetSources } from '../../../app/client/map/tile-sources.ts'
import { layerIds } from '../../../app/domain/layers/layer-table.ts'
import type { Theme } from '../../../app/domain/layers/style-table.ts'
import type { TileSources } from '../../../app/domain/layers/tile-sources.ts'
import { tilesetNames, tilesets } from '../../../app/domain/tilesets/schema.ts'

/** What the server answers with every tileset of the schema there. */
export const everyTileset: TileSources = {
  tiles: 'martin',
  atlas: '0123456789abcdef',
  tilesets: Object.fromEntries(
    tilesetNames.map(name => [
      name,
      {
        url: `/tiles/${name}`,
        kind: tilesets[name].kind,
        minzoom: tilesets[name].minzoom,
        maxzoom: tilesets[name].maxzoom,
        bounds: [80, 26, 88.3, 30.6],
        attribution: 'test',
      },
    ]),
  ),
}

/** Every layer on. */
export const everything = (theme: Theme, region: number): DataState => ({
  sources: tilesetSources(everyTileset, 'http://urja.example'),
  visible: new Set(layerIds),
  opacity: {},
  theme,
  region,
  generated: { village: 'some' },
})

/** A square about (84, 28) with a hole. */
export const squareWithHole: [number, number][][][] = [
  [
    [
      [83.9, 27.9],
      [84.1, 27.9],
      [84.1, 28.1],
      [83.9, 28.1],
      [83.9, 27.9],
    ],
    [
      [83.98, 27.98],
      [84.02, 27.98],
      [84.02, 28.02],
      [83.98, 28.02],
      [83.98, 27.98],
    ],
  ],
]
