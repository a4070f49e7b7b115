import type { MarkShape } from '../technologies/mark-shapes.ts'
import { byMark, technologyRows } from '../technologies/technologies.ts'

/**
 * The only table of colours and sizes on the map, for both themes. MapLibre cannot read CSS variables, so the style,
 * legends and charts use this table, and the build writes the colours for the pages (style-tokens.ts).
 */

export type Theme = 'light' | 'dark'
type Pair = readonly [light: string, dark: string]

/** Every colour by its CSS custom property (without the dashes), for the light and the dark theme. */
export const colours = {
  ink: ['#14211C', '#E8EFEB'],
  'ink-2': ['#41504A', '#B6C3BC'],
  'ink-3': ['#5C6A64', '#91A099'],
  surface: ['#FFFFFF', '#151C19'],
  accent: ['#0B6B57', '#54CBA9'],
  'on-accent': ['#FFFFFF', '#06231B'],
  ok: ['#1A7440', '#6CCB8C'],
  warn: ['#875200', '#E9B45A'],
  danger: ['#B3261E', '#F28B82'],
  ...byMark((one): Pair => technologyRows[one].colour),
  female: ['#6A2F96', '#E3C6F8'],
  male: ['#1F9484', '#2F9AA6'],
  'map-land': ['#F4F2EA', '#1A221F'],
  'map-water': ['#BBD9EA', '#16384C'],
  'map-contour': ['#8A7550', '#C9B68C'],
  'map-s1': ['#9CC6E2', '#22506C'],
  'map-s2': ['#7DB3D9', '#296488'],
  'map-s3': ['#5D9FCE', '#3379A3'],
  'map-s4': ['#3F8ABF', '#418FBD'],
  'map-s5': ['#2A76AE', '#55A5D3'],
  'map-province': ['#3D4854', '#B7C2CC'],
  'map-district': ['#5B6773', '#8E9AA5'],
  'map-local': ['#8A95A0', '#66727C'],
  'map-ward': ['#7D8892', '#76838D'],
  'map-mask': ['#F3F5F2', '#0E1412'],
  'map-bld': ['#77593A', '#D9B98A'],
  'map-settle': ['#4A3B2A', '#E9D5B3'],
  'map-label': ['#26302C', '#DCE5E0'],
  'map-halo': ['#FBFAF5', '#121916'],
  'map-label-water': ['#1F6597', '#7FBFE6'],
  'map-hover': ['#0B6B57', '#72D8BA'],
  'map-select': ['#0B6B57', '#54CBA9'],
  'map-sample': ['#8A1F6B', '#F09AD0'],
  'seq-1': ['#EEF5E4', '#1C2F2D'],
  'seq-2': ['#CFE6CB', '#1F4745'],
  'seq-3': ['#9DCFB8', '#2A6662'],
  'seq-4': ['#5FAFA3', '#3F8B83'],
  'seq-5': ['#2B8588', '#72B5A3'],
  'seq-6': ['#0D5364', '#C4E8CF'],
  'seq-none': ['#E4E6E2', '#232A27'],
  'land-forest': ['#3E8A5B', '#4B9A69'],
  'land-shrubland': ['#7FA77A', '#88AE83'],
  'land-grassland': ['#9CC36B', '#A6C97A'],
  'land-agriculture': ['#E0C36A', '#DDBD5C'],
  'land-barren': ['#B7A994', '#A99B86'],
  'land-water_body': ['#4F9CC9', '#5BA5D0'],
  'land-built_up': ['#A2573F', '#C2745A'],
  'land-snow_glacier': ['#C9DCE8', '#D6E5EE'],
} as const satisfies Record<string, Pair>
export type ColourName = keyof typeof colours

/** Strengths that differ between the light and the dark theme. */
export const strengths = {
  'map-hill': [0.6, 0.24],
  'map-contour-o': [0.22, 0.12],
  'map-mask-o': [0.74, 0.72],
  'map-select-fill': [0.14, 0.18],
} as const satisfies Record<string, readonly [number, number]>
export type StrengthName = keyof typeof strengths

