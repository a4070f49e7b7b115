import { clustersOf } from '../../../domain/sst/allocate.ts'
import type { SstFrame, SstRequest, Stratum } from '../../../domain/sst/contract.ts'
import {
  designEffect,
  intracluster_correlations,
  marginOfError,
  type PlannedIndicator,
} from '../../../domain/sst/precision.ts'

export type ExpectedStratum = {
  stratum: Stratum
  households: number
  /** Number of squares with households. */
  cells: number
  wards: number
  clusters: number
  interviews: number
  design_effect: number
  /** How many clusters the numbers require beyond the number of squares. */
  beyond: number
}
export type ExpectedDesign = {
  strata: ExpectedStratum[]
  clusters: number
  interviews: number
  /** Half-width of the 95 % confidence interval of a share of one half, in percentage points. */
  margin_points: number | null
}

/**
 * The design that results from the numbers in the form for a given frame, before anything is drawn (models E3). Strata
 * without households are left out.
 */
export function expectedDesign(
  frame: SstFrame,
  form: Omit<SstRequest, 'sddmm' | 'seed'>,
  indicator: PlannedIndicator,
): ExpectedDesign {
  const correlation = intracluster_correlations[indicator]
  const perCluster = { urban: form.hh_per_cluster_urban, rural: form.hh_per_cluster_rural }
  const framed = joinedStrata(frame.strata, perCluster)
  const of = (stratum: Stratum) => framed.find(one => one.stratum === stratum)?.households ?? 0
  const households = { urban: of('urban'), rural: of('rural') }
  const wanted = clustersOf(form.hh_per_municipality, households, perCluster)
  const strata = framed
    .filter(one => one.households > 0)
    .map(({ stratum, households, cells, wards }): ExpectedStratum => {
      const clusters = Math.min(wanted[stratum].clusters, cells)
      return {
        stratum,
        households,
        cells,
        wards,
        clusters,
        interviews: Math.min(clusters * perCluster[stratum], households),
        design_effect: designEffect(perCluster[stratum], correlation),
        beyond: wanted[stratum].clusters - clusters,
      }
    })
  const margin = marginOfError(
    strata.map(({ stratum, households, interviews }) => ({
      households,
      sample: Math.min(wanted[stratum].sample, interviews),
      perCluster: perCluster[stratum],
    })),
    correlation,
  )
  return {
    strata,
    clusters: strata.reduce((sum, one) => sum + one.clusters, 0),
    interviews: strata.reduce((sum, one) => sum + one.interviews, 0),
    margin_points: margin === null ? null : margin * 100,
  }
}

/** A stratum with fewer households than one cluster is drawn together with the other stratum (models E1). */
function joinedStrata(strata: SstFrame['strata'], perCluster: Record<Stratum, number>): SstFrame['strata'] {
  const small = strata.find(one => one.households > 0 && one.households < perCluster[one.stratum])
  const other = strata.find(one => one !== small && one.households > 0)
  if (small === undefined || other === undefined) return strata
  return [
    {
      ...other,
      households: other.households + small.households,
      cells: other.cells + small.cells,
      wards: Math.max(other.wards, small.wards),
    },
  ]
}
