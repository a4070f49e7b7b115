import { readFileSync } from 'node:fs'
import type { Geometry } from 'geojson'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { drawnFrom, tilesets } from '../../app/domain/tilesets/schema.ts'
import { serveShapeTiles, type TileShape } from '../write/shape-tiler.ts'

serveShapeTiles(path => {
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: EnergyFeature[] }
  return Object.entries(tilesets.energy.layers).map(([name, { minzoom, maxzoom }]) => {
    const own = features.filter(feature => feature.properties.layer === name)
    return { name, minzoom, maxzoom, shapes: own.map((feature, i) => shapeOf(feature, i + 1)) }
  })
})

function shapeOf({ properties, geometry }: EnergyFeature, id: number): TileShape {
  const { layer, ...fields } = properties
  const minzoom = drawnFrom.energy[layer]?.[Number(fields.kV)]
  return { id, minzoom, geometry: geometry as Geometry, properties: fields as TileShape['properties'] }
}
