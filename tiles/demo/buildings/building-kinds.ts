import {
  type BuildingUse,
  buildingUses,
  kindOf,
} from '../../../app/domain/spatial/buildings/building-classes.ts'
import { type Random, randomIndex } from '../../random.ts'

type Use = BuildingUse
export type Setting = 'terai' | 'hill' | 'mountain' | 'town'

/** Of a thousand houses: what they are besides dwellings. Rough shares after the census's use of houses. */
const houseUses: Record<Setting, [Use, number][]> = {
  town: [
    ['residential', 815],
    ['mixed', 130],
    ['hotel', 9],
    ['office', 18],
    ['health_post', 1],
    ['telecom', 2],
    ['community', 5],
    ['other', 20],
  ],
  terai: [
    ['residential', 740],
    ['farmhouse', 190],
    ['mixed', 45],
    ['health_post', 1],
    ['mill', 3],
    ['office', 3],
    ['telecom', 1],
    ['community', 5],
    ['other', 12],
  ],
  hill: [
    ['residential', 560],
    ['farmhouse', 395],
    ['mixed', 22],
    ['hotel', 4],
    ['health_post', 1],
    ['mill', 4],
    ['office', 2],
    ['telecom', 1],
    ['community', 4],
    ['other', 7],
  ],
  mountain: [
    ['residential', 590],
    ['farmhouse', 360],
    ['mixed', 15],
    ['hotel', 14],
    ['health_post', 2],
    ['mill', 5],
    ['office', 2],
    ['telecom', 1],
    ['community', 5],
    ['other', 6],
  ],
}
/** Buildings beside each thousand houses that no census counts as one. */
const otherUses: Record<Setting, [Use, number][]> = {
  town: [
    ['school', 4],
    ['hospital', 0.2],
    ['clinic', 2],
    ['temple', 5],
    ['church', 0.5],
    ['mosque', 0.2],
    ['industrial', 3],
    ['commercial', 12],
    ['retail', 9],
    ['garage', 3],
    ['shed', 4],
  ],
  terai: [
    ['school', 5],
    ['hospital', 0.05],
    ['clinic', 0.6],
    ['temple', 4],
    ['mosque', 1],
    ['industrial', 1],
    ['commercial', 2],
    ['retail', 5],
    ['shed', 9],
    ['barn', 7],
    ['stable', 5],
    ['farm_auxiliary', 6],
  ],
  hill: [
    ['school', 7],
    ['hospital', 0.05],
    ['clinic', 0.4],
    ['temple', 5],
    ['church', 0.5],
    ['retail', 4],
    ['commercial', 1],
    ['shed', 12],
    ['barn', 8],
    ['stable', 7],
    ['greenhouse', 3],
    ['farm_auxiliary', 7],
  ],
  mountain: [
    ['school', 7],
    ['hospital', 0.05],
    ['clinic', 0.3],
    ['temple', 7],
    ['retail', 4],
    ['shed', 14],
    ['barn', 9],
    ['stable', 12],
    ['greenhouse', 2],
    ['farm_auxiliary', 6],
  ],
}
/** Shares of the footprint classes of houses, from 12-30 m² up. */
const footprints: Record<Setting, number[]> = {
  town: [8, 27, 43, 18, 4],
  terai: [26, 42, 26, 5, 1],
  hill: [21, 55, 21, 2.6, 0.4],
  mountain: [24, 56, 18, 1.8, 0.2],
}
const large = new Set<Use>([
  'hotel',
  'office',
  'school',
  'hospital',
  'industrial',
  'commercial',
  'community',
  'mosque',
])
const small = new Set<Use>(['shed', 'greenhouse', 'stable', 'garage', 'telecom'])

/** Kind of a house drawn at random for its setting. */
export function houseKind(next: Random, setting: Setting): number {
  const use = drawn(next, houseUses[setting])
  const footprint = 1 + randomIndex(next, footprints[setting])
  return kindOf(large.has(use) ? Math.max(3, footprint) : footprint, indexOf(use))
}

/** Number of non-house buildings beside `houses`, with the fraction rounded at random. */
export function otherCount(next: Random, setting: Setting, houses: number): number {
  const perThousand = otherUses[setting].reduce((sum, [, share]) => sum + share, 0)
  return Math.floor((houses * perThousand) / 1000 + next())
}

/** Kind of a building that is no house. */
export function otherKind(next: Random, setting: Setting): number {
  const use = drawn(next, otherUses[setting])
  if (large.has(use)) return kindOf(3 + Math.floor(next() * 3), indexOf(use))
  if (small.has(use)) return kindOf(next() < 0.6 ? 0 : 1, indexOf(use))
  return kindOf(1 + Math.floor(next() * 3), indexOf(use))
}

function drawn(next: Random, shares: [Use, number][]): Use {
  let left = next() * totalOf(shares)
  for (const [use, share] of shares) {
    left -= share
    if (left < 0) return use
  }
  return shares[0][0]
}

const totals = new Map<[Use, number][], number>()
function totalOf(shares: [Use, number][]): number {
  let total = totals.get(shares)
  if (total === undefined) {
    total = shares.reduce((sum, [, share]) => sum + share, 0)
    totals.set(shares, total)
  }
  return total
}

const indexOf = (use: Use) => useIndex[use]
const useIndex = Object.fromEntries(buildingUses.map((use, i) => [use, i])) as Record<Use, number>
