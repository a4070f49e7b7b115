import { type ColourName, hillshade, lineMark } from '../style-table.ts'
import type { LayerRow } from './layer-row.ts'

const terrain = { tileset: 'terrain', source_layer: '' } as const
const slope = { kind: 'fill', colour: 'seq-4', opacity: 0.55 } as const

/** Slopes from `from_deg` up to the next class. Flatter ground has no colour. */
export const slopeClasses = [
  { from_deg: 8, colour: 'seq-2' },
  { from_deg: 15, colour: 'seq-3' },
  { from_deg: 25, colour: 'seq-4' },
  { from_deg: 35, colour: 'seq-5' },
  { from_deg: 45, colour: 'seq-6' },
] as const satisfies { from_deg: number; colour: ColourName }[]

export const terrainRows = {
  hillshade: {
    ...terrain,
    visible: true,
    mark: { kind: 'relief', from: hillshade.highlight, to: hillshade.shadow },
  },
  slope: {
    ...terrain,
    visible: false,
    mark: slope,
    legend: slopeClasses.map(({ from_deg, colour }) => ({
      mark: { ...slope, colour },
      note: `≥ ${from_deg}°`,
    })),
  },
  contour: { ...terrain, visible: true, mark: lineMark('map-contour', 1.1) },
} as const satisfies Record<string, LayerRow>
