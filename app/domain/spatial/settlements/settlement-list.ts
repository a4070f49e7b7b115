import Flatbush from 'flatbush'
import type { Bounds, LngLat } from '../../geometry.ts'
import type { Sddmm } from '../../region-codes.ts'
import { distance_m } from '../local-metric.ts'
import { nearestIn } from '../nearest.ts'

export type SettlementPoint = {
  name: string
  /** In Devanagari, if the source has it. */
  name_ne?: string
  households: number
  urban: boolean
  sddmm: Sddmm
  ward: number
  at: LngLat
  /** Whether the place and name were generated and come from no source. */
  generated?: boolean
}
/**
 * Content of `settlements.json`, stored in columns because 40,000 objects would consist mostly of repeated field
 * names.
 */
export type SettlementFile = {
  format: 1
  generated: boolean
  name: string[]
  households: number[]
  urban: (0 | 1)[]
  sddmm: number[]
  ward: number[]
  lng: number[]
  lat: number[]
  /** 1 if generated. Absent if all settlements are generated, and in older files. */
  made?: (0 | 1)[]
  /** Names in Devanagari, empty where unknown. Absent if none is known, and in older files. */
  name_ne?: string[]
}
export type Settlements = {
  count: number
  /** Returns the nearest settlement with its distance in metres, or null if there is none. */
  nearest(at: LngLat): (SettlementPoint & { distance_m: number }) | null
  /** Ordered by size, largest first. */
  inMunicipality(sddmm: Sddmm): SettlementPoint[]
  /** In the order of the file. The indices that `within` returns refer to this list. */
  all: readonly SettlementPoint[]
  within(bounds: Bounds): number[]
}

export function encodeSettlements(list: SettlementPoint[], generated: boolean): SettlementFile {
  return {
    format: 1,
    generated,
    name: list.map(s => s.name),
    households: list.map(s => s.households),
    urban: list.map(s => (s.urban ? 1 : 0)),
    sddmm: list.map(s => s.sddmm),
    ward: list.map(s => s.ward),
    lng: list.map(s => s.at[0]),
    lat: list.map(s => s.at[1]),
    ...(list.some(s => s.name_ne) && { name_ne: list.map(s => s.name_ne ?? '') }),
    ...(list.some(s => !s.generated) && { made: list.map(s => (s.generated ? 1 : 0)) }),
  }
}

export function decodeSettlements(file: SettlementFile): SettlementPoint[] {
  if (file?.format !== 1 || !Array.isArray(file.name)) throw new Error('settlements: not a settlement list')
  return file.name.map((name, i) => ({
    name,
    households: file.households[i],
    urban: file.urban[i] === 1,
    sddmm: file.sddmm[i],
    ward: file.ward[i],
    at: [file.lng[i], file.lat[i]],
    generated: file.made?.[i] !== 0 && file.generated,
    ...(file.name_ne?.[i] && { name_ne: file.name_ne[i] }),
  }))
}

/** Opens the content of `settlements.json`. */
export function openSettlements(file: SettlementFile): Settlements {
  const list = decodeSettlements(file)
  const index = new Flatbush(Math.max(1, list.length))
  for (const { at } of list) index.add(at[0], at[1], at[0], at[1])
  if (list.length === 0) index.add(0, 0, 0, 0)
  index.finish()
  const byMunicipality = new Map<Sddmm, SettlementPoint[]>()
  for (const settlement of list) {
    const group = byMunicipality.get(settlement.sddmm)
    if (group) group.push(settlement)
    else byMunicipality.set(settlement.sddmm, [settlement])
  }
  for (const group of byMunicipality.values()) group.sort((a, b) => b.households - a.households)
  return {
    count: list.length,
    nearest(at) {
      if (list.length === 0) return null
      const found = nearestIn(index, [at[0], at[1], at[0], at[1]], i => distance_m(at, list[i].at), Infinity)
      return found && { ...list[found.index], distance_m: found.distance_m }
    },
    inMunicipality: sddmm => byMunicipality.get(sddmm) ?? [],
    all: list,
    within: bounds => (list.length === 0 ? [] : index.search(...bounds)),
  }
}
