import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { Page } from 'playwright'
import {
  choroplethRamp,
  colour,
  hillshade,
  layerMarks,
  strength,
  type Theme,
} from '../../app/domain/layers/style-table.ts'
import { project } from '../source-files.ts'
import { keepPicture } from './keep-picture.ts'
import type { Studio } from './studio.ts'

/** Lower edges of the classes 2 to 6, as in the legend beside the picture. */
const breaks = [3500, 5000, 7000, 10_000, 16_000]
const nepal = [80.0, 26.3, 88.25, 30.5] as const
const size = { width: 1600, height: 940 }
const bench = '/__hero/'
const dist = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))

/**
 * The picture of the landing page: households of the 753 local levels over the relief, with transmission lines and
 * hydropower plants, no labels, transparent around Nepal. Tiles, colours and marks are the product's.
 */
export async function takeHero(studio: Studio, theme: Theme): Promise<void> {
  await studio.sit({ theme, size }, async page => {
    await layBench(page)
    await page.goto(`${bench}page.html`)
    const tilesets = await (await page.request.get('/tiles/sources.json')).json()
    const picture = await drawNepal(page, styleOf(theme, tilesets.tilesets))
    const path = `app/client/landing/pictures/hero-${theme}` as const
    await keepPicture(page, picture, { path: `${path}.webp`, most_kB: 135 })
    // For phones: a third of the bytes before the largest paint.
    await keepPicture(page, picture, { path: `${path}-small.webp`, width: 900, most_kB: 60 })
  })
}

/** An empty page on the product's own address, with MapLibre beside it. */
async function layBench(page: Page): Promise<void> {
  await page.route(`**${bench}*`, route => {
    const name = new URL(route.request().url()).pathname.slice(bench.length)
    if (name === 'page.html') {
      const body =
        '<!doctype html><style>body{margin:0}#map{width:100vw;height:100vh}</style><div id="map"></div>'
      return route.fulfill({ body, contentType: 'text/html' })
    }
    return route.fulfill({ body: readFileSync(join(dist, name)), contentType: 'text/javascript' })
  })
}

type TileSource = { url: string; kind: 'vector' | 'raster-dem'; minzoom: number; maxzoom: number }

function styleOf(theme: Theme, tilesets: Record<string, TileSource>): StyleSpecification {
  const source = ({ url, kind, minzoom, maxzoom }: TileSource) => ({
    tiles: [`${url}/{z}/{x}/{y}`],
    minzoom,
    maxzoom,
    ...(kind === 'vector'
      ? ({ type: 'vector' } as const)
      : ({ type: 'raster-dem', encoding: 'terrarium', tileSize: 256 } as const)),
  })
  const ramp = choroplethRamp.map(name => colour(name, theme))
  const classed = breaks.flatMap((edge, i) => [edge, ramp[i + 1]])
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
      edge('provinces', 'province', 'map-district', 1.1, 0.55),
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
  const csv = readFileSync(join(project, 'tiles', 'demo-country', 'local-levels.csv'))
  const rows = parse(csv, { columns: true, bom: true }) as { code: string; households_2021: string }[]
  return rows.flatMap(({ code, households_2021 }) => [Number(code), Number(households_2021)])
}

/** Draws the style, then cuts away what lies outside the provinces and protected areas. */
function drawNepal(page: Page, style: StyleSpecification): Promise<string> {
  return page.evaluate(
    async ({ text, nepal, bench }) => {
      const style = JSON.parse(text) as StyleSpecification
      // A name the bundler cannot follow: the page finds it beside itself.
      const address = `${bench}maplibre-gl.mjs`
      const maplibre = (await import(address)) as typeof import('maplibre-gl')
      maplibre.setWorkerUrl(`${bench}maplibre-gl-worker.mjs`)
      const [west, south, east, north] = nepal
      const draw = async (layers: unknown[]) => {
        const map = new maplibre.Map({
          container: 'map',
          style: { ...style, layers } as StyleSpecification,
          bounds: [west, south, east, north],
          fitBoundsOptions: { padding: 8 },
          interactive: false,
          attributionControl: false,
          fadeDuration: 0,
          canvasContextAttributes: { preserveDrawingBuffer: true },
        })
        await new Promise<void>(done => void map.once('idle', () => done()))
        const still = new Image()
        still.src = map.getCanvas().toDataURL('image/png')
        await still.decode()
        map.remove()
        return still
      }
      const picture = await draw(style.layers)
      const stencil = await draw(style.layers.filter(({ id }) => id === 'households' || id === 'protected'))
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(picture, 0, 0)
      context.globalCompositeOperation = 'destination-in'
      context.drawImage(stencil, 0, 0)
      return canvas.toDataURL('image/png')
    },
    // As text: the type of a style is too deep to be looked through.
    { text: JSON.stringify(style), nepal, bench },
  )
}
