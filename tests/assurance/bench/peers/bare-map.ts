import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import type { StyleSpecification } from 'maplibre-gl'
import { composedStyle, joinLayers, landLayers } from '../../../../app/client/map/layers/base-style.ts'
import { dataLayers } from '../../../../app/client/map/layers/data-layers.ts'
import { visibleLayers } from '../../../../app/client/map/layers/visible-layers.ts'
import { tilesetSources } from '../../../../app/client/map/tile-sources.ts'
import type { TileSources } from '../../../../app/domain/layers/tile-sources.ts'
import { cameraZoom, startIn } from '../../../../app/domain/layers/view.ts'

export type BareMap = { url: string; close(): void }

const types: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css' }
const page = `<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="maplibre-gl.css">
<style>html, body, #map { height: 100%; margin: 0 }</style>
<div id="map"></div>
<script type="module">
import { Map, setWorkerUrl } from './maplibre-gl.mjs'
setWorkerUrl(new URL('maplibre-gl-worker.mjs', location).href)
const options = await (await fetch('options.json')).json()
const map = new Map({ container: 'map', attributionControl: false, renderWorldCopies: false, fadeDuration: 120, ...options })
map.once('idle', () => document.getElementById('map').setAttribute('data-map-settled', 'true'))
</script>`

/**
 * A page with MapLibre and nothing else on a port of its own: the app's layers and camera as they are when it opens
 * on the nation, in a map of this size, with tiles from the product.
 */
export async function startBareMap(
  product: string,
  size: { width: number; height: number },
): Promise<BareMap> {
  const sources = (await (await fetch(`${product}/tiles/sources.json`)).json()) as TileSources
  const { lng, lat, zoom } = startIn(size.width, size.height)
  const options = JSON.stringify({
    style: styleOf(sources, product),
    center: [lng, lat],
    zoom: cameraZoom(zoom),
  })
  const dist = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'))
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    if (path === '') return response.setHeader('content-type', 'text/html').end(page)
    if (path === 'options.json') return response.setHeader('content-type', 'application/json').end(options)
    if (!/^maplibre-gl[\w-]*\.(mjs|css)$/.test(path)) return response.writeHead(404).end()
    return response.setHeader('content-type', types[extname(path)]).end(readFileSync(join(dist, path)))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function styleOf(known: TileSources, product: string): StyleSpecification {
  const sources = tilesetSources(known, product)
  const data = dataLayers({ sources, visible: visibleLayers({}), opacity: {}, theme: 'light', region: 0 })
  return composedStyle(joinLayers([landLayers('light'), data]))
}
