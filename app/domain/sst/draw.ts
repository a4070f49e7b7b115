import { allocate, clustersOf } from './allocate.ts'
import { type SstCalculation, type Stratum, type StratumDesign, strata } from './contract.ts'
import { type Frame, type Unit, unitsOf } from './frame.ts'
import { systematicPps } from './select.ts'

export type DrawnUnit = Unit & { interviews: number; pi: number; weight: number }
export type Sample = {
  /** In the order of selection: stratum, ward, serpentine. */
  drawn: DrawnUnit[]
  design: StratumDesign[]
  /** Strata in which there are fewer units than clusters were asked for, so that all were taken. */
  exhausted: { stratum: Stratum; clusters: number; units: number }[]
}

/**
 * Draws the clusters of a local level: urban and rural by their share of households, wards by `allocate` where there
 * are clusters enough (else the stratum as a whole, spread by its order), units by exact systematic PPS (models E).
 *
 * @param start the start of a draw, 0 to 1, of a stratum and ward; ward 0 where the stratum is drawn as a whole
 */
export function drawSample(
  frame: Frame,
  form: Pick<SstCalculation, 'hh_per_municipality' | 'hh_per_cluster_urban' | 'hh_per_cluster_rural'>,
  start: (stratum: Stratum, ward: number) => number,
): Sample {
  const perCluster = { urban: form.hh_per_cluster_urban, rural: form.hh_per_cluster_rural }
  const households = householdsOf(frame)
  const wanted = clustersOf(form.hh_per_municipality, households, perCluster)
  const sample: Sample = { drawn: [], design: [], exhausted: [] }
  for (const stratum of strata) {
    const units = unitsOf(frame, stratum, perCluster[stratum])
    const clusters = Math.min(wanted[stratum].clusters, units.length)
    if (clusters < wanted[stratum].clusters) {
      sample.exhausted.push({ stratum, clusters: wanted[stratum].clusters, units: units.length })
    }
    const wards = [...new Set(units.map(unit => unit.ward))]
    const byWard = wards.map(ward => units.filter(unit => unit.ward === ward))
    const sizes = byWard.map(own => own.reduce((sum, unit) => sum + unit.households, 0))
    const given = allocate(
      clusters,
      sizes,
      byWard.map(own => own.length),
    )
    const groups = given
      ? byWard.map((own, i) => ({ units: own, clusters: given[i], ward: wards[i] }))
      : [{ units, clusters, ward: 0 }]
    for (const group of groups) {
      const drawn = systematicPps(
        group.units.map(unit => unit.households),
        group.clusters,
        start(stratum, group.ward),
      )
      for (const { index, pi } of drawn) {
        const unit = group.units[index]
        const interviews = Math.min(perCluster[stratum], unit.households)
        sample.drawn.push({ ...unit, interviews, pi, weight: unit.households / (pi * interviews) })
      }
    }
    sample.design.push({
      stratum,
      households: households[stratum],
      cells: frame.cells.filter(cell => cell.stratum === stratum).length,
      wards: wards.length,
      sample_households: wanted[stratum].sample,
      clusters,
    })
  }
  return sample
}

export function householdsOf(frame: Frame): Record<Stratum, number> {
  const sum = { urban: 0, rural: 0 }
  for (const { stratum, households } of frame.cells) sum[stratum] += households
  return sum
}
