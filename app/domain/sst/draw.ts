import { allocate, clustersOf } from './allocate.ts'
import { type SstCalculation, type Stratum, type StratumDesign, strata } from './contract.ts'
import type { SamplingFrame } from './frame.ts'
import { systematicPps } from './select.ts'
import { makeSamplingUnits, type SamplingUnit } from './units.ts'

type ByStratum<Value> = Record<Stratum, Value>
export type DrawnUnit = SamplingUnit & { interviews: number; pi: number; weight: number }
export type DrawnSample = {
  /** In the order of selection: by stratum, then by ward, then serpentine. */
  drawn: DrawnUnit[]
  /** Replacements for units of the same stratum that cannot be surveyed, in the order in which they are used. */
  replacements: SamplingUnit[]
  design: StratumDesign[]
  /** Strata that have fewer units than the requested number of clusters, so that all units were drawn. */
  exhausted: { stratum: Stratum; clusters: number; units: number }[]
  /** The stratum that was too small for a cluster of its own, so that its squares were added to the other stratum. */
  joined: Stratum | null
  /** Households in squares that are too small for a cluster and have no other square nearby. They cannot be drawn. */
  households_left: number
}
/** Inputs that determine the start of a draw. Ward 0 means that a stratum is drawn as a whole. */
export type StartOf = (stratum: Stratum, ward: number, isReplacement: boolean) => number

/** Number of replacements per cluster of the sample (models E1). */
const replacementShare = 0.2

/**
 * Draws the clusters of a local level (models E). Urban and rural clusters are divided according to their share of
 * households. Clusters are assigned to wards by `allocate` if there are enough of them; otherwise the stratum is drawn
 * as a whole and its order spreads them. Units are drawn by exact systematic PPS.
 *
 * @param start the start of a draw, from 0 to 1
 */
export function drawSample(
  frame: SamplingFrame,
  form: Pick<SstCalculation, 'hh_per_municipality' | 'hh_per_cluster_urban' | 'hh_per_cluster_rural'>,
  start: StartOf,
): DrawnSample {
  const perCluster = { urban: form.hh_per_cluster_urban, rural: form.hh_per_cluster_rural }
  const { units: ofStratum, left, joined } = framedUnits(frame, perCluster)
  const households = { urban: sizeOf(ofStratum.urban), rural: sizeOf(ofStratum.rural) }
  const wanted = clustersOf(form.hh_per_municipality, households, perCluster)
  const sample: DrawnSample = {
    drawn: [],
    replacements: [],
    design: [],
    exhausted: [],
    joined,
    households_left: sizeOf(left),
  }
  for (const stratum of strata) {
    const units = ofStratum[stratum]
    const clusters = Math.min(wanted[stratum].clusters, units.length)
    if (clusters < wanted[stratum].clusters) {
      sample.exhausted.push({ stratum, clusters: wanted[stratum].clusters, units: units.length })
    }
    const wards = [...new Set(units.map(unit => unit.ward))]
    const byWard = wards.map(ward => units.filter(unit => unit.ward === ward))
    const given = allocate(
      clusters,
      byWard.map(sizeOf),
      byWard.map(own => own.length),
    )
    const groups = given
      ? byWard.map((own, i) => ({ units: own, clusters: given[i], ward: wards[i] }))
      : [{ units, clusters, ward: 0 }]
    const drawn = groups.flatMap(group =>
      pick(group.units, group.clusters, start(stratum, group.ward, false)),
    )
    for (const { unit, pi } of drawn) {
      const interviews = Math.min(perCluster[stratum], unit.households)
      sample.drawn.push({ ...unit, interviews, pi, weight: unit.households / (pi * interviews) })
    }
    const drawnUnits = new Set(drawn.map(({ unit }) => unit))
    const others = units.filter(unit => !drawnUnits.has(unit))
    const spare = pick(others, Math.ceil(clusters * replacementShare), start(stratum, 0, true))
    sample.replacements.push(...spare.map(({ unit }) => unit))
    sample.design.push({
      stratum,
      households: households[stratum],
      cells: units.reduce((sum, unit) => sum + unit.cells.length, 0),
      wards: wards.length,
      sample_households: wanted[stratum].sample,
      clusters,
      replacements: spare.length,
    })
  }
  return sample
}

/**
 * Returns the units of both strata. A stratum that is too small for one cluster is merged into the other (models E1).
 */
function framedUnits(
  frame: SamplingFrame,
  perCluster: ByStratum<number>,
): { units: ByStratum<SamplingUnit[]>; left: SamplingUnit[]; joined: Stratum | null } {
  const [urban, rural] = strata.map(stratum => makeSamplingUnits(frame, stratum, perCluster[stratum]))
  const all = householdsByStratum(frame)
  const isLost = (stratum: Stratum, units: SamplingUnit[]) => all[stratum] > 0 && units.length === 0
  const joined = isLost('urban', urban.units) ? 'urban' : isLost('rural', rural.units) ? 'rural' : null
  const other = joined === 'urban' ? 'rural' : 'urban'
  if (joined === null || all[other] === 0)
    return {
      units: { urban: urban.units, rural: rural.units },
      left: [...urban.left, ...rural.left],
      joined: null,
    }
  const cells = frame.cells.map(cell => ({ ...cell, stratum: other }) as const)
  const { units, left } = makeSamplingUnits({ ...frame, cells }, other, perCluster[other])
  const none: SamplingUnit[] = []
  return {
    units: joined === 'urban' ? { urban: none, rural: units } : { urban: units, rural: none },
    left,
    joined,
  }
}

function pick(units: SamplingUnit[], n: number, start: number): { unit: SamplingUnit; pi: number }[] {
  const drawn = systematicPps(
    units.map(unit => unit.households),
    n,
    start,
  )
  return drawn.map(({ index, pi }) => ({ unit: units[index], pi }))
}

const sizeOf = (units: SamplingUnit[]): number => units.reduce((sum, unit) => sum + unit.households, 0)

export function householdsByStratum(frame: SamplingFrame): Record<Stratum, number> {
  const sum = { urban: 0, rural: 0 }
  for (const { stratum, households } of frame.cells) sum[stratum] += households
  return sum
}
