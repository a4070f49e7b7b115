import type { LngLat } from '../../geometry.ts'
import { ownName } from '../../messages/local-name.ts'
import { type Language, say, sayByLanguage } from '../../messages/messages.ts'
import { inLatinDigits } from '../../messages/numerals.ts'
import { distance_m } from '../../spatial/local-metric.ts'
import type { SettlementPoint } from '../../spatial/settlements/settlement-list.ts'

/** What `clusterNames` adds to the name of a place. */
type Addition = { ward: string | null; number: string }

/**
 * Returns a function that gives the name of a settlement, or of a cluster named after one, in a language. A name is
 * returned unchanged if no settlement of the list has it, or if its name in the language is not known. If several have
 * it, the one nearest to the position counts.
 */
export function ownPlaceNames(
  settlements: readonly SettlementPoint[],
  language: Language,
): (name: string, at: LngLat) => string {
  const named = settlements.flatMap(one => {
    const own = ownName(one, language)
    return own ? [{ ...one, own }] : []
  })
  return (name, at) => {
    const found = named
      .flatMap(one => {
        const addition = additionTo(one.name, name)
        return addition === null ? [] : [{ ...one, addition }]
      })
      .map(one => ({ ...one, distance_m: distance_m(one.at, at) }))
      .sort((one, other) => one.distance_m - other.distance_m)[0]
    if (found === undefined) return name
    const { ward, number } = found.addition
    const base = ward === null ? found.own : say(language, 'clusters.nameInWard', { name: found.own, ward })
    return base + number
  }
}

/** Returns what a name adds to that of a place, in any language, or null if it is another name. */
function additionTo(place: string, name: string): Addition | null {
  if (!name.startsWith(place)) return null
  const rest = inLatinDigits(name.slice(place.length))
  if (/^( \d+)?$/.test(rest)) return { ward: null, number: rest }
  for (const sayIn of Object.values(sayByLanguage)) {
    const [before, after] = sayIn('clusters.nameInWard', { name: '', ward: '\u0001' }).split('\u0001')
    const inWard = rest.startsWith(before) ? /^(\d+)(.*)$/.exec(rest.slice(before.length)) : null
    const number = inWard?.[2].startsWith(after) ? inWard[2].slice(after.length) : null
    if (inWard && number !== null && /^( \d+)?$/.test(number)) return { ward: inWard[1], number }
  }
  return null
}
