import { roundHalfUp } from '../../domain/format.ts'
import type { PolygonRings } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { ownMapCounted } from '../../domain/spatial/energy/own-map.ts'
import { gridDistance_km, type Ways } from '../atlas/distances.ts'

/** Returns notes saying that corrections are included, with the distance to the grid without them. */
export function warningsOfOwnMap(
  atlas: Ways,
  rings: PolygonRings,
  own: OwnMap | undefined,
  km: number | null,
): Message[] {
  const warnings = ownMapCounted(own)
  if (warnings.length === 0) return []
  const before = gridDistance_km(atlas, rings)
  if (before === km) return warnings
  const text = (one: number | null): string | Message =>
    one === null ? { key: 'corrections.noGrid' } : `${roundHalfUp(one, 2)} km`
  return [...warnings, { key: 'corrections.gridMoved', params: { before: text(before), now: text(km) } }]
}
