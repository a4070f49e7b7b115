import { sha256 } from '@noble/hashes/sha2'
import { Failure } from '../../domain/api/failure.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat, MultiPolygonRings } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { censusOf } from '../../domain/region/census.ts'
import { cellOutline } from '../../domain/spatial/cell-outline.ts'
import type {
  ReplacementCluster,
  SampledCluster,
  SstCalculation,
  SstResult,
} from '../../domain/sst/contract.ts'
import { type DrawnSample, type DrawnUnit, drawSample, householdsByStratum } from '../../domain/sst/draw.ts'
import { centreOf } from '../../domain/sst/frame.ts'
import { seedText, startFraction } from '../../domain/sst/select.ts'
import { mergeReach_m, type SamplingUnit } from '../../domain/sst/units.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { atlasAttributions } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { base64Kml, clustersKml } from './clusters-kml.ts'
import type { KnownFrame } from './sampling-frame.ts'

type Data = SstResult['data']

/** A national survey has a few hundred clusters. This many take a second to draw and 3 MB to send. */
const maxClusters = 2000

/** Draws the clusters of a local level from a frame. Throws `no_household` and `sample_too_large`. */
export function sampleOf(atlas: Atlas, frame: KnownFrame, form: SstCalculation): Data {
  const { sddmm, seed } = form
  const all = householdsByStratum(frame)
  const households = all.urban + all.rural
  if (households === 0) throw new Failure('no_household')
  if (form.hh_per_municipality > households) {
    const params = { given: form.hh_per_municipality, households }
    throw new Failure('sample_too_large', params, {
      fields: { hh_per_municipality: [{ key: 'sst.tooMany', params }] },
    })
  }
  const sample = drawSample(frame, form, (stratum, ward, isReplacement) =>
    startFraction(sha256(new TextEncoder().encode(seedText(sddmm, stratum, ward, seed, isReplacement)))),
  )
  if (sample.drawn.length === 0) throw noUnit(form)
  if (sample.drawn.length > maxClusters) throw tooManyClusters(sample.drawn.length)
  const perCluster = { urban: form.hh_per_cluster_urban, rural: form.hh_per_cluster_rural }
  const table_data = sample.drawn.map((unit, i) => rowOf(frame, unit, i + 1))
  const features = sample.drawn.map((unit, i) => featureOf(frame, unit, table_data[i]))
  const generated = isGenerated(atlas)
  return {
    cluster_geojson: { type: 'FeatureCollection', features },
    table_data,
    replacements: sample.replacements.map((unit, i) => ({
      replacement: i + 1,
      ...placeOf(frame, unit, perCluster[unit.stratum]),
      area: areaOf(frame, unit),
    })),
    frame: coverageOf(households, sample),
    municipality: municipalityOf(atlas, sddmm),
    base64_kml: base64Kml(clustersKml(features, table_data, generated)),
    seed,
    design: sample.design,
    generated,
    atlas_version: atlas.version,
    atlas_sources: atlasAttributions(atlas),
    census_2021: censusOf(atlas.facts.get(sddmm)),
    warnings: warningsOf(frame, sample, generated),
  }
}

export const isGenerated = ({ manifest }: Atlas): boolean =>
  manifest.layers['buildings.building']?.generated === true

function tooManyClusters(count: number): Failure {
  const field = 'hh_per_municipality'
  const reason = { key: 'sst.tooManyClusters', params: { count, most: maxClusters } } as const
  return new Failure('malformed', { field, reason }, { fields: { [field]: [reason] } })
}

/** No square has enough households for a cluster, even together with its neighbours. */
function noUnit(form: SstCalculation): Failure {
  const [field, min] =
    form.hh_per_cluster_urban < form.hh_per_cluster_rural
      ? (['hh_per_cluster_urban', form.hh_per_cluster_urban] as const)
      : (['hh_per_cluster_rural', form.hh_per_cluster_rural] as const)
  const reason = { key: 'sst.noUnit', params: { least: min } } as const
  return new Failure('malformed', { field, reason }, { fields: { [field]: [reason] } })
}

