import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { heroClasses } from '../../../app/domain/layers/hero-classes.ts'
import { layerMarks } from '../../../app/domain/layers/layer-table.ts'
import {
  choroplethRamp,
  colour,
  hillshade,
  strength,
  type Theme,
} from '../../../app/domain/layers/style-table.ts'
import { project } from '../../../scripts/common/source-files.ts'

export type HeroTileSource = { url: string; kind: 'vector' | 'raster-dem'; minzoom: number; maxzoom: number }

/** Households of the local levels over the relief, with transmission lines and hydropower plants; no labels. */
export function heroStyle(theme: Theme, tilesets: Record<string, HeroTileSource>): StyleSpecification {
  const source = ({ url, kind, minzoom, maxzoom }: HeroTileSource) => ({
    tiles: [`${url}/{z}/{x}/{y}`],
    minzoom,
    maxzoom,
    ...(kind === 'vector'
      ? ({ type: 'vector' } as const)
      : ({ type: 'raster-dem', encoding: 'terrarium', tileSize: 256 } as const)),
  })
  const ramp = choroplethRamp.map(name => colour(name, theme))
  const classed = heroClasses.flatMap((edge, i) => [edge, ramp[i + 1]])
  const households = ['match', ['get', 'SDDMM'], ...householdsByCode(), 0]
  const shade = (hex: string) =>
    hex +
    Math.round(255 * strength('map-hill', theme))
      .toString(16)
      .padStart(2, '0')
  const edge = (
    id: string,
    layer: string,
    name: 'surface' | 'map-district',
    width: number,
    opacity: number,
  ) => ({
    id,
    type: 'line' as const,
    source: 'boundaries',
    'source-layer': layer,
    paint: { 'line-color': colour(name, theme), 'line-width': width, 'line-opacity': opacity },
  })
  return {
    version: 8,
    sources: {
      boundaries: source(tilesets.boundaries),
      terrain: source(tilesets.terrain),
      energy: source(tilesets.energy),
    },
    layers: [
      {
        id: 'protected',
        type: 'fill',
        source: 'boundaries',
        'source-layer': 'protected_area',
        paint: { 'fill-color': colour('seq-none', theme) },
      },
      {
        id: 'households',
        type: 'fill',
        source: 'boundaries',
        'source-layer': 'local_level',
        paint: { 'fill-color': ['step', households, ramp[0], ...classed] as ExpressionSpecification },
      },
      {
        id: 'relief',
        type: 'hillshade',
        source: 'terrain',
        paint: {
          'hillshade-shadow-color': shade(hillshade.shadow),
          'hillshade-highlight-color': shade(hillshade.highlight),
          'hillshade-accent-color': shade(hillshade.shadow),
          'hillshade-exaggeration': 0.34,
          'hillshade-illumination-direction': hillshade.direction_deg,
        },
      },
      edge('levels', 'local_level', 'surface', 0.7, 0.7),
      { ...edge('provinces', 'border', 'map-district', 1.1, 0.55), filter: ['==', ['get', 'rank'], 1] },
      {
        id: 'lines',
        type: 'line',
        source: 'energy',
        'source-layer': 'transmission',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colour(layerMarks.transmission.colour, theme),
          'line-width': ['step', ['get', 'kV'], 1.1, 132, 1.7],
        },
      },
      {
        id: 'plants',
        type: 'circle',
        source: 'energy',
        'source-layer': 'hydropower',
        paint: {
          'circle-color': colour(layerMarks.hydropower.colour, theme),
          'circle-radius': ['interpolate', ['linear'], ['get', 'capacity_MW'], 0, 2.4, 100, 5, 500, 8],
          'circle-stroke-color': colour('map-halo', theme),
          'circle-stroke-width': 1.1,
        },
      },
    ],
  }
}

/** [code, households, code, households, …] of the census of 2021. */
function householdsByCode(): number[] {
  const csv = readFileSync(join(project, 'tiles', 'facts', 'local-levels.csv'))
  const rows = parse(csv, { columns: true, bom: true }) as { code: string; households_2021: string }[]
  return rows.flatMap(({ code, households_2021 }) => [Number(code), Number(households_2021)])
}
