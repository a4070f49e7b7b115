import { fewestDot_px } from '../style-table.ts'
import type { LayerRow } from './layer-row.ts'

const settlements = {
  tileset: 'settlements',
  source_layer: 'settlement',
  visible: true,
  detail: true,
} as const
const density = { kind: 'dot', colour: 'map-bld', size_px: 5 } as const

export const settlementRows = {
  settlement: {
    ...settlements,
    dimension: 0,
    mark: { kind: 'ring', colour: 'map-settle', size_px: 5 },
  },
  village: { ...settlements, mark: { kind: 'label', colour: 'map-label', size_px: 12.5 } },
  building: {
    ...{ tileset: 'buildings', source_layer: 'building', visible: true, detail: true, dimension: 0 },
    mark: { kind: 'dot', colour: 'map-bld', size_px: 2.4 },
  },
  density: {
    ...{ tileset: 'buildings', source_layer: 'density', visible: true },
    mark: density,
    legend: [
      { mark: { ...density, size_px: fewestDot_px }, words: 'legend.fewer' },
      { mark: density, words: 'legend.more' },
    ],
  },
} as const satisfies Record<string, LayerRow>
