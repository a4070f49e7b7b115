import { useQueries } from '@tanstack/react-query'
import type { ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import { type Plan, wardOfficers } from '../../../domain/plan/contract.ts'
import { type Institution, institutions } from '../../../domain/plan/steps/physical.ts'
import { endpointQuery } from '../../api/queries.ts'

/** The places of a plan that an activity can name, as far as they are loaded. */
export function usePlaces(plan: Plan): ActivityPlace[] {
  return useQueries({
    queries: [
      endpointQuery(wardOfficers, { params: { municipality: String(plan.municipality) }, query: {} }),
      endpointQuery(institutions.show, { params: { plan: String(plan.id) } }),
    ],
    combine: ([wards, kept]) => [
      ...(wards.data ?? []).map(({ ward_no }): ActivityPlace => ({ kind: 'ward', id: ward_no })),
      ...[
        ...new Set(((kept.data?.institutions ?? []) as Institution[]).map(one => one.institution_type)),
      ].map((id): ActivityPlace => ({ kind: 'institution', id })),
    ],
  })
}
