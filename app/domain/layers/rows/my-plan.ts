import { technologies, technologyMarks } from '../../technologies/technologies.ts'
import type { SubGroup } from '../contract.ts'
import { type Dimension, type LayerRow, marksOf } from './layer-row.ts'

const ofPlan = <S extends SubGroup, D extends Dimension>(sub_group: S, dimension: D) =>
  ({ tileset: '', source_layer: '', visible: true, sub_group, dimension }) as const

/** Dashes of the outline of a rural cluster. Urban clusters have solid outlines. */
export const ruralDash_px = [4, 2.5] as const
/** Areas of interest while none is selected. The areas of a project overlap. */
export const otherArea = { opacity: 0.025, edge_px: 1 } as const

const known = <S extends 'triangle' | 'diamond' | 'square', C extends 'accent' | 'danger' = 'accent'>(
  shape: S,
  size_px: number,
  sign: string,
  edge: C = 'accent' as C,
) =>
  ({ kind: 'badge', shape, colour: 'map-halo', edge, edge_px: 1.6, size_px, sign, signColour: edge }) as const
/**
 * Points of corrections by kind. They are hollow like everything that exists, and each has a sign of its own. Removed
 * points and lines use `danger`.
 */
export const correctionMarks = {
  transformer: known('triangle', 13, '+'),
  substation: known('triangle', 16, '='),
  plant: known('diamond', 14, '+'),
  gone: known('square', 12, '×', 'danger'),
} as const

const cluster = { kind: 'fill', colour: 'grid', opacity: 0.2, edge: 'grid', edge_px: 2.2 } as const
const sample = { kind: 'fill', colour: 'map-sample', opacity: 0.2, edge: 'map-sample', edge_px: 1.8 } as const
const survey = { kind: 'shape', shape: 'circle', colour: 'map-sample', size_px: 10 } as const
const surveyTypes = [
  { form: 'household', shape: 'circle', words: 'legend.household' },
  { form: 'ward', shape: 'square', words: 'legend.discussion' },
  { form: 'infrastructure', shape: 'triangle', words: 'legend.infrastructure' },
  { form: 'institution', shape: 'diamond', words: 'legend.institution' },
] as const
const correction = { kind: 'line', colour: 'accent', width_px: 3, dash_px: [5, 3] } as const

/**
 * Results of the tools, which are also the layers of a plan, by the id of the plan layer (S-054) and in the order of
 * collections and legends. The tree groups them by section.
 */
export const planLayerRows = {
  /** In the colour of the best technology. */
  'bat-clusters': {
    ...ofPlan('BAT', 2),
    mark: cluster,
    classes: technologies.map(one => {
      const colour = technologyMarks[one]
      return {
        mark: { ...cluster, colour, edge: colour },
        words: `technology.${one}` as const,
        when: { field: 'best', is: one },
      }
    }),
  },
  'mhp-intakes': {
    ...ofPlan('MHP', 0),
    mark: {
      ...{ kind: 'badge', shape: 'circle', colour: 'ink', edge: 'surface', edge_px: 2 },
      ...{ size_px: 16, sign: '+', signColour: 'surface' },
    },
  },
  'mhp-powerhouses': {
    ...ofPlan('MHP', 0),
    mark: {
      ...{ kind: 'badge', shape: 'diamond', colour: 'surface', edge: 'mhp', edge_px: 2 },
      ...{ size_px: 22.4, sign: '1', signColour: 'ink' },
    },
  },
  'mhp-aoi': {
    ...ofPlan('MHP', 2),
    mark: { kind: 'fill', colour: 'accent', opacity: 0.1, edge: 'accent', edge_px: 2 },
  },
  'mhp-upstream': {
    ...ofPlan('MHP', 2),
    mark: { kind: 'fill', colour: 'mhp', opacity: 0.16, edge: 'mhp', edge_px: 1.4, dash_px: [6, 3] },
  },
  'sst-clusters': {
    ...ofPlan('SST', 2),
    mark: sample,
    classes: [
      {
        mark: { ...sample, dash_px: ruralDash_px },
        words: 'sst.key.rural',
        when: { field: 'stratum', not: 'urban' },
      },
      { mark: sample, words: 'sst.key.urban', when: { field: 'stratum', is: 'urban' } },
    ],
  },
  /** By type (S-013), with a different shape for each. */
  'survey-points': {
    ...ofPlan('Survey', 0),
    mark: survey,
    classes: surveyTypes.map(({ form, shape, words }) => ({
      mark: { ...survey, shape },
      words,
      when: { field: 'form', is: form },
    })),
  },
  /** The plan's corrections to the map: lines are dashed, and points have their shape on the map. */
  'map-corrections': {
    ...ofPlan('BAT', 1),
    mark: correction,
    classes: [
      {
        mark: correctionMarks.transformer,
        words: 'legend.ownTransformer',
        when: { field: 'kind', is: 'transformer' },
      },
      {
        mark: correctionMarks.substation,
        words: 'legend.ownSubstation',
        when: { field: 'kind', is: 'substation' },
      },
      { mark: correctionMarks.plant, words: 'legend.ownPlant', when: { field: 'kind', is: 'plant' } },
      {
        mark: { ...correction, colour: correctionMarks.gone.edge },
        words: 'legend.gone',
        when: { field: 'kind', is: 'gone' },
      },
      { mark: correction, words: 'legend.ownLine', when: { field: 'kind', is: 'line' } },
    ],
  },
} as const satisfies Record<string, LayerRow>

export type PlanLayerId = keyof typeof planLayerRows
export const isPlanMark = (id: string): id is PlanLayerId => id in planLayerRows
export const planMarks = marksOf(planLayerRows)
