import type { LngLat, PolygonRings } from '../geometry.ts'
import { indexPieces, nearestPiece_m, type Pieces, sidesOf } from './energy/energy-pieces.ts'
import { distancesToPieces_m } from './energy/grid-distances.ts'
import { type Correction, type CorrectionKind, correctPieces, removesAny } from './energy/map-overrides.ts'
import { type NearestLink, nearestLink } from './energy/nearest-link.ts'

type LineOrPoint =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }
export type EnergyFeature = {
  type: 'Feature'
  properties: { layer: string; [field: string]: unknown }
  geometry: LineOrPoint
}
/** Content of `energy.geojson`. */
export type EnergyFile = { type: 'FeatureCollection'; features: EnergyFeature[] }

export type EnergyNetwork = {
  /**
   * Distance in km along the ellipsoid to the nearest 11 or 33 kV line, substation or distribution transformer. It is
   * measured from the edge of a polygon, and is 0 if the polygon contains or crosses one. Infinity if there is none.
   */
  distanceToGrid_km(from: LngLat | PolygonRings): number
  /** Distance in metres to the same objects from each position (in degrees, in the order of a building grid). */
  distancesToGrid_m(lng: Float64Array, lat: Float64Array): Float64Array
  /**
   * Shortest line from the edge of a polygon to the same objects. Null if the polygon contains or crosses one, or if
   * there is none.
   */
  linkToGrid(from: PolygonRings): NearestLink | null
  /** Distance to the nearest existing micro-hydro plant, measured in the same way. */
  nearestMicroHydro_km(from: LngLat | PolygonRings): number
  /** Returns the network with a plan's corrections applied. */
  corrected(corrections: readonly Correction[]): EnergyNetwork
  /** Whether a correction removes an object that these distances depend on. */
  isAffectedBy(correction: Correction): boolean
}

const gridLayers = new Set(['distribution', 'substation', 'transformer'])
const gridKinds: ReadonlySet<CorrectionKind> = new Set(['line', 'substation', 'transformer'])
const plantKinds: ReadonlySet<CorrectionKind> = new Set(['plant'])

/** Prepares the content of `energy.geojson` for distance queries (models C). */
export function openEnergyNetwork(file: EnergyFile): EnergyNetwork {
  if (file?.type !== 'FeatureCollection') throw new Error('energy: not a GeoJSON FeatureCollection')
  const grid = piecesOf(file.features.filter(({ properties }) => gridLayers.has(properties.layer)))
  const plants = piecesOf(file.features.filter(({ properties }) => properties.layer === 'micro_hydro'))
  const network: EnergyNetwork = {
    distanceToGrid_km: from => nearestPiece_m(grid, from) / 1000,
    distancesToGrid_m: (lng, lat) => distancesToPieces_m(grid, lng, lat),
    linkToGrid: from => nearestLink(grid, from, nearestPiece_m(grid, from)),
    nearestMicroHydro_km: from => nearestPiece_m(plants, from) / 1000,
    corrected(corrections) {
      const toGrid = distanceFinder(grid, corrections, gridKinds)
      const toPlants = distanceFinder(plants, corrections, plantKinds)
      return {
        ...network,
        distanceToGrid_km: toGrid,
        distancesToGrid_m: distancesFinder(grid, corrections, gridKinds),
        linkToGrid: linkFinder(grid, corrections, gridKinds),
        nearestMicroHydro_km: toPlants,
      }
    },
    isAffectedBy: correction => removesAny(grid, correction) || removesAny(plants, correction),
  }
  return network
}

type Kilometres = (from: LngLat | PolygonRings) => number
function distanceFinder(
  pieces: Pieces,
  corrections: readonly Correction[],
  kinds: ReadonlySet<CorrectionKind>,
): Kilometres {
  const { gone, own } = correctPieces(pieces, corrections, kinds)
  return from => Math.min(nearestPiece_m(pieces, from, gone), nearestPiece_m(own, from)) / 1000
}

function distancesFinder(
  pieces: Pieces,
  corrections: readonly Correction[],
  kinds: ReadonlySet<CorrectionKind>,
): EnergyNetwork['distancesToGrid_m'] {
  const { gone, own } = correctPieces(pieces, corrections, kinds)
  return (lng, lat) => {
    const toOwn = distancesToPieces_m(own, lng, lat)
    return distancesToPieces_m(pieces, lng, lat, gone).map((far_m, i) => Math.min(far_m, toOwn[i]))
  }
}

function linkFinder(
  pieces: Pieces,
  corrections: readonly Correction[],
  kinds: ReadonlySet<CorrectionKind>,
): (from: PolygonRings) => NearestLink | null {
  const { gone, own } = correctPieces(pieces, corrections, kinds)
  return from => {
    const known_m = nearestPiece_m(pieces, from, gone)
    const own_m = nearestPiece_m(own, from)
    return own_m < known_m ? nearestLink(own, from, own_m) : nearestLink(pieces, from, known_m, gone)
  }
}

function piecesOf(features: EnergyFeature[]): Pieces {
  const lines = features.flatMap(({ geometry }) =>
    geometry.type === 'Point'
      ? [[geometry.coordinates]]
      : geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.coordinates,
  )
  return indexPieces(lines.flatMap(sidesOf))
}