/** Colours of the hillshade, which are the same in both themes. Only the strength differs. */
export const hillshade = { shadow: '#26343C', highlight: '#FFFFFA', direction_deg: 315 } as const

export const colour = (name: ColourName, theme: Theme): string => colours[name][theme === 'light' ? 0 : 1]
export const strength = (name: StrengthName, theme: Theme): number =>
  strengths[name][theme === 'light' ? 0 : 1]

/** Each technology has one colour (that of its mark) and one shape everywhere. */
export const technologyShapes = byMark((one): MarkShape => technologyRows[one].shape)

/** Six classes, from low to high. */
export const choroplethRamp = [
  'seq-1',
  'seq-2',
  'seq-3',
  'seq-4',
  'seq-5',
  'seq-6',
] as const satisfies ColourName[]

/** For scores from 0 to 10, the same in both themes. */
export const scoreRamp = [
  '#FFFFFF',
  '#E8EFFA',
  '#D1DFF5',
  '#BACFEF',
  '#A4C0EA',
  '#8EB0E4',
  '#78A0DD',
  '#6290D7',
  '#4C80D0',
  '#3570C8',
  '#1B5FC1',
] as const

/** Text colour on a score. The contrast ratio is 5.2 to 1 with black at 8, and 5.0 to 1 with white at 9. */
export const scoreText = (score: number): string => (score >= 9 ? '#FFFFFF' : '#000000')

/** First camera zoom with streams of orders 1 and 2. */
export const smallStreamZoom = 11
/** While a stream is being selected: the factor of its width, and the extra width under the pointer. */
export const prominentStream = { wider: 1.7, lit_px: 2.5 } as const

export type LineMark = {
  kind: 'line'
  colour: ColourName
  width_px: number
  dash_px?: readonly [number, number]
  halo_px?: number
}
export type FillMark = {
  kind: 'fill'
  colour: ColourName
  opacity: number
  edge?: ColourName
  edge_px?: number
  dash_px?: readonly [number, number]
}
/** A shape with an edge and a sign inside. */
export type BadgeMark = {
  kind: 'badge'
  shape: MarkShape
  colour: ColourName
  edge: ColourName
  edge_px: number
  size_px: number
  sign: string
  signColour: ColourName
}
export type Mark =
  | LineMark
  | FillMark
  | BadgeMark
  | { kind: 'dot' | 'ring'; colour: ColourName; size_px: number }
  | { kind: 'shape'; shape: MarkShape; colour: ColourName; size_px: number }
  | { kind: 'label'; colour: ColourName; size_px: number }
  | { kind: 'relief'; from: string; to: string }

export const lineMark = (
  name: ColourName,
  width_px: number,
  more: { dash_px?: readonly [number, number]; halo_px?: number } = {},
): LineMark => ({ kind: 'line', colour: name, width_px, ...more })

/** Best option of a settlement: filled and with a white ring, unlike any existing object. */
export const proposedMark = { size_px: 14, ring_px: 2, fill: 0.34 } as const

/** Widths of marks that are not in the layer tree. */
export const selection = { width_px: 2.2, vertex_px: 8 } as const
export const hover = { width_px: 1.5 } as const
/** Radius of a building at camera zooms 13 and 16. */
export const buildingRadius_px = { z13: 1.3, z16: 3 } as const
/** A generated building is drawn as a ring: the width of its line, and the smallest radius for a ring. */
export const generatedRing = { width_px: 0.9, min_px: 1.6 } as const
/**
 * Dots for the density of buildings, whose area is proportional to the number. Sizes are fractions of a square's side,
 * from the smallest visible dot to the largest. `fullAtLast` buildings fill a square of zoom 13.
 */
export const densityDot = { min: 0.05, max: 0.56, opacity: 0.62, fullAtLast: 24 } as const
/** Legend dot for few buildings. The dot for many is the mark of the layer. */
export const fewestDot_px = 2
