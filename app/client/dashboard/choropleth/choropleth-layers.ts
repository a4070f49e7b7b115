import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import {
  type CodedFigure,
  classColours,
  classOf,
  liesIn,
} from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { energyLayerIds } from '../../../domain/layers/rows/energy.ts'
import { type ColourName, colour, type Theme } from '../../../domain/layers/style-table.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { hatchOf } from '../../map/layers/shape-images.ts'
import type { MapAppearance } from '../../map/map-appearance.ts'
import type { MapLayers } from '../../map/slots.ts'

export type ChoroplethState = {
  /** Local levels without a figure are not in the list. */
  figures: readonly CodedFigure[]
  /** Lower limits of the classes, starting with the second one. */
  breaks: readonly number[]
  /** Code of the region that is coloured. The land outside has no colour. */
  region: number
  theme: Theme
  /** A colour for each class. By default, they come from the colour ramp. */
  tones?: readonly ColourName[]
  /** Class that is hatched in addition to its colour. */
  hatched?: number
  /** The local levels that are coloured, if these are not all in the region. */
  levels?: readonly number[]
}

/** The relief below remains visible. */
const opacity = { light: 0.8, dark: 0.82 } as const
/** Some people can hardly distinguish the two lowest classes, so areas are always separated by a line. */
const line_px = 0.6

/**
 * Makes the layers below the colours less prominent: no building density, stronger names, and no notice about the
 * filter.
 */
export const choroplethAppearance = {
  hide: ['density', 'building-filter'],
  strengthen: ['labels', 'hover'],
  quiet: [...energyLayerIds, 'streamline', 'settlement', 'contour'],
} as const satisfies MapAppearance

/** The local levels of a region, filled with the colour of the class of their figure. */
export function choroplethLayers(state: ChoroplethState): MapLayers {
  const { region, theme, levels, figures, breaks, hatched } = state
  const tiles = { source: 'boundaries', 'source-layer': 'local_level' } as const
  const filter = levels ? oneOf(levels) : regionLevelOf(region) === 'country' ? null : within(region)
  const common = { ...tiles, ...(filter && { filter }) }
  const inHatched = figures.flatMap(([code, value]) => (classOf(value, breaks) === hatched ? [code] : []))
  return {
    sources: {},
    layers: [
      {
        slot: 'choropleth',
        layer: {
          ...common,
          id: 'choropleth',
          type: 'fill',
          paint: { 'fill-color': fill(state), 'fill-opacity': opacity[theme], 'fill-antialias': false },
        },
      },
      ...(inHatched.length === 0 ? [] : [hatch(inHatched, theme)]),
      {
        slot: 'choropleth',
        layer: {
          ...common,
          id: 'choropleth-line',
          type: 'line',
          layout: { 'line-join': 'round' },
          paint: { 'line-color': colour('map-halo', theme), 'line-width': line_px },
        },
      },
    ],
  }
}

const oneOf = (levels: readonly number[]): FilterSpecification => [
  'in',
  ['get', 'SDDMM'],
  ['literal', [...levels]],
]

const hatch = (levels: readonly number[], theme: Theme): MapLayers['layers'][number] => ({
  slot: 'choropleth',
  layer: {
    id: 'choropleth-hatch',
    type: 'fill',
    source: 'boundaries',
    'source-layer': 'local_level',
    filter: oneOf(levels),
    paint: { 'fill-pattern': hatchOf(theme) },
  },
})

function within(region: number): FilterSpecification {
  const field = { country: '', province: 'SCode', district: 'DCode', local_level: 'SDDMM' }[
    regionLevelOf(region)
  ]
  return ['==', ['get', field], region]
}

function fill({
  figures,
  breaks,
  region,
  theme,
  ...state
}: ChoroplethState): ExpressionSpecification | string {
  const codes: number[][] = Array.from({ length: breaks.length + 1 }, () => [])
  for (const [sddmm, value] of figures) if (liesIn(sddmm, region)) codes[classOf(value, breaks)].push(sddmm)
  const tones = state.tones ?? classColours(codes.length)
  const arms = codes.flatMap((of, at) => (of.length === 0 ? [] : [of, colour(tones[at], theme)]))
  const missing = colour('seq-none', theme)
  if (arms.length === 0) return missing
  return ['match', ['get', 'SDDMM'], ...arms, missing] as unknown as ExpressionSpecification
}
