import {
  type CookingClusterQuery,
  type CookingMunicipalityQuery,
  cookingCluster,
  cookingMunicipality,
  cookingPoint,
} from '../../domain/cooking/contract.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import { workerJobs } from '../worker-job.ts'
import { cookingOfCluster, stovesAtPoint } from './cluster.ts'
import type { CookingSources } from './level-places.ts'
import { cookingOfMunicipality } from './municipality.ts'

/** As many settlements as BAT answers at once. */
const maxSettlements = 2000

export const cookingPointWork = workerJobs(
  cookingPoint,
  (atlas, { at, sources }: { at: LngLat; sources: CookingSources }) => stovesAtPoint(atlas, at, sources),
)
export const cookingClusterWork = workerJobs(
  cookingCluster,
  (
    atlas,
    { rings, query, sources }: { rings: PolygonRings; query: CookingClusterQuery; sources: CookingSources },
  ) => cookingOfCluster(atlas, rings, query, sources),
)
export const cookingMunicipalityWork = workerJobs(
  cookingMunicipality,
  (atlas, { query, sources }: { query: CookingMunicipalityQuery; sources: CookingSources }) =>
    cookingOfMunicipality(atlas, query, sources, maxSettlements),
)
