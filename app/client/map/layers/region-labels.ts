import type { ExpressionSpecification, FilterSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { colour } from '../../../domain/layers/style-table.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import type { MapLayers } from '../slots.ts'
import { labelFonts } from './base-style.ts'
import { type DataState, entries } from './data-state.ts'
import { type NamedLevel, nameImage } from './name-images.ts'

/**
 * Names of provinces, districts and local levels, each at its own scales. Wards are named only in the selected
 * municipality.
 */
export function regionLabels(state: DataState): MapLayers {
  const ofMunicipality = regionLevelOf(state.region) === 'local_level'
  const others: FilterSpecification = ['!=', ['id'], ofMunicipality ? state.region : -1]
  const ownWards: FilterSpecification = ['==', ['floor', ['/', ['id'], 100]], state.region]
  const labels = [
    { ...label(state, 'province'), minzoom: 4, maxzoom: 8 },
    { ...label(state, 'district'), minzoom: 7, maxzoom: 9.5 },
    { ...label(state, 'local_level', others), minzoom: 9 },
    ...(ofMunicipality ? [{ ...label(state, 'ward', ownWards), minzoom: 10 }] : []),
  ]
  return entries(labels.map(layer => ({ slot: 'labels', layer })))
}

/**
 * Small capitals with letter spacing, in the muted text colour. Names in another script look as the page draws them.
 * Only names within the region are emphasised.
 */
function label(state: DataState, level: NamedLevel, more?: FilterSpecification): SymbolLayerSpecification {
  const isStrong = state.appearance?.strengthen?.includes('labels') ?? false
  const ofLevel: FilterSpecification = ['==', ['get', 'level'], level]
  const common = {
    id: `label-${level}`,
    type: 'symbol',
    source: 'boundaries',
    'source-layer': 'region_label',
    filter: more ? (['all', ofLevel, more] as FilterSpecification) : ofLevel,
  } as const
  const quiet = colour('ink-3', state.theme)
  if (state.drawnNames) {
    const image = (isStrong: boolean) => nameImage({ theme: state.theme, isStrong, level })
    return {
      ...common,
      layout: {
        'icon-image': isStrong
          ? ['case', isWithin(state.region, level), image(true), image(false)]
          : image(false),
        'icon-padding': 6,
      },
    }
  }
  return {
    ...common,
    layout: {
      'text-field': ['upcase', level === 'ward' ? ['concat', 'Ward ', ['get', 'name']] : ['get', 'name']],
      'text-font': labelFonts.medium,
      'text-size': level === 'province' ? ['interpolate', ['linear'], ['zoom'], 5, 11, 7, 13] : 11,
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
      'text-padding': 6,
    },
    paint: {
      'text-color': isStrong
        ? ['case', isWithin(state.region, level), colour('map-label', state.theme), quiet]
        : quiet,
      'text-halo-color': colour('map-halo', state.theme),
      'text-halo-width': isStrong ? 2 : 1.5,
    },
  }
}

const digits = { province: 1, district: 3, local_level: 5, ward: 7 } as const satisfies Record<
  NamedLevel,
  number
>

/** Whether a name of a level belongs to a region (0 stands for all). Its code then starts with that of the region. */
function isWithin(region: number, level: NamedLevel): ExpressionSpecification {
  const more = digits[level] - String(region).length
  if (region === 0 || more < 0) return ['literal', region === 0] as ExpressionSpecification
  return ['==', ['floor', ['/', ['id'], 10 ** more]], region]
}
