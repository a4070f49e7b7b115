import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { Objects, Topology } from 'topojson-specification'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { labelPoint } from '../../app/domain/spatial/polygon/label-point.ts'
import { drawnFrom, tilesets } from '../schema.ts'
import type { Shape, ShapeLayer } from '../write/shape-tiler.ts'
import type { RegionLayer } from './labels.ts'
import type { RegionObject, RegionProperties, RegionTopology } from './topology.ts'

const layerNames: RegionLayer[] = ['province', 'district', 'local_level', 'protected_area', 'ward']

const labelNames = { province: 'Province', district: 'District', local_level: 'GaPa_NaPa', ward: 'ward' }

/**
 * The layers of the boundaries tileset. For each zoom all levels are simplified together, arc by arc, so that
 * neighbours and levels share their borders there too: a vertex goes when its triangle is under some square
 * units of the tile's 4096.
 */
export function zoomedLayers(topology: RegionTopology): ShapeLayer[] {
  const weighted = presimplify(topology as unknown as Topology<Objects<RegionProperties>>)
  const cache = new Map<number, Topology>()
  const at = (zoom: number) => {
    let simple = cache.get(zoom)
    if (!simple) {
      cache.clear()
      // Below z3 hardly a vertex is left to save, but the corner of Limpiyadhura would go.
      const unit = 360 / 4096 / 2 ** Math.max(3, zoom)
      simple = simplify(weighted, unit * unit * (zoom < tilesets.boundaries.maxzoom ? 50 : 2)) as Topology
      cache.set(zoom, simple)
    }
    return simple
  }
  const areas = layerNames.map((name): ShapeLayer => {
    const { minzoom, maxzoom } = tilesets.boundaries.layers[name]
    return { name, minzoom, maxzoom, shapes: zoom => shapesOf(at(zoom), name) }
  })
  const { minzoom, maxzoom } = tilesets.boundaries.layers.region_label
  return [...areas, { name: 'region_label', minzoom, maxzoom, shapes: labels(topology) }]
}

function shapesOf(topology: Topology, layer: RegionLayer): Shape[] {
  const { features } = feature(topology, topology.objects[layer] as RegionObject)
  return features.map(({ id, geometry, properties }) => ({ id: Number(id), geometry, properties }))
}

function labels(topology: RegionTopology): Shape[] {
  return Object.entries(labelNames).flatMap(([level, field]) =>
    shapesOf(topology, level as RegionLayer).map(({ id, geometry, properties }): Shape => {
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error(geometry.type)
      const rings = (
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      ) as MultiPolygonRings
      return {
        id,
        minzoom: drawnFrom.regionLabel[level as keyof typeof labelNames],
        geometry: { type: 'Point', coordinates: labelPoint(rings) },
        properties: { level, name: String(properties[field]), code: id },
      }
    }),
  )
}
