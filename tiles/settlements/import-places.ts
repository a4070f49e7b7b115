import type { LngLat } from '../../app/domain/geometry.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { indexArea } from '../../app/domain/spatial/polygon/area-index.ts'
import { nearestArea } from '../../app/domain/spatial/polygon/nearest-area.ts'
import type { SettlementPoint } from '../../app/domain/spatial/settlements/settlement-list.ts'
import { apportionOrSplitEvenly } from '../random.ts'
import { readField } from '../readers/field-names.ts'
import { propertyNumber, propertyText } from '../readers/property-value.ts'
import type { BuildContext } from '../recipe.ts'
import { usableRows } from '../usable-rows.ts'
import type { SettledMunicipality, WardArea } from './wards.ts'

/** OpenStreetMap's settlement types, with typical households where the population is not mapped. */
const weights: Record<string, number> = {
  city: 1000,
  town: 400,
  suburb: 200,
  village: 100,
  quarter: 100,
  neighbourhood: 60,
  hamlet: 30,
  isolated_dwelling: 3,
}
const isDevanagari = (text: string) => /^(?=.*\p{Script=Devanagari})[^\p{Script=Latin}]+$/u.test(text)

/** In a household, census 2021. */
const peopleEach = 4.3
/** A place is mapped as a point and as an area, or by two people. */
const same_m = 500

type Place = { name: string; name_ne?: string; weight: number; at: LngLat }
export type ImportedPlaces = {
  path: string
  count: number
  /** By the code of the local level, then by ward: wards without a place are not there. */
  wards: Map<number, Map<number, Place[]>>
}

/**
 * Settlements of a source in the wards in which they lie. Skipped: places without a name, of a kind that is
 * no settlement, in no ward of this run, a second time within 500 m. All of it is reported.
 */
export async function importPlaces(
  path: string,
  municipalities: SettledMunicipality[],
  context: Pick<BuildContext, 'repair' | 'rows' | 'area'>,
): Promise<ImportedPlaces> {
  const wanted = {
    layer: 'settlements.settlement',
    kinds: ['point'] as const,
    nameOf: (row: Record<string, unknown>) => propertyText(readField(row, 'name')),
  }
  const { rows, count, close } = await usableRows(path, wanted, context)
  const find = wardFinder(municipalities)
  const wards: ImportedPlaces['wards'] = new Map()
  let importedCount = 0
  for (const { label, geometry, properties } of rows) {
    if (geometry.type !== 'Point') throw new TypeError(`${label} is a ${geometry.type}`)
    const at = geometry.coordinates as LngLat
    const name = propertyText(readField(properties, 'placeName'))
    const nepali = propertyText(readField(properties, 'placeNameNe'))
    const kind = propertyText(readField(properties, 'place')) ?? ''
    const found = find(at)
    if (name === undefined) count.leaveOut('no name', label, 'has no name')
    else if (!Object.hasOwn(weights, kind))
      count.leaveOut('no settlement', label, `is ${kind || 'of no kind'}`)
    else if (found === null)
      count.leaveOut(context.area === null ? 'in no ward' : `not in local level ${context.area}`, label)
    else {
      const [code, ward] = found
      const level = wards.get(code) ?? new Map<number, Place[]>()
      const others = level.get(ward) ?? []
      if (others.some(other => other.name === name && distance_m(other.at, at) < same_m)) {
        count.leaveOut('occurs again within 500 m', label)
        continue
      }
      const people = propertyNumber(readField(properties, 'population'))
      const place: Place = {
        name,
        weight: people ? people / peopleEach : weights[kind],
        at,
        ...(nepali !== undefined && isDevanagari(nepali) && { name_ne: nepali }),
      }
      wards.set(code, level.set(ward, [...others, place]))
      importedCount++
      count.use()
    }
  }
  close()
  return { path, count: importedCount, wards }
}

/**
 * Settlements of a local level, with the source's in the wards where it has any. Households of a ward still
 * sum to the figure of the facts: apportioned by population where mapped, otherwise by the kind of place.
 */
export function withPlaces(
  { fact }: SettledMunicipality,
  generated: SettlementPoint[],
  { wards }: ImportedPlaces,
  isUrban: (at: LngLat) => boolean,
): SettlementPoint[] {
  const level = wards.get(fact.code)
  if (level === undefined) return generated
  const remaining = generated.filter(({ ward }) => !level.has(ward))
  const imported = [...level].flatMap(([ward, places]) => {
    const shares = apportionOrSplitEvenly(
      fact.ward_households[ward - 1],
      places.map(({ weight }) => weight),
    )
    return places.map(
      ({ name, name_ne, at }, i): SettlementPoint => ({
        name,
        ...(name_ne !== undefined && { name_ne }),
        households: shares[i],
        urban: isUrban(at),
        sddmm: fact.code,
        ward,
        at,
      }),
    )
  })
  return [...remaining, ...imported].sort((a, b) => a.ward - b.ward)
}

type Found = [code: number, ward: number]
function wardFinder(municipalities: SettledMunicipality[]): (at: LngLat) => Found | null {
  const contains = ({ area }: WardArea, [lng, lat]: LngLat) => {
    const [west, south, east, north] = area.bounds
    return lng >= west && lng <= east && lat >= south && lat <= north && area.contains(lng, lat)
  }
  return at => {
    for (const { fact, wards, unmapped } of municipalities) {
      const ward = wards.find(candidate => contains(candidate, at))
      if (ward !== undefined) return [fact.code, ward.ward]
      if (unmapped === undefined || !contains(unmapped, at)) continue
      const nearest = nearestArea(wards, ({ polygons }) => indexArea(polygons), at)
      if (nearest !== null) return [fact.code, nearest.ward]
    }
    return null
  }
}
