import type { MarkShape } from '../../technologies/mark-shapes.ts'
import { type BadgeMark, type ColourName, lineMark } from '../style-table.ts'
import type { LayerRow } from './layer-row.ts'

/**
 * Existing objects have an edge in the colour of their technology around a fill in the colour of the halo; proposed
 * objects are filled.
 */
const existing = (shape: MarkShape, colour: ColourName, size_px: number, sign: Sign): BadgeMark => ({
  ...{ kind: 'badge', shape, colour: 'map-halo', edge: colour, edge_px: 1.6 },
  ...{ size_px, sign, signColour: colour },
})
/** Marks the larger of two objects with the same shape. */
type Sign = '' | '•'

const tileset = 'energy'
const transmission = lineMark('grid', 3, { halo_px: 5 })
const distribution = lineMark('grid', 2.2, { halo_px: 5 })
const highVoltage = { field: 'kV', from: 33, width_px: 3 } as const

/** All layers are plain. Features for GIS programs and paper come from `energy.geojson`, under the id. */
export const energyRows = {
  transmission: {
    ...{ tileset, source_layer: 'transmission', dimension: 1, visible: true },
    mark: transmission,
    classes: [
      { mark: transmission, words: 'legend.inUse', when: { field: 'planned', not: true } },
      {
        mark: { ...transmission, dash_px: [6, 4] },
        words: 'legend.planned',
        when: { field: 'planned', is: true },
      },
    ],
    line: { wider: highVoltage },
  },
  distribution: {
    ...{ tileset, source_layer: 'distribution', dimension: 1, visible: true },
    mark: distribution,
    classes: [
      { mark: distribution, note: '11 kV', when: { field: 'kV', from: 0 } },
      {
        mark: { ...distribution, width_px: highVoltage.width_px },
        note: '33 kV',
        when: { field: 'kV', from: highVoltage.from },
      },
    ],
    line: {},
  },
  substation: {
    ...{ tileset, source_layer: 'substation', dimension: 0, visible: false },
    mark: existing('triangle', 'grid', 13, '•'),
    point: {
      grows: { field: 'kV', factors: [0, 1, 132, 1.2], inSteps: true },
      labelZoom: 10.5,
    },
  },
  transformer: {
    ...{ tileset, source_layer: 'transformer', dimension: 0, visible: false },
    mark: existing('triangle', 'grid', 8, ''),
    point: {
      grows: { field: 'kVA', factors: [0, 0.85, 50, 1, 200, 1.3] },
    },
  },
  hydropower: {
    ...{ tileset, source_layer: 'hydropower', dimension: 0, visible: false },
    mark: existing('diamond', 'mhp', 13, '•'),
    point: {
      grows: { field: 'capacity_MW', factors: [0, 0.75, 25, 1, 100, 1.25, 500, 1.6] },
      faint: { field: 'status', unless: ['operation', 'operating'], opacity: 0.62 },
      labelZoom: 10.5,
    },
  },
  micro_hydro: {
    ...{ tileset, source_layer: 'micro_hydro', dimension: 0, visible: true },
    mark: existing('diamond', 'mhp', 7, ''),
    point: {
      grows: { field: 'power_kW', factors: [0, 0.85, 20, 1, 100, 1.3] },
      labelZoom: 12,
    },
  },
} as const satisfies Record<string, LayerRow>

export const energyLayerIds = Object.keys(energyRows) as (keyof typeof energyRows)[]
