import { type Bounds, boundsOf, type LngLat } from '../../../domain/geometry.ts'
import { layerTable, manifestKey, type TreeLayerId } from '../../../domain/layers/layer-table.ts'
import { kindOfLayer } from '../../../domain/layers/origin/layer-kind.ts'
import { type StreamNetwork, vertexAt } from '../../../domain/spatial/water/stream-network.ts'
import {
  type LayerOrigin,
  needsLogin,
  type TileLayer,
  type TilesetName,
  tilesets,
} from '../../../domain/tilesets/schema.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { perAtlas } from '../../../engine/atlas/per-atlas.ts'
import { buildingFeatures } from './building-features.ts'
import { type Collection, featurePageOf, lineMeets, type OgcFeature, pointAt } from './collection.ts'
import { energyFeatures } from './energy-features.ts'
import { districts, localLevels, protectedAreas, provinces, wards } from './region-features.ts'

type Part = Pick<Collection, 'find' | 'one'>

/** Features of layers outside the energy network. Those of the energy network are read from its file. */
const makers: Partial<Record<TreeLayerId, (atlas: Atlas) => Part>> = {
  province: provinces,
  district: districts,
  municipality: localLevels,
  ward: wards,
  protected_area: protectedAreas,
  streamline: streams,
  settlement: settlements,
  building: buildingFeatures,
}

/** In tiles, borders are lines that are each drawn once. As features, provinces and districts are areas. */
const withoutTiles: readonly TreeLayerId[] = ['province', 'district']

/**
 * Layers from which the population and households of these layers come, since the publisher of the borders does not
 * provide them.
 */
const censusLayers: Partial<Record<TreeLayerId, string>> = {
  municipality: 'facts',
  ward: 'ward_households',
}

export type AtlasCollection = Collection & { tileset: TilesetName }

/** All collections of an atlas, in the order of the layer tree. */
export const atlasCollections = perAtlas(1, (atlas: Atlas, _: 'all') => {
  const table = layerTable.flatMap(({ layers }) => layers)
  return table.flatMap((entry): AtlasCollection[] => {
    const { id, dimension, source_layer: layer } = entry
    const key = manifestKey(entry)
    if (dimension === undefined || key === null) return []
    const tileset = entry.tileset as TilesetName
    const origin: LayerOrigin | undefined = atlas.manifest.layers[key]
    // An older atlas may not have all layers of the network.
    if (origin === undefined && makers[id] === undefined) return []
    const layers: Record<string, TileLayer> = tilesets[tileset].layers
    const tiles = withoutTiles.includes(id) ? null : { layer, ...layers[layer] }
    const bounds = origin?.bounds ?? atlas.manifest.bounds
    const census: LayerOrigin | undefined = atlas.manifest.layers[censusLayers[id] ?? '']
    const origins = [origin, census].filter(one => one !== undefined)
    const kind = origin ? kindOfLayer(key, origin) : 'measured'
    const part = makers[id]?.(atlas) ?? energyFeatures(atlas, layer)
    return [{ id, dimension, tileset, tiles, bounds, origins, kind, ...part }]
  })
})

/** Public collections. */
export const openCollections = (atlas: Atlas): AtlasCollection[] =>
  atlasCollections(atlas, 'all').filter(({ tileset }) => !needsLogin(atlas.manifest, tileset))

function settlements({ settlements: list }: Atlas): Part {
  const feature = (place: number): OgcFeature => {
    const { name, households, urban, sddmm, ward, at } = list.all[place]
    return {
      id: place + 1,
      geometry: pointAt(at),
      properties: { name, households, urban, SDDMM: sddmm, ward },
    }
  }
  return {
    find: query => featurePageOf(query, list.count, list.within, feature),
    one: id => (id > list.count ? null : feature(id - 1)),
  }
}

/** Tolerance for the index of streams, which stores degrees in 32 bits. */
const slack_deg = 1e-5

function streams({ streams: network, streamSearch }: Atlas): Part {
  const properties = (place: number) => {
    const { order, name, names, discharge_m3s, discharge_wet_m3s, length_km, upstream_km2, first } = network
    return {
      arcid: place + 1,
      order: order[place],
      name: name[place] === 0 ? null : names[name[place] - 1],
      upstream_km2: short(upstream_km2[first[place + 1] - 2]),
      discharge_m3s: short(discharge_m3s[place]),
      discharge_wet_m3s: short(discharge_wet_m3s[place]),
      length_km: short(length_km[place]),
    }
  }
  const feature = (place: number): OgcFeature => ({
    id: place + 1,
    geometry: { type: 'LineString', coordinates: lineOf(network, place) },
    properties: properties(place),
  })
  const within = (box: Bounds): number[] => {
    const [west, south, east, north] = box
    const near: Bounds = [west - slack_deg, south - slack_deg, east + slack_deg, north + slack_deg]
    return streamSearch
      .arcsIn(near)
      .map(arcid => arcid - 1)
      .filter(place => {
        if (contains(box, vertexAt(network, network.first[place]))) return true
        const line = lineOf(network, place)
        return lineMeets(line, boundsOf(line), box)
      })
  }
  return {
    find: query => featurePageOf(query, network.count, within, feature, properties),
    one: id => (id > network.count ? null : feature(id - 1)),
  }
}

const contains = ([west, south, east, north]: Bounds, [lng, lat]: LngLat) =>
  lng >= west && lng <= east && lat >= south && lat <= north

const lineOf = (network: StreamNetwork, place: number) =>
  Array.from({ length: network.first[place + 1] - network.first[place] }, (_, i) =>
    vertexAt(network, network.first[place] + i),
  )

/** Rounds values that are stored in 32 bits, so that they have no meaningless digits. */
const short = (value: number) => Number(value.toPrecision(6))
