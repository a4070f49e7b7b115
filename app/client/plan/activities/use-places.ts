import { useQueries } from '@tanstack/react-query'
import { listClusters } from '../../../domain/bat/clusters/contract.ts'
import { listProjects } from '../../../domain/mhp/projects/contract.ts'
import type { ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import { type Plan, wardOfficers } from '../../../domain/plan/contract.ts'
import { type Institution, institutions } from '../../../domain/plan/steps/physical.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useSay } from '../../ui/use-say.ts'

/** A place with its display name. */
export type NamedPlace = { place: ActivityPlace; name: string }

/** The places of a plan that an activity can refer to, as far as they have been loaded. */
export function usePlaces(plan: Plan): NamedPlace[] {
  const params = { plan: String(plan.id) }
  return useQueries({
    queries: [
      endpointQuery(wardOfficers, { params: { municipality: String(plan.municipality) }, query: {} }),
      endpointQuery(listClusters, { params }),
      endpointQuery(listProjects, { params }),
      endpointQuery(institutions.show, { params }),
    ],
    combine: ([wards, clusters, projects, institutionGrid]) => [
      ...(wards.data ?? []).map(({ ward_no }) => named({ kind: 'ward', id: ward_no })),
      ...(clusters.data ?? []).map(({ id, cluster_name }) => named({ kind: 'cluster', id }, cluster_name)),
      ...(projects.data ?? []).map(({ id, name }) => named({ kind: 'project', id }, name)),
      ...[
        ...new Set(
          ((institutionGrid.data?.institutions ?? []) as Institution[]).map(one => one.institution_type),
        ),
      ].map(id => named({ kind: 'institution', id })),
    ],
  })
}

/** Name of a place next to an activity, such as "cluster Barpak" or "ward 4". */
export function usePlaceText(plan: Plan): (place: ActivityPlace) => string {
  const say = useSay()
  const known = usePlaces(plan)
  return ({ kind, id }) => {
    const found = known.find(({ place }) => place.kind === kind && place.id === id)
    return say(`activity.place.${kind}`, { id: found?.name ?? String(id) })
  }
}

const named = (place: ActivityPlace, name = String(place.id)): NamedPlace => ({ place, name })
