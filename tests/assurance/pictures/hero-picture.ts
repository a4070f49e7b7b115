import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StyleSpecification } from 'maplibre-gl'
import type { Page } from 'playwright'
import type { Theme } from '../../../app/domain/layers/style-table.ts'
import { type HeroTileSource, heroStyle } from './hero-style.ts'
import { savePicture } from './save-picture.ts'
import type { Studio } from './studio.ts'

const nepal = [80.0, 26.3, 88.25, 30.5] as const
const size = { width: 1600, height: 940 }
const bench = '/__hero/'
const dist = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))

/**
 * The picture of the landing page: households of the 753 local levels over the relief, with transmission lines and
 * hydropower plants, no labels, transparent around Nepal. Tiles, colours and marks are the product's.
 */
export async function captureHero(studio: Studio, theme: Theme): Promise<void> {
  await studio.sit({ theme, size }, async page => {
    await layBench(page)
    await page.goto(`${bench}page.html`)
    const reply = await page.request.get('/tiles/sources.json')
    const { tilesets } = (await reply.json()) as { tilesets: Record<string, HeroTileSource> }
    const picture = await drawNepal(page, heroStyle(theme, tilesets))
    const path = `app/client/landing/pictures/hero-${theme}` as const
    await savePicture(page, picture, { path: `${path}.webp`, max_kB: 135 })
    // For phones: a third of the bytes before the largest paint.
    await savePicture(page, picture, { path: `${path}-small.webp`, width: 900, max_kB: 60 })
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
