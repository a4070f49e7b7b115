import { createHash } from 'node:crypto'
import { Failure } from '../../domain/failure.ts'
import { roundHalfUp } from '../../domain/format.ts'
import { cellOutline } from '../../domain/spatial/cell-outline.ts'
import type { MultiPolygonRings } from '../../domain/spatial/geometry.ts'
import type { SampledCluster, SstCalculation, SstResult } from '../../domain/sst/contract.ts'
import { type DrawnUnit, drawSample, householdsOf, type Sample } from '../../domain/sst/draw.ts'
import { centreOf } from '../../domain/sst/frame.ts'
import { seedText, startOf } from '../../domain/sst/select.ts'
import type { Unsaid } from '../../domain/words/words.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { sourcesOf } from '../atlas/manifest.ts'
import { municipalityOf } from '../atlas/municipality.ts'
import { clustersKml } from './clusters-kml.ts'
import type { KnownFrame } from './sampling-frame.ts'

type Data = SstResult['data']

/** The clusters of a local level on a frame. Throws `no_household` and `sample_too_large`. */
export function sampleOf(atlas: Atlas, frame: KnownFrame, form: SstCalculation): Data {
  const { sddmm, seed } = form
  const all = householdsOf(frame)
  const households = all.urban + all.rural
  if (households === 0) throw new Failure('no_household')
  if (form.hh_per_municipality > households) {
    const params = { given: form.hh_per_municipality, households }
    throw new Failure('sample_too_large', params, {
      fields: { hh_per_municipality: [{ key: 'sst.tooMany', params }] },
    })
  }
  const sample = drawSample(frame, form, (stratum, ward) =>
    startOf(
      createHash('sha256')
        .update(seedText(sddmm, stratum, ward, seed))
        .digest(),
    ),
  )
  const table_data = sample.drawn.map((unit, i) => rowOf(frame, unit, i + 1))
  const features = sample.drawn.map((unit, i) => featureOf(frame, unit, table_data[i]))
  const generated = isGenerated(atlas)
  return {
    cluster_geojson: { type: 'FeatureCollection', features },
    table_data,
    municipality: municipalityOf(atlas, sddmm),
    base64_kml: Buffer.from(clustersKml(features, table_data, generated)).toString('base64'),
    seed,
    design: sample.design,
    generated,
    atlas_version: atlas.version,
    atlas_sources: sourcesOf(atlas),
    warnings: warningsOf(frame, sample, generated),
  }
}

export const isGenerated = ({ manifest }: Atlas): boolean =>
  manifest.layers['buildings.building']?.generated === true

function rowOf(frame: KnownFrame, unit: DrawnUnit, psu_id: number): SampledCluster {
  // Where several squares make a unit, the one with most households is where the team starts.
  const main = unit.cells.reduce((most, cell) => (cell.households > most.households ? cell : most))
  const [x, y] = centreOf(frame, main).map(degrees => roundHalfUp(degrees, 6))
  const { stratum, households, interviews, pi, weight } = unit
  return {
    psu_id,
    x,
    y,
    ward: unit.ward === 0 ? null : unit.ward,
    stratum,
    households,
    interviews,
    pi,
    weight,
  }
}

function featureOf(
  frame: KnownFrame,
  unit: DrawnUnit,
  { psu_id, ward, stratum, households }: SampledCluster,
): Data['cluster_geojson']['features'][number] {
  const polygons = squaresOf(frame, unit)
  return {
    type: 'Feature',
    id: psu_id,
    properties: { psu_id, ward, stratum, households },
    geometry:
      polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0] }
        : { type: 'MultiPolygon', coordinates: polygons },
  }
}

/** Outline of a unit's squares, without the lines between neighbours, in degrees with six decimals. */
function squaresOf({ west_m, north_m, side_m, utm }: KnownFrame, { cells }: DrawnUnit): MultiPolygonRings {
  const width = Math.max(...cells.map(cell => cell.column)) + 1
  const height = Math.max(...cells.map(cell => cell.row)) + 1
  const inMetres = cellOutline(
    cells.map(cell => cell.row * width + cell.column),
    { width, height, west: west_m, north: north_m, cell_deg: side_m, type: 'uint8', nodata: null, unit: '' },
  )
  return inMetres.map(polygon =>
    polygon.map(ring =>
      ring.map(([easting, northing]) => {
        const [lng, lat] = utm.unproject(easting, northing)
        return [roundHalfUp(lng, 6), roundHalfUp(lat, 6)]
      }),
    ),
  )
}

function warningsOf(frame: KnownFrame, sample: Sample, generated: boolean): Unsaid[] {
  const warnings: Unsaid[] = sample.exhausted.map(({ stratum, clusters, units }) => ({
    key: 'sst.warn.exhausted',
    params: { stratum: { key: `sst.${stratum}` }, clusters, units },
  }))
  for (const { stratum, clusters, wards } of sample.design) {
    if (clusters > 0 && clusters < wards) {
      warnings.push({ key: 'sst.warn.noWards', params: { stratum: { key: `sst.${stratum}` } } })
    }
  }
  const percent = roundHalfUp((frame.houses_outside / Math.max(1, frame.houses)) * 100, 1)
  if (percent >= 0.1) warnings.push({ key: 'sst.warn.outside', params: { percent } })
  if (frame.byType > 0) warnings.push({ key: 'sst.warn.urban', params: {} })
  const merged = sample.drawn.filter(unit => unit.cells.length > 1).length
  if (merged > 0) warnings.push({ key: 'sst.warn.merged', params: { count: merged } })
  if (generated) warnings.push({ key: 'sst.warn.generated', params: {} })
  return warnings
}
