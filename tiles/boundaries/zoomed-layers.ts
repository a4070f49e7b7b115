import type { Feature, Geometry } from 'geojson'
import { feature, mergeArcs } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryObject, Objects, Topology } from 'topojson-specification'
import { boundsOf, type MultiPolygonRings } from '../../app/domain/geometry.ts'
import { labelPoint } from '../../app/domain/spatial/polygon/label-point.ts'
import { drawnFrom, tilesets } from '../../app/domain/tilesets/schema.ts'
import type { ShapeLayer, TileShape } from '../write/shape-tiler.ts'
import { bordersOf } from './borders.ts'
import type { RegionLayer } from './labels.ts'
import type { RegionObject, RegionProperties, RegionTopoJson } from './topology.ts'

const areaNames = ['local_level', 'protected_area', 'ward'] as const

const labelNames = { province: 'Province', district: 'District', local_level: 'GaPa_NaPa', ward: 'ward' }

/**
 * The layers of the boundaries tileset. For each zoom all levels are simplified together, arc by arc, so that
 * neighbours and levels share their borders there too: a vertex goes when its triangle is under some square
 * units of the tile's 4096.
 */
export function zoomedLayers(topology: RegionTopoJson): ShapeLayer[] {
  const weighted = presimplify(topology as unknown as Topology<Objects<RegionProperties>>)
  const cache = new Map<number, Topology>()
  const at = (zoom: number) => {
    let simple = cache.get(zoom)
    if (!simple) {
      cache.clear()
      // Below z5 hardly a vertex is left to save, but the corner of Limpiyadhura would go.
      const unit = 360 / 4096 / 2 ** Math.max(5, zoom)
      simple = simplify(weighted, unit * unit * (zoom < tilesets.boundaries.maxzoom ? 170 : 2)) as Topology
      cache.set(zoom, simple)
    }
    return simple
  }
  const layer = (name: keyof typeof tilesets.boundaries.layers, shapes: ShapeLayer['shapes']): ShapeLayer => {
    const { minzoom, maxzoom } = tilesets.boundaries.layers[name]
    return { name, minzoom, maxzoom, shapes }
  }
  const borders = bordersOf(topology)
  const country = mergeArcs(topology as never, topology.objects.province.geometries as never)
  return [
    layer('border', zoom =>
      borders.map(border => ({ ...shapeOf(at(zoom), border), minzoom: border.minzoom })),
    ),
    { ...layer('abroad', zoom => [abroad(shapeOf(at(zoom), country).geometry, zoom)]), isBackdrop: true },
    ...areaNames.map(name => layer(name, zoom => shapesOf(at(zoom), name))),
    layer('region_label', labels(topology)),
  ]
}

function shapeOf(topology: Topology, object: GeometryObject<RegionProperties>): TileShape {
  const { id, geometry, properties } = feature(topology, object) as Feature<Geometry, RegionProperties>
  return { id: Number(id ?? 0), geometry, properties }
}

/** The land about a country (what its borders leave free), as far as a tile that touches it reaches. */
function abroad(country: Geometry, zoom: number): TileShape {
  if (country.type !== 'MultiPolygon') throw new Error(country.type)
  const outer = country.coordinates.map(([ring]) => ring)
  const holes = country.coordinates.flatMap(([, ...rings]) => rings.map(ring => [ring]))
  const far_deg = 400 / 2 ** zoom
  const [west, south, east, north] = boundsOf(outer.flat())
  const [x1, x2] = [Math.max(-180, west - far_deg), Math.min(180, east + far_deg)]
  const [y1, y2] = [Math.max(-85, south - far_deg), Math.min(85, north + far_deg)]
  const box = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
    [x1, y1],
  ]
  return {
    id: 0,
    geometry: { type: 'MultiPolygon', coordinates: [[box, ...outer], ...holes] },
    properties: {},
  }
}

function shapesOf(topology: Topology, layer: RegionLayer): TileShape[] {
  const { features } = feature(topology, topology.objects[layer] as RegionObject)
  return features.map(({ id, geometry, properties }) => ({ id: Number(id), geometry, properties }))
}

function labels(topology: RegionTopoJson): TileShape[] {
  return Object.entries(labelNames).flatMap(([level, field]) =>
    shapesOf(topology, level as RegionLayer).flatMap(({ id, geometry, properties }): TileShape[] => {
      if (properties.ward === 0) return []
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error(geometry.type)
      const rings = (
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      ) as MultiPolygonRings
      const label = {
        id,
        minzoom: drawnFrom.regionLabel[level as keyof typeof labelNames],
        geometry: { type: 'Point' as const, coordinates: labelPoint(rings) },
        properties: { level, name: String(properties[field]) },
      }
      return [label]
    }),
  )
}
