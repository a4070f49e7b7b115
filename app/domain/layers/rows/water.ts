import { type ColourName, lineMark } from '../style-table.ts'
import type { LayerRow } from './layer-row.ts'

const streams = { tileset: 'streams', source_layer: 'streamline' } as const

/** By Strahler order. The last entry includes all higher orders. */
const orders = [
  { order: 1, colour: 'map-s1', width_px: 0.8 },
  { order: 2, colour: 'map-s2', width_px: 1.1 },
  { order: 3, colour: 'map-s3', width_px: 1.6 },
  { order: 4, colour: 'map-s4', width_px: 2.3 },
  { order: 5, colour: 'map-s5', width_px: 3.2 },
] as const satisfies { order: number; colour: ColourName; width_px: number }[]

/** By dry-season design flow. */
const flows = [
  { from_m3s: 0, colour: 'map-s1', width_px: 1 },
  { from_m3s: 0.02, colour: 'map-s2', width_px: 1.6 },
  { from_m3s: 0.1, colour: 'map-s3', width_px: 2.4 },
  { from_m3s: 1, colour: 'map-s4', width_px: 3.4 },
  { from_m3s: 10, colour: 'map-s5', width_px: 4.8 },
] as const satisfies { from_m3s: number; colour: ColourName; width_px: number }[]

export const waterRows = {
  streamline: {
    ...streams,
    visible: true,
    dimension: 1,
    mark: lineMark('map-s4', 2.3),
    classes: orders.map(({ order, colour, width_px }) => ({
      mark: lineMark(colour, width_px),
      words: `legend.order.${order}` as const,
      when: { field: 'order', ...(order === orders.length ? { from: order } : { is: order }) },
    })),
  },
  discharge: {
    ...streams,
    visible: false,
    mark: lineMark('map-s5', 3.4),
    classes: flows.map(({ from_m3s, colour, width_px }) => ({
      mark: lineMark(colour, width_px),
      note: `≥ ${from_m3s} m³/s`,
      when: { field: 'discharge_m3s', from: from_m3s },
    })),
  },
} as const satisfies Record<string, LayerRow>
