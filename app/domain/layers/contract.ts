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
  /** The client's own flag; false from the server (S-014). */
  already_added: v.boolean(),
  /**
   * Vector parameters (S-001): tileset and layer of app/domain/tilesets/schema.ts, and the key of the style table. A layer of a
   * plan has no tileset: its features come with the plan, under the layer's id.
   */
  tileset: v.string(),
  source_layer: v.string(),
  style: v.string(),
  /** Where it came from, for the info tip; null for what people made in a plan. */
  origin: v.nullable(
    v.object({
      publisher: v.string(),
      licence: v.string(),
      vintage: v.string(),
      generated: v.boolean(),
      kind: LayerKind,
      /** Features that are generated carry `generated`; else all are, or none. */
      partly: v.boolean(),
      attribution: v.string(),
      /** Where the source is had, an address of the web or in words; null: not told. */
      address: v.nullable(v.string()),
    }),
  ),
  /** Detail layers are enabled only under 0.001 degrees a pixel. */
  detail: v.boolean(),
})
export type Layer = v.InferOutput<typeof Layer>

export const LayerGroup = v.object({
  id: v.string(),
  title: v.string(),
  order: v.number(),
  /** A picture in one tone, to be drawn in the reader's colour. */
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
