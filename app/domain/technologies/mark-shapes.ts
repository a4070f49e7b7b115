type Corner = readonly [x: number, y: number]
type Drawing = {
  /** Corners in a box from -1 to 1, with y pointing down; null for the circle. */
  corners: readonly Corner[] | null
  /** Character used in chart labels. */
  glyph: string
  /** Name of the shape in ECharts. */
  symbol: string
}

/** Shapes of marks for technologies, map features and survey points. */
export const markShapes = {
  circle: { corners: null, glyph: '●', symbol: 'circle' },
  square: {
    corners: [
      [-0.8, -0.8],
      [0.8, -0.8],
      [0.8, 0.8],
      [-0.8, 0.8],
    ],
    glyph: '■',
    symbol: 'rect',
  },
  diamond: {
    corners: [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
    glyph: '◆',
    symbol: 'diamond',
  },
  triangle: {
    corners: [
      [0, -0.9],
      [1, 0.8],
      [-1, 0.8],
    ],
    glyph: '▲',
    symbol: 'triangle',
  },
} as const satisfies Record<string, Drawing>
export type MarkShape = keyof typeof markShapes
export const shapeNames = Object.keys(markShapes) as MarkShape[]

type Cornered = { [S in MarkShape]: (typeof markShapes)[S]['corners'] extends null ? never : S }[MarkShape]
/** Corners of a shape in a box from -1 to 1, with y pointing down. The circle has none. */
export const shapeCorners = Object.fromEntries<readonly Corner[]>(
  Object.entries(markShapes).flatMap(([shape, { corners }]) => (corners === null ? [] : [[shape, corners]])),
) as Record<Cornered, readonly Corner[]>
