import type { Stratum } from '../sst/contract.ts'

/**
 * Answers to one question as columns, a household each: which choice it gave, and the cluster, stratum and weight of
 * SampledCluster. Strata and clusters are numbered from 0; a household without an answer is left out before.
 */
export type Answered = {
  choices: number
  choice: Uint8Array
  cluster: Uint32Array
  weight: Float64Array
  /** Of each cluster the place of its stratum among `strata`. */
  stratumOf: Uint8Array
  strata: readonly Stratum[]
}

export type EstimatedShare = {
  /** Of all households, 0 to 1, by the weights; and of those that answered. */
  share: number
  unweighted: number
  /** Of the share; null where the design does not tell it. */
  standard_error: number | null
  /** Its variance to that of as many households drawn one by one; null where either is not there. */
  design_effect: number | null
  answers: number
}
export type Estimate = {
  shares: EstimatedShare[]
  answers: number
  /** Clusters with an answer. */
  clusters: number
  /** Sum of the weights of those who answered. */
  households: number
  /** Strata with one cluster alone: nothing tells how clusters differ there, so there is no standard error. */
  single: Stratum[]
  /** Of the standard errors: clusters with an answer less their strata; null where there is no standard error. */
  degrees_of_freedom: number | null
}

/**
 * Shares of a stratified cluster sample with their standard errors; null where nobody with a weight answered.
 *
 * A share is a ratio of weighted sums, p = sum(w y) / sum(w). Its variance is that of the linearised values
 * z = w (y - p) / sum(w) (Taylor; Särndal, Swensson and Wretman 1992, "Model Assisted Survey Sampling", 5.5 and 5.6),
 * summed by cluster and taken as if clusters were drawn with replacement (ultimate clusters; Lohr 2022, "Sampling:
 * Design and Analysis", 9.2): by stratum n / (n - 1) times the squares around its mean, over the strata.
 * The design effect is that variance to p (1 - p) / (n - 1) of a simple sample of n households (Kish 1965).
 */
export function sharesOf(answered: Answered): Estimate | null {
  const { choices, choice, cluster, weight, stratumOf, strata } = answered
  const answers = choice.length
  const sums = new Float64Array(choices)
  const counts = new Uint32Array(choices)
  const isThere = new Uint8Array(stratumOf.length)
  let households = 0
  for (let i = 0; i < answers; i++) {
    sums[choice[i]] += weight[i]
    counts[choice[i]]++
    households += weight[i]
    isThere[cluster[i]] = 1
  }
  if (households === 0) return null
  const clustersIn = new Uint32Array(strata.length)
  for (let c = 0; c < isThere.length; c++) clustersIn[stratumOf[c]] += isThere[c]
  const single = strata.filter((_, h) => clustersIn[h] === 1)
  const byCluster = linearised(answered, sums, households)
  const shares = Array.from(sums, (sum, k): EstimatedShare => {
    const share = sum / households
    const variance =
      single.length > 0
        ? null
        : varianceOf(byCluster.subarray(k * stratumOf.length), answered, isThere, clustersIn)
    const simple = answers > 1 ? (share * (1 - share)) / (answers - 1) : 0
    return {
      share,
      unweighted: counts[k] / answers,
      standard_error: variance === null ? null : Math.sqrt(variance),
      design_effect: variance === null || simple === 0 ? null : variance / simple,
      answers: counts[k],
    }
  })
  const clusters = isThere.reduce((sum, one) => sum + one, 0)
  const reached = clustersIn.filter(count => count > 0).length
  const degrees_of_freedom = single.length > 0 ? null : clusters - reached
  return { shares, answers, clusters, households, single, degrees_of_freedom }
}

/** Sums of z by choice and cluster: what each answer adds to its own choice, less the share of all to every choice. */
function linearised(
  { choices, choice, cluster, weight, stratumOf }: Answered,
  sums: Float64Array,
  households: number,
): Float64Array {
  const clusters = stratumOf.length
  const z = new Float64Array(choices * clusters)
  const weights = new Float64Array(clusters)
  for (let i = 0; i < choice.length; i++) {
    z[choice[i] * clusters + cluster[i]] += weight[i] / households
    weights[cluster[i]] += weight[i] / households
  }
  for (let k = 0; k < choices; k++)
    for (let c = 0; c < clusters; c++) z[k * clusters + c] -= (sums[k] / households) * weights[c]
  return z
}

/** Between clusters with an answer, stratum by stratum. */
function varianceOf(
  z: Float64Array,
  { stratumOf, strata }: Answered,
  isThere: Uint8Array,
  clustersIn: Uint32Array,
): number {
  const means = new Float64Array(strata.length)
  const squares = new Float64Array(strata.length)
  for (let c = 0; c < isThere.length; c++)
    if (isThere[c]) means[stratumOf[c]] += z[c] / clustersIn[stratumOf[c]]
  for (let c = 0; c < isThere.length; c++)
    if (isThere[c]) squares[stratumOf[c]] += (z[c] - means[stratumOf[c]]) ** 2
  return squares.reduce(
    (sum, square, h) => sum + (clustersIn[h] > 1 ? (square * clustersIn[h]) / (clustersIn[h] - 1) : 0),
    0,
  )
}