function coverageOf(households: number, { households_left }: DrawnSample): Data['frame'] {
  const covered = households - households_left
  return { households: covered, households_left, coverage: roundHalfUp((covered / households) * 100, 1) }
}

function rowOf(frame: KnownFrame, unit: DrawnUnit, psu_id: number): SampledCluster {
  const { interviews, pi, weight } = unit
  return { psu_id, ...placeOf(frame, unit, interviews), pi, weight }
}

function placeOf(
  frame: KnownFrame,
  unit: SamplingUnit,
  interviews: number,
): Omit<ReplacementCluster, 'replacement'> {
  // If a unit has several squares, the team starts in the one with the most households.
  const [x, y] = (unit.main.start ?? centreOf(frame, unit.main)).map(degrees => roundHalfUp(degrees, 6))
  const { ward, stratum, households } = unit
  return { x, y, ward: ward === 0 ? null : ward, stratum, households, interviews }
}

function featureOf(
  frame: KnownFrame,
  unit: DrawnUnit,
  { psu_id, ward, stratum, households }: SampledCluster,
): Data['cluster_geojson']['features'][number] {
  return {
    type: 'Feature',
    id: psu_id,
    properties: { psu_id, ward, stratum, households },
    geometry: areaOf(frame, unit),
  }
}

function areaOf(frame: KnownFrame, unit: SamplingUnit): Data['replacements'][number]['area'] {
  const polygons = squaresOf(frame, unit)
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Outline of a unit's squares within the local level, without inner lines, in degrees with six decimals. */
function squaresOf(
  { west_m, north_m, side_m, utm, clip }: KnownFrame,
  { cells }: SamplingUnit,
): MultiPolygonRings {
  const width = Math.max(...cells.map(cell => cell.column)) + 1
  const height = Math.max(...cells.map(cell => cell.row)) + 1
  const inMetres = cellOutline(
    cells.map(cell => cell.row * width + cell.column),
    { width, height, west: west_m, north: north_m, cell_deg: side_m, type: 'uint8', nodata: null, unit: '' },
  )
  const inDegrees = inMetres.map(polygon =>
    polygon.map(ring => ring.map(([easting, northing]) => utm.unproject(easting, northing))),
  )
  const rounded = ([lng, lat]: LngLat): LngLat => [roundHalfUp(lng, 6), roundHalfUp(lat, 6)]
  const inside = clip(inDegrees)
  return (inside.length > 0 ? inside : inDegrees).map(polygon => polygon.map(ring => ring.map(rounded)))
}

function warningsOf(frame: KnownFrame, sample: DrawnSample, generated: boolean): Message[] {
  const warnings: Message[] = sample.exhausted.map(({ stratum, clusters, units }) => ({
    key: 'sst.warn.exhausted',
    params: { stratum: { key: `sst.${stratum}` }, clusters, units },
  }))
  for (const { stratum, clusters, wards } of sample.design) {
    if (clusters > 0 && clusters < wards) {
      warnings.push({ key: 'sst.warn.noWards', params: { stratum: { key: `sst.${stratum}` } } })
    }
  }
  if (sample.joined !== null) {
    const other = sample.joined === 'urban' ? 'rural' : 'urban'
    warnings.push({
      key: 'sst.warn.joined',
      params: { stratum: { key: `sst.${sample.joined}` }, other: { key: `sst.${other}` } },
    })
  }
  if (sample.households_left > 0) {
    const all = householdsByStratum(frame)
    const { coverage } = coverageOf(all.urban + all.rural, sample)
    const params = { households: sample.households_left, reach: mergeReach_m / 1000, percent: coverage }
    warnings.push({ key: 'sst.warn.left', params })
  }
  if (frame.byType > 0) warnings.push({ key: 'sst.warn.urban', params: {} })
  const merged = sample.drawn.filter(unit => unit.cells.length > 1).length
  if (merged > 0) warnings.push({ key: 'sst.warn.merged', params: { count: merged } })
  if (generated) warnings.push({ key: 'sst.warn.generated', params: {} })
  return warnings
}
