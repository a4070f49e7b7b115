import type { Stratum } from '../sst/contract.ts'

/**
 * Answers to one question in columns, one row per household or per group of equal ones: the choice, and the
 * cluster, stratum and weight of SampledCluster. Strata and clusters are numbered from 0; households without
 * an answer are excluded beforehand.
 */
export type Answered = Sampled & {
  choices: number
  choice: Uint8Array
}
/** Amounts stated by households, one by one or as the mean of several. */
export type Amounts = Sampled & { amount: Float64Array }
type Sampled = {
  cluster: Uint32Array
  /** Of one household. */
  weight: Float64Array
  /** Households per row; one if absent. */
  count?: Uint32Array
  /** Index of each cluster's stratum in `strata`. */
  stratumOf: Uint8Array
  strata: readonly Stratum[]
  /**
   * 1 for households of the estimated domain, such as those headed by women; all if absent. Households
   * outside the domain are included: their clusters count, with 0.
   */
  inDomain?: Uint8Array
}

export type EstimatedShare = {
  /** Of all households, 0 to 1, by weight; and of those that answered. */
  share: number
  unweighted: number
  /** Of the share; null if the design gives none. */
  standard_error: number | null
  /**
   * Ratio of its variance to that of a simple random sample of as many households; null if either is missing.
   */
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
  /** Strata with only one cluster: without a variance between clusters there is no standard error. */
  single: Stratum[]
  /** Of the standard errors: clusters with an answer minus their strata; null without a standard error. */
  degrees_of_freedom: number | null
}

export type EstimatedMean = {
  mean: number
  /** Null if the design gives none. */
  standard_error: number | null
} & Pick<Estimate, 'answers' | 'clusters' | 'households' | 'single' | 'degrees_of_freedom'>

/**
 * Shares of a stratified cluster sample with their standard errors; null if nobody with a weight answered.
 *
 * A share is a ratio of weighted sums over the answers of the domain, p = sum(w y) / sum(w). Its variance is
 * that of the linearised values z = w (y - p) / sum(w) (Taylor; Särndal, Swensson and Wretman 1992, "Model
 * Assisted Survey Sampling", 5.5 and 5.6), summed by cluster, 0 for a cluster without an answer of the
 * domain, as if clusters were drawn with replacement (ultimate clusters; Lohr 2022, "Sampling: Design and
 * Analysis", 9.2): by stratum n / (n - 1) times the squares around its mean, over the strata; n is the number
 * of clusters that answered. The design effect is the ratio of that variance to p (1 - p) / (n - 1) of a
 * simple sample of n households (Kish 1965).
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
 * Mean of stated amounts with its standard error, by the same rules as shares; null if nobody has a weight.
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

/** The reached part of the sample, and how much of it lies in the domain. */
type Reached = Pick<Estimate, 'answers' | 'households' | 'single'> & {
  isThere: Uint8Array
  /** Clusters with an answer by stratum. */
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
  // Summed like the linearised values: with equal answers, the difference is exactly 0.
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

/** Between clusters with an answer, stratum by stratum. */
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
