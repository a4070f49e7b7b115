import type { ColourName, FillMark, LegendLine, Mark, Shape, TechnologyKey } from './style-table.ts'

export type PlanWords =
  | 'technology.shs'
  | 'technology.solar_minigrid'
  | 'technology.mhp'
  | 'technology.grid'
  | 'sst.key.urban'
  | 'sst.key.rural'
  | 'legend.household'
  | 'legend.discussion'
  | 'legend.infrastructure'
  | 'legend.institution'

/** What a tool draws of its results, which is also how a plan's layers are drawn; by the id of the plan's layer (S-054). */
export const planMarks = {
  /** In the colour of its best technology. */
  'bat-clusters': { kind: 'fill', colour: 'grid', opacity: 0.2, edge: 'grid', edge_px: 2.2 },
  'mhp-intakes': {
    kind: 'badge',
    shape: 'circle',
    colour: 'ink',
    edge: 'surface',
    edge_px: 2,
    size_px: 16,
    sign: '+',
    signColour: 'surface',
  },
  'mhp-powerhouses': {
    kind: 'badge',
    shape: 'diamond',
    colour: 'surface',
    edge: 'mhp',
    edge_px: 2,
    size_px: 22.4,
    sign: '1',
    signColour: 'ink',
  },
  'mhp-aoi': { kind: 'fill', colour: 'accent', opacity: 0.1, edge: 'accent', edge_px: 2 },
  'mhp-upstream': { kind: 'fill', colour: 'mhp', opacity: 0.16, edge: 'mhp', edge_px: 1.4, dash_px: [6, 3] },
  'sst-clusters': { kind: 'fill', colour: 'map-sample', opacity: 0.2, edge: 'map-sample', edge_px: 1.8 },
  'survey-points': { kind: 'shape', shape: 'circle', colour: 'map-sample', size_px: 10 },
} as const satisfies Record<string, Mark>
export type PlanLayerId = keyof typeof planMarks
export const isPlanMark = (id: string): id is PlanLayerId => id in planMarks

/** The line of a rural cluster; an urban one's is whole. */
export const ruralDash_px = [4, 2.5] as const

const technologies = [
  { words: 'technology.shs', key: 'shs' },
  { words: 'technology.solar_minigrid', key: 'smg' },
  { words: 'technology.mhp', key: 'mhp' },
  { words: 'technology.grid', key: 'grid' },
] as const satisfies { words: PlanWords; key: TechnologyKey & ColourName }[]

/** A survey's points by their type (S-013): told apart by shape. */
const surveyShapes = [
  { words: 'legend.household', shape: 'circle' },
  { words: 'legend.discussion', shape: 'square' },
  { words: 'legend.infrastructure', shape: 'triangle' },
  { words: 'legend.institution', shape: 'diamond' },
] as const satisfies { words: PlanWords; shape: Shape }[]

/** The lines of the legend of a plan's layer. */
export function planLegend(id: PlanLayerId): LegendLine[] {
  if (id === 'bat-clusters') {
    const mark: FillMark = planMarks[id]
    return technologies.map(({ words, key }) => ({ mark: { ...mark, colour: key, edge: key }, words }))
  }
  if (id === 'sst-clusters') {
    const mark = planMarks[id]
    return [
      { mark: { ...mark, dash_px: ruralDash_px }, words: 'sst.key.rural' },
      { mark, words: 'sst.key.urban' },
    ]
  }
  if (id === 'survey-points') {
    const mark = planMarks[id]
    return surveyShapes.map(({ words, shape }) => ({ mark: { ...mark, shape }, words }))
  }
  return [{ mark: planMarks[id] }]
}
