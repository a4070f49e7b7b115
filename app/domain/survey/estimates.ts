import type { Stratum } from '../sst/contract.ts'

/**
 * Answers to one question in columns, with one row per household or per group of identical households: the choice, and
 * the cluster, stratum and weight of SampledCluster. Strata and clusters are numbered from 0. Households without an
 * answer must be excluded beforehand.
 */
export type Answered = Sampled & {
  choices: number
  choice: Uint8Array
}
/** Amounts that households stated, individually or as the mean of several. */
export type Amounts = Sampled & { amount: Float64Array }
type Sampled = {
  cluster: Uint32Array
  /** Weight of a single household. */
  weight: Float64Array
  /** Households per row; if absent, one. */
  count?: Uint32Array
  /** Index into `strata` of each cluster's stratum. */
  stratumOf: Uint8Array
  strata: readonly Stratum[]
  /**
   * 1 for households in the estimated domain, such as those headed by women; if absent, all. Households outside the
   * domain must be included because their clusters count, with 0.
   */
  inDomain?: Uint8Array
}

export type EstimatedShare = {
  /** Share of all households from 0 to 1, weighted; and share of the households that answered. */
  share: number
  unweighted: number
  /** Standard error of the share, or null if the design gives none. */
  standard_error: number | null
  /**
   * Ratio of the variance to that of a simple random sample with the same number of households. Null if either is
   * missing.
   */
  design_effect: number | null
  answers: number
}
export type Estimate = {
  shares: EstimatedShare[]
  answers: number
  /** Number of clusters with an answer. */
  clusters: number
  /** Sum of the weights of the households that answered. */
  households: number
  /** Strata with only one cluster. Without a variance between clusters, there is no standard error. */
  single: Stratum[]
  /**
   * Degrees of freedom of the standard errors: the number of clusters with an answer minus the number of their strata.
   * Null without a standard error.
   */
  degrees_of_freedom: number | null
}

export type EstimatedMean = {
  mean: number
  /** Null if the design gives none. */
  standard_error: number | null
} & Pick<Estimate, 'answers' | 'clusters' | 'households' | 'single' | 'degrees_of_freedom'>

/**
 * Shares of a stratified cluster sample with their standard errors. Null if no household with a weight answered.
 *
 * A share is a ratio of weighted sums over the answers in the domain, p = sum(w y) / sum(w). Its variance is that of
 * the linearised values z = w (y - p) / sum(w) (Taylor; Särndal, Swensson and Wretman 1992, "Model Assisted Survey
 * Sampling", 5.5 and 5.6). These are summed by cluster, giving 0 for a cluster without an answer in the domain, as if
 * clusters were drawn with replacement (ultimate clusters; Lohr 2022, "Sampling: Design and Analysis", 9.2). In each
 * stratum, the squared deviations from the stratum's mean are added and multiplied by n / (n - 1), where n is the
 * number of clusters that answered, and the results are added over the strata. The design effect is the ratio of that
 * variance to p (1 - p) / (n - 1), the variance of a simple random sample of n households (Kish 1965).
 */
export function sharesOf(answered: Answered): Estimate | null {
  const { choices, choice, cluster, weight, stratumOf } = answered
  const sums = new Float64Array(choices)
  const counts = new Uint32Array(choices)
  const reached = reachedBy(answered)
  const { answers, households } = reached
  if (households === 0) return null
  const isIn = inDomainOf(answered)
  const times = countOf(answered)
  for (let i = 0; i < choice.length; i++) {
    if (!isIn(i)) continue
    sums[choice[i]] += weight[i] * times(i)
    counts[choice[i]] += times(i)
  }
  const clusters = stratumOf.length
  const z = new Float64Array(choices * clusters)
  for (let i = 0; i < choice.length; i++)
    if (isIn(i)) z[choice[i] * clusters + cluster[i]] += (weight[i] * times(i)) / households
  const shares = Array.from(sums, (sum, k): EstimatedShare => {
    const share = sum / households
    const own = z.subarray(k * clusters, (k + 1) * clusters)
    for (let c = 0; c < clusters; c++) own[c] -= share * reached.weights[c]
    const variance = reached.single.length > 0 ? null : varianceOf(own, answered, reached)
    const simple = answers > 1 ? (share * (1 - share)) / (answers - 1) : 0
    return {
      share,
      unweighted: counts[k] / answers,
      standard_error: variance === null ? null : Math.sqrt(variance),
      design_effect: variance === null || simple === 0 ? null : variance / simple,
      answers: counts[k],
    }
  })
  return { shares, ...summaryOf(reached) }
}

