import { type FillMark, lineMark } from '../style-table.ts'
import type { LayerRow } from './layer-row.ts'

const borders = { tileset: 'boundaries', source_layer: 'border', visible: true, dimension: 2 } as const

export const boundaryRows = {
  province: { ...borders, origin: 'province', mark: lineMark('map-province', 1.8, { halo_px: 6 }) },
  district: { ...borders, origin: 'district', mark: lineMark('map-district', 1.2, { dash_px: [5, 3] }) },
  municipality: { ...borders, source_layer: 'local_level', mark: lineMark('map-local', 0.8) },
  ward: { ...borders, source_layer: 'ward', mark: lineMark('map-ward', 1, { dash_px: [1, 4] }) },
  protected_area: {
    ...borders,
    source_layer: 'protected_area',
    visible: false,
    mark: { kind: 'fill', colour: 'map-district', opacity: 0.1, edge: 'map-district', dash_px: [2, 3] },
  },
} as const satisfies Record<string, LayerRow>

/** Drawn together with the others, but not in the tree. */
export const maskMark: FillMark = { kind: 'fill', colour: 'map-mask', opacity: 1, edge: 'map-local' }
