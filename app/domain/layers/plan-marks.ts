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
  /** What the plan knows better than the map: lines dashed, points in the shape that they have on the map. */
  'map-corrections': { kind: 'line', colour: 'accent', width_px: 3, dash_px: [5, 3] },
} as const
/** Of areas of interest of which none is chosen: those of one project lie on each other. */
export const otherArea = { opacity: 0.025, edge_px: 1 } as const
export type PlanLayerId = keyof typeof planMarks
export const isPlanMark = (id: string): id is PlanLayerId => id in planMarks

/** The line of a rural cluster; an urban one's is whole. */
export const ruralDash_px = [4, 2.5] as const

const known = <S extends 'triangle' | 'diamond' | 'square', C extends 'accent' | 'danger' = 'accent'>(
  shape: S,
  size_px: number,
  sign: string,
  edge: C = 'accent' as C,
) =>
  ({ kind: 'badge', shape, colour: 'map-halo', edge, edge_px: 1.6, size_px, sign, signColour: edge }) as const
/**
 * The points among the corrections, by their kind: hollow as all that exists, each with a sign of its own; what is gone is
 * `danger`, as is a line that is.
 */
export const correctionMarks = {
  transformer: known('triangle', 13, '+'),
  substation: known('triangle', 16, '='),
  plant: known('diamond', 14, '+'),
  gone: known('square', 12, '×', 'danger'),
} as const
