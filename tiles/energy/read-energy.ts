import type { LngLat } from '../../app/domain/geometry.ts'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { readField } from '../readers/field-names.ts'
import { propertyNumber, propertyText } from '../readers/property-value.ts'
import { type BuildContext, type SourceFault, SourceFaults } from '../recipe.ts'
import { usableRows } from '../usable-rows.ts'

type SourceReport = Pick<BuildContext, 'repair' | 'rows'>

/** No line in use carries more; a higher number is in volts. */
const highest_kV = 1200

/**
 * Licensed hydropower projects. Repaired: what `usableGeometry` repairs, a missing capacity (left empty).
 * Skipped: projects outside Nepal or without a place, and those that occur again within 500 m. All of it is
 * reported.
 */
export async function readHydropower(path: string, report: SourceReport): Promise<EnergyFeature[]> {
  const nameOf = (p: Record<string, unknown>) => propertyText(readField(p, 'project'))
  const layer = 'energy.hydropower'
  const { rows, count, close } = await usableRows(path, { layer, kinds: ['point'], nameOf }, report)
  const features: EnergyFeature[] = []
  const places = new Map<string, LngLat[]>()
  for (const { label, geometry, properties } of rows) {
    if (geometry.type !== 'Point') throw new TypeError(`${label} is a ${geometry.type}`)
    const at = geometry.coordinates as LngLat
    const name = nameOf(properties) ?? 'Hydropower project'
    const others = places.get(name) ?? []
    if (others.some(other => distance_m(other, at) < 500)) {
      count.leaveOut('occurs again within 500 m', label)
      continue
    }
    places.set(name, [...others, at])
    const capacity = propertyNumber(readField(properties, 'capacity_MW'), 'MW')
    const known = capacity !== null && capacity > 0
    if (!known) count.mend('no capacity', label, 'has no capacity; kept without one')
    count.use()
    features.push({
      type: 'Feature',
      properties: {
        layer: 'hydropower',
        name,
        capacity_MW: known ? capacity : null,
        river: propertyText(readField(properties, 'river')) ?? '',
        status: propertyText(readField(properties, 'licence')) ?? 'unknown',
      },
      geometry: { type: 'Point', coordinates: at },
    })
  }
  close()
  return features
}

/**
 * Transmission lines of 66 kV and above. Skipped: lower voltages, lines without a length, duplicates.
 * Repaired: repeated positions, volts instead of kilovolts, a missing status (assumed planned). All of it is
 * reported; voltages that are not numbers stop the build with SourceFaults.
 */
export async function readTransmission(path: string, report: SourceReport): Promise<EnergyFeature[]> {
  const nameOf = (p: Record<string, unknown>) => propertyText(readField(p, 'line'))
  const layer = 'energy.transmission'
  const { file, rows, count, close } = await usableRows(path, { layer, kinds: ['line'], nameOf }, report)
  const features: EnergyFeature[] = []
  const seen = new Set<string>()
  const faults: SourceFault[] = []
  for (const { label, geometry, properties } of rows) {
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') {
      throw new TypeError(`${label} is a ${geometry.type}`)
    }
    const given = readField(properties, 'kV')
    const value = propertyNumber(given, 'kV')
    if (value === null || value <= 0) {
      const reason = `has no voltage: ${JSON.stringify(given)}; expected kV, like 132`
      faults.push({ feature: label, reason })
      continue
    }
    const inVolts = value > highest_kV
    const kV = inVolts ? value / 1000 : value
    if (kV < 66) {
      count.leaveOut('under 66 kV', label, `carries ${kV} kV, which is no transmission`)
      continue
    }
    const same = JSON.stringify([kV, geometry.coordinates])
    if (seen.has(same)) {
      count.leaveOut('occurs twice', label)
      continue
    }
    seen.add(same)
    if (inVolts) count.mend('voltage in volts', label)
    const status = propertyText(readField(properties, 'status'))
    if (status === undefined) count.mend('no status', label, 'has no status; taken as planned')
    count.use()
    features.push({
      type: 'Feature',
      properties: {
        layer: 'transmission',
        name: nameOf(properties) ?? '',
        kV,
        planned: status?.toLowerCase() !== 'operational',
      },
      geometry,
    })
  }
  if (faults.length > 0) throw new SourceFaults(file, faults)
  close()
  return features
}
