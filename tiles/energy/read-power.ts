import type { Geometry, Position } from 'geojson'
import { numberIn, quantityIn } from '../../app/domain/cells/numbers.ts'
import { boundsOf, type LngLat } from '../../app/domain/geometry.ts'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { tilesets } from '../../app/domain/tilesets/schema.ts'
import { propertyNumber, propertyText } from '../readers/property-value.ts'
import type { BuildContext } from '../recipe.ts'
import type { RowCount } from '../row-count.ts'
import { usableRows } from '../usable-rows.ts'

type SourceReport = Pick<BuildContext, 'repair' | 'rows'>
type LayerName = keyof typeof tilesets.energy.layers
export type PowerLayers = Record<LayerName, EnergyFeature[]>
type Row = { label: string; geometry: Geometry; properties: Record<string, unknown> }

/** Voltage of a minor line without one on the map: Nepal distributes at 11 kV. */
const defaultMinor_kV = 11
const minTransmission_kV = 66
const minDistribution_kV = 1
const maxMicroHydro_kW = 100
/** A generator so near to a plant is one of its machines. */
const sameSite_m = 500

/**
 * Lines, substations, transformers and hydropower plants by OpenStreetMap tags. Voltages are in volts, and
 * the highest counts if there are several. Skipped: lines under 1 kV or of unknown voltage, plants of other
 * kinds, machines of a plant that is also mapped. Repaired: a minor line without a voltage, assumed 11 kV.
 * All is reported.
 */
export async function readPower(path: string, report: SourceReport): Promise<PowerLayers> {
  const nameOf = (p: Record<string, unknown>) => propertyText(p.name)
  const layer = 'energy'
  const { rows, count, close } = await usableRows(
    path,
    { layer, kinds: ['point', 'line', 'area'], nameOf },
    report,
  )
  const layers = Object.fromEntries(
    Object.keys(tilesets.energy.layers).map(name => [name, []]),
  ) as unknown as PowerLayers
  const addFeature = (
    name: LayerName,
    geometry: EnergyFeature['geometry'],
    fields: Record<string, unknown>,
  ) => {
    layers[name].push({ type: 'Feature', properties: { layer: name, ...fields }, geometry })
    count.use()
  }
  const plants: LngLat[] = []
  const machines: Row[] = []
  for (const row of rows) {
    const { label, geometry, properties } = row
    const kind = propertyText(properties.power) ?? ''
    if (kind === 'line' || kind === 'minor_line' || kind === 'cable') addLine(row, kind, count, addFeature)
    else if (kind === 'substation') {
      const name = propertyText(properties.name) ?? propertyText(properties['name:en']) ?? ''
      addFeature('substation', middle(geometry), { name, kV: voltage_kV(properties.voltage) })
    } else if (kind === 'transformer') {
      addFeature('transformer', middle(geometry), { kVA: rating_kVA(properties.rating) })
    } else if (kind === 'plant') {
      if (addPlant(row, count, addFeature)) plants.push(middle(geometry).coordinates as LngLat)
    } else if (kind === 'generator') machines.push(row)
    else count.leaveOut('no part of the grid', label, `is power=${kind || 'nothing'}`)
  }
  for (const row of machines) {
    const at = middle(row.geometry).coordinates as LngLat
    if (plants.some(plant => distance_m(plant, at) < sameSite_m))
      count.leaveOut('machine of a plant that is there', row.label)
    else addPlant(row, count, addFeature)
  }
  close()
  return layers
}

type AddFeature = (
  name: LayerName,
  geometry: EnergyFeature['geometry'],
  fields: Record<string, unknown>,
) => void

function addLine(
  { label, geometry, properties }: Row,
  kind: string,
  count: RowCount,
  addFeature: AddFeature,
): void {
  if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') {
    count.leaveOut('line that is no line', label, `is a ${geometry.type}`)
    return
  }
  let kV = voltage_kV(properties.voltage)
  if (kV === null && kind === 'minor_line' && properties.voltage === undefined) {
    count.mend('minor line without a voltage', label, 'has no voltage; taken as 11 kV')
    kV = defaultMinor_kV
  }
  if (kV === null) {
    const given = properties.voltage === undefined ? 'none' : JSON.stringify(properties.voltage)
    count.leaveOut('no voltage', label, `has no voltage in volts: ${given}`)
  } else if (kV < minDistribution_kV) count.leaveOut('under 1 kV', label, `carries ${kV * 1000} V`)
  else if (kV < minTransmission_kV) addFeature('distribution', geometry, { kV })
  else addFeature('transmission', geometry, { name: propertyText(properties.name) ?? '', kV, planned: false })
}

/** Returns whether it is hydropower and was added. */
function addPlant({ label, geometry, properties }: Row, count: RowCount, addFeature: AddFeature): boolean {
  const source = propertyText(properties['plant:source']) ?? propertyText(properties['generator:source'])
  if (!source?.split(';').includes('hydro')) {
    count.leaveOut('no hydropower', label, `is of ${source ?? 'no known'} source`)
    return false
  }
  const output = properties['plant:output:electricity'] ?? properties['generator:output:electricity']
  const power_kW = output_kW(output)
  const name = propertyText(properties.name) ?? 'Hydropower plant'
  if (power_kW !== null && power_kW <= maxMicroHydro_kW) {
    addFeature('micro_hydro', middle(geometry), { name, power_kW })
    return true
  }
  if (power_kW === null) count.mend('no capacity', label, 'has no capacity; kept without one')
  const capacity_MW = power_kW === null ? null : power_kW / 1000
  const river = propertyText(properties.river) ?? ''
  addFeature('hydropower', middle(geometry), { name, capacity_MW, river, status: 'Operation' })
  return true
}

/** The highest of '132000;33000'; null if one of them is not a number of volts. */
function voltage_kV(tag: unknown): number | null {
  const volts = (propertyText(tag) ?? '').split(';').map(part => propertyNumber(part, 'V') ?? Number.NaN)
  const highest = Math.max(...volts)
  return Number.isFinite(highest) && highest > 0 ? highest / 1000 : null
}

const kilowatts = { W: 0.001, kW: 1, kWp: 1, MW: 1000, MWp: 1000, GW: 1_000_000 }
/** '23 kW', '1.2 MW'; null for 'yes', for a number without a unit and for anything else. */
function output_kW(tag: unknown): number | null {
  const power_kW =
    numberIn(propertyText(tag) ?? '') === null ? quantityIn(propertyText(tag) ?? '', kilowatts) : null
  return power_kW !== null && power_kW > 0 ? power_kW : null
}

/** '100 kVA', '0.1 MVA'. */
function rating_kVA(tag: unknown): number | null {
  const text = propertyText(tag) ?? ''
  return numberIn(text) === null ? quantityIn(text, { kVA: 1, MVA: 1000 }) : null
}

function middle(geometry: Geometry): { type: 'Point'; coordinates: Position } {
  if (geometry.type === 'Point') return { type: 'Point', coordinates: geometry.coordinates }
  const flat = (value: unknown): Position[] =>
    typeof (value as number[])[0] === 'number' ? [value as Position] : (value as unknown[]).flatMap(flat)
  const [west, south, east, north] =
    geometry.type === 'GeometryCollection' ? [0, 0, 0, 0] : boundsOf(flat(geometry.coordinates))
  return { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] }
}
