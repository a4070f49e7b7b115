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
  /** Section of "My Plan"; null for national layers (S-012). */
  sub_group: v.nullable(SubGroup),
  /** Set by the client; false from the server (S-014). */
  already_added: v.boolean(),
  /**
   * Vector parameters (S-001): tileset and layer of app/domain/tilesets/schema.ts, and the key of the style
   * table. A plan's layer has no tileset: its features come with the plan, under the layer's id.
   */
  tileset: v.string(),
  source_layer: v.string(),
  style: v.string(),
  /** Source, for the info tip; null for layers drawn in a plan. */
  origin: v.nullable(
    v.object({
      publisher: v.string(),
      licence: v.string(),
      vintage: v.string(),
      generated: v.boolean(),
      kind: LayerKind,
      /** Generated features carry `generated`; otherwise all or none are generated. */
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
  /** A monochrome picture, drawn in the reader's colour. */
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
