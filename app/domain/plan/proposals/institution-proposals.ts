import { formatCount, roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { systemsCost } from './proposal-costs.ts'
import {
  type Found,
  type ListedInstitution,
  none,
  nothing,
  type Part,
  type ProposalFacts,
  paisa,
} from './proposal-facts.ts'

/**
 * Proposes systems for institutions of the plan that are not in any of its clusters, one proposal per type regardless
 * of category. A cluster supplies the institutions that it counts and those that the map shows inside it.
 */
export function institutionProposals({ institutions, clusters, rates }: ProposalFacts): Part {
  const listed = sums(institutions.map(one => [one.institution_type, one.number]))
  if (listed.size === 0) return { found: [], reasons: [none('institutions')] }
  if (clusters.length === 0) return { found: [], reasons: [none('institutionsUnknown')] }
  const counted = sums(
    clusters.flatMap(one => one.institutions.map(kind => [folded(kind.name), kind.number])),
  )
  const insideOf = new Map(institutions.map(one => [one.institution_type, one.inside]))
  const found: Found[] = []
  const uncosted: Message[] = []
  for (const [type, number] of listed) {
    const inside = insideOf.get(type)
    const costed = Math.min(number, counted.get(folded(type)) ?? 0)
    const placed = Math.max(costed, roundHalfUp(number * (inside?.share ?? 0), 0))
    if (placed > costed)
      uncosted.push({ key: 'proposal.typeCount', params: { type, count: formatCount(placed - costed) } })
    if (number > placed) found.push(ofType({ type, number, left: number - placed, by: inside?.by }, rates))
  }
  const reasons = [
    ...(found.length === 0 ? [none('institutionsLeft')] : []),
    ...(uncosted.length > 0 ? [none('institutionsInside', { types: uncosted })] : []),
  ]
  return { found, reasons }
}

type Left = {
  type: string
  number: number
  left: number
  by: NonNullable<ListedInstitution['inside']>['by'] | undefined
}
function ofType({ type, number, left, by }: Left, rates: ProposalFacts['rates']): Found {
  const kind = rates.institutions.find(({ name }) => folded(name) === folded(type))
  const params = { type, count: formatCount(left), of: formatCount(number) }
  const defaultLoad = kind && { ...params, load: formatCount(kind.avg_load_W) }
  return {
    ...nothing,
    measure: kind ? 'institution_solar' : 'institution_other',
    quantity: left,
    key: `institution:${type}`,
    source: defaultLoad
      ? { key: 'proposal.source.institution', params: defaultLoad }
      : { key: 'proposal.source.ownInstitution', params },
    goal: 'electricity',
    description: { key: 'proposal.institution', params },
    places: [{ kind: 'institution', id: type }],
    technology: kind ? 'shs' : null,
    budget: kind ? paisa(systemsCost([{ name: type, number: left, load_W: kind.avg_load_W }], rates)) : null,
    notes: by ? [{ key: `proposal.note.institutions.${by}` }] : [],
  }
}

const folded = (text: string) => text.trim().toLocaleLowerCase()
function sums(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, number] of pairs) all.set(name, (all.get(name) ?? 0) + number)
  return all
}
