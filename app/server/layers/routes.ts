import { type Layer, type LayerGroup, layerGroups } from '../../domain/layers/contract.ts'
import { type LayerEntry, layerTable, manifestKey } from '../../domain/layers/layer-table.ts'
import { kindOfLayer } from '../../domain/layers/origin/layer-kind.ts'
import { say } from '../../domain/messages/messages.ts'
import type { LayerOrigin } from '../../domain/tilesets/schema.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { fixed, type Route, serve } from '../kernel/endpoint.ts'

/** The layer tree with the source of each layer. Layers that an older atlas does not have are left out. */
export function layerRoutes(atlas: AtlasInUse): Route[] {
  const trees = new WeakMap<Atlas, LayerGroup[]>()
  return [
    serve(layerGroups, () => {
      const current = atlas.current()
      const known = trees.get(current)
      if (known) return known
      const tree = fixed(treeOf(current))
      trees.set(current, tree)
      return tree
    }),
  ]
}

function treeOf(atlas: Atlas): LayerGroup[] {
  return layerTable.map((group, order) => ({
    id: group.id,
    title: say('en', `layerGroup.${group.id}`),
    order,
    icon_url: `/icons/${group.id}.svg`,
    layers: group.layers.flatMap((entry, place) => {
      const origin = originOf(atlas, entry)
      return origin === undefined ? [] : [toLayer(entry, place, origin)]
    }),
  }))
}

function toLayer(entry: LayerEntry, order: number, origin: LayerOrigin | null): Layer {
  return {
    id: entry.id,
    title: say('en', `layer.${entry.id}`),
    visible: entry.visible,
    enabled: true,
    source: origin?.source ?? say('en', 'layers.planSource'),
    description: say('en', `layer.${entry.id}.about`),
    legend_path: legendPath(entry),
    order,
    type: 'Vector',
    sub_group: entry.sub_group ?? null,
    already_added: false,
    tileset: entry.tileset,
    source_layer: entry.source_layer,
    style: entry.id,
    origin: origin && toOriginReply(manifestKey(entry) ?? '', origin),
    detail: entry.detail ?? false,
  }
}

const legendPath = (entry: LayerEntry) => `/legends/${entry.id}.svg`

const toOriginReply = (key: string, origin: LayerOrigin): Layer['origin'] => {
  const { publisher, licence, vintage, generated, attribution, address = null, partly = false } = origin
  const kind = kindOfLayer(key, origin)
  return { publisher, licence, vintage, generated, kind, partly, attribution, address }
}

/** Null for a layer of a plan. */
function originOf(atlas: Atlas, entry: LayerEntry): LayerOrigin | undefined | null {
  const key = manifestKey(entry)
  return key === null ? null : atlas.manifest.layers[key]
}
