import { basename } from 'node:path'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { type LngLat, nepalExtent } from '../../app/domain/spatial/geometry.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { readGeojson } from '../readers/geojson.ts'
import { type Repair, SourceError } from '../recipe.ts'

type Report = (repair: Repair) => void

/**
 * Licensed hydropower projects. Repaired and reported: swapped axes, a missing capacity (left empty). Left out and
 * reported: places outside Nepal, and a project that occurs again within 500 m.
 */
export async function readHydropower(path: string, report: Report): Promise<EnergyFeature[]> {
  const layer = 'energy.hydropower'
  const rows = await readGeojson(path, { types: ['Point'], nameOf: p => text(p.project) ?? text(p.name) })
  const kept: EnergyFeature[] = []
  for (const { label, geometry, properties } of rows) {
    if (geometry.type !== 'Point') continue
    let at = geometry.coordinates.slice(0, 2) as LngLat
    if (!inNepal(at) && inNepal([at[1], at[0]])) {
      at = [at[1], at[0]]
      report({ layer, feature: label, what: 'latitude and longitude were swapped; put right' })
    }
    if (!inNepal(at)) {
      report({ layer, feature: label, what: `lies outside Nepal (${at.join(', ')}); left out` })
      continue
    }
    const name = text(properties.project) ?? text(properties.name) ?? 'Hydropower project'
    const capacity = Number(properties.capacity_mw ?? properties.capacity_MW)
    const known = Number.isFinite(capacity) && capacity > 0
    if (!known) report({ layer, feature: label, what: 'has no capacity; kept without one' })
    const twin = kept.some(
      other => other.properties.name === name && distance_m(other.geometry.coordinates as LngLat, at) < 500,
    )
    if (twin) {
      report({ layer, feature: label, what: 'occurs again within 500 m; left out' })
      continue
    }
    kept.push({
      type: 'Feature',
      properties: {
        layer: 'hydropower',
        name,
        capacity_MW: known ? capacity : null,
        river: text(properties.river) ?? '',
        status: text(properties.license_type) ?? text(properties.status) ?? 'unknown',
      },
      geometry: { type: 'Point', coordinates: at },
    })
  }
  return kept
}

/**
 * Transmission lines of 66 kV and above. Left out and reported: lower voltages and lines shorter than two
 * positions after repeated ones are dropped. A voltage that is no number stops the build.
 */
export async function readTransmission(path: string, report: Report): Promise<EnergyFeature[]> {
  const layer = 'energy.transmission'
  const nameOf = (p: Record<string, unknown>) => text(p.segment_name) ?? text(p.name)
  const rows = await readGeojson(path, { types: ['LineString', 'MultiLineString'], nameOf })
  const kept: EnergyFeature[] = []
  for (const { label, geometry, properties } of rows) {
    const kV = Number(properties.voltage_kv ?? properties.kV)
    if (!Number.isFinite(kV)) {
      throw new SourceError(basename(path), label, `has no voltage: ${JSON.stringify(properties.voltage_kv)}`)
    }
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    const clean = lines.map(withoutRepeats).filter(line => line.length > 1)
    const dropped = lines.flat().length - clean.flat().length
    if (kV < 66) {
      report({ layer, feature: label, what: `carries ${kV} kV, which is no transmission; left out` })
      continue
    }
    if (clean.length === 0) {
      report({ layer, feature: label, what: 'has no length; left out' })
      continue
    }
    if (dropped > 0) report({ layer, feature: label, what: `${dropped} repeated positions dropped` })
    kept.push({
      type: 'Feature',
      properties: {
        layer: 'transmission',
        name: nameOf(properties) ?? '',
        kV,
        planned: text(properties.status)?.toLowerCase() !== 'operational',
      },
      geometry:
        clean.length === 1
          ? { type: 'LineString', coordinates: clean[0] }
          : { type: 'MultiLineString', coordinates: clean },
    })
  }
  return kept
}

function withoutRepeats(line: number[][]): number[][] {
  return line
    .map(position => position.slice(0, 2))
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1])
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function inNepal([lng, lat]: LngLat): boolean {
  const [west, south, east, north] = nepalExtent
  return lng >= west && lng <= east && lat >= south && lat <= north
}