/**
 * Mean of stated amounts with its standard error, computed by the same rules as shares. Null if no household has a
 * weight.
 */
export function meanOf(amounts: Amounts): EstimatedMean | null {
  const { amount, cluster, weight, stratumOf } = amounts
  const reached = reachedBy(amounts)
  const { households } = reached
  if (households === 0) return null
  const isIn = inDomainOf(amounts)
  const times = countOf(amounts)
  let sum = 0
  for (let i = 0; i < amount.length; i++) if (isIn(i)) sum += weight[i] * times(i) * amount[i]
  const mean = sum / households
  const z = new Float64Array(stratumOf.length)
  for (let i = 0; i < amount.length; i++)
    if (isIn(i)) z[cluster[i]] += (weight[i] * times(i) * (amount[i] - mean)) / households
  const standard_error = reached.single.length > 0 ? null : Math.sqrt(varianceOf(z, amounts, reached))
  return { mean, standard_error, ...summaryOf(reached) }
}

const inDomainOf =
  ({ inDomain }: Sampled) =>
  (i: number): boolean =>
    inDomain === undefined || inDomain[i] === 1

const countOf =
  ({ count }: Sampled) =>
  (i: number): number =>
    count === undefined ? 1 : count[i]

/** The part of the sample that was reached, and how much of it lies in the domain. */
type Reached = Pick<Estimate, 'answers' | 'households' | 'single'> & {
  isThere: Uint8Array
  /** Number of clusters with an answer, by stratum. */
  clustersIn: Uint32Array
  /** Share of each cluster in the weight of the domain. */
  weights: Float64Array
}
function reachedBy(sampled: Sampled): Reached {
  const { cluster, weight, stratumOf, strata } = sampled
  const isIn = inDomainOf(sampled)
  const times = countOf(sampled)
  const isThere = new Uint8Array(stratumOf.length)
  const weights = new Float64Array(stratumOf.length)
  let households = 0
  let answers = 0
  for (let i = 0; i < cluster.length; i++) {
    isThere[cluster[i]] = 1
    if (!isIn(i)) continue
    households += weight[i] * times(i)
    answers += times(i)
  }
  // Summed in the same way as the linearised values, so that the difference is exactly 0 if all answers are equal.
  for (let i = 0; i < cluster.length; i++)
    if (isIn(i) && households > 0) weights[cluster[i]] += (weight[i] * times(i)) / households
  const clustersIn = new Uint32Array(strata.length)
  for (let c = 0; c < isThere.length; c++) clustersIn[stratumOf[c]] += isThere[c]
  const single = strata.filter((_, h) => clustersIn[h] === 1)
  return { answers, households, single, isThere, clustersIn, weights }
}

function summaryOf({ answers, households, single, clustersIn }: Reached) {
  const clusters = clustersIn.reduce((sum, count) => sum + count, 0)
  const strata = clustersIn.filter(count => count > 0).length
  return {
    answers,
    clusters,
    households,
    single,
    degrees_of_freedom: single.length > 0 ? null : clusters - strata,
  }
}

/** Variance between clusters with an answer, stratum by stratum. */
function varianceOf(
  z: Float64Array,
  { stratumOf, strata }: Sampled,
  { isThere, clustersIn }: Reached,
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
