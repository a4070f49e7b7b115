import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { LayerKind } from './origin/layer-kind.ts'

const SubGroup = v.picklist(['BAT', 'MHP', 'SST', 'Survey'])
export type SubGroup = v.InferOutput<typeof SubGroup>

export const Layer = v.object({
  id: v.string(),
  title: v.string(),
  visible: v.boolean(),
  enabled: v.boolean(),
  source: v.string(),
  description: v.string(),
  legend_path: v.string(),
  order: v.number(),
  type: v.literal('Vector'),
  /** Section of "My Plan", or null for national layers (S-012). */
  sub_group: v.nullable(SubGroup),
  /** Set by the client; always false when sent by the server (S-014). */
  already_added: v.boolean(),
  /**
   * Vector parameters (S-001): tileset and layer in app/domain/tilesets/schema.ts, and the key in the style table. A
   * layer of a plan has no tileset because its features come with the plan, under the id of the layer.
   */
  tileset: v.string(),
  source_layer: v.string(),
  style: v.string(),
  /** Source, for the info tip. Null for layers drawn in a plan. */
  origin: v.nullable(
    v.object({
      publisher: v.string(),
      licence: v.string(),
      vintage: v.string(),
      generated: v.boolean(),
      kind: LayerKind,
      /** If true, generated features have the property `generated`. Otherwise, all features are generated, or none. */
      partly: v.boolean(),
      attribution: v.string(),
      /** Where the source is available, as a web address or in words; null if not stated. */
      address: v.nullable(v.string()),
    }),
  ),
  /** Detail layers are enabled only below 0.001 degrees per pixel. */
  detail: v.boolean(),
})
export type Layer = v.InferOutput<typeof Layer>

export const LayerGroup = v.object({
  id: v.string(),
  title: v.string(),
  order: v.number(),
  /** A monochrome image, which is drawn in the colour of the reader's theme. */
  icon_url: v.string(),
  layers: v.array(Layer),
})
export type LayerGroup = v.InferOutput<typeof LayerGroup>

export const layerGroups = endpoint({
  method: 'GET',
  path: '/api/layers',
  can: 'maps.read',
  summary: 'The layer tree of the map',
  reply: v.array(LayerGroup),
})
