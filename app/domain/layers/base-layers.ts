/**
 * Options for the base layer (F-024), in order. They are third-party raster tiles, which are loaded only when
 * selected.
 */
export type BaseLayerId = 'none' | 'osm' | 'satellite'
export type BaseLayer = {
  id: BaseLayerId
  /** Titles exactly as in the documents. */
  title: 'None' | 'OSM' | 'Satellite'
  /** URL template of 256 px tiles, or null if nothing is fetched. */
  url: string | null
  maxzoom: number
  attribution: string
}

export const baseLayers: readonly BaseLayer[] = [
  { id: 'none', title: 'None', url: null, maxzoom: 0, attribution: '' },
  {
    id: 'osm',
    title: 'OSM',
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    maxzoom: 19,
    attribution: '© OpenStreetMap contributors',
  },
  {
    id: 'satellite',
    title: 'Satellite',
    url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
    maxzoom: 14,
    attribution: 'Sentinel-2 cloudless by EOX (Copernicus data 2016), CC BY 4.0',
  },
]

/** Hosts of the base layers, for the content security policy. */
export const baseLayerHosts: string[] = baseLayers.flatMap(layer =>
  layer.url === null ? [] : [layer.url.slice(0, layer.url.indexOf('/', 'https://'.length))],
)
