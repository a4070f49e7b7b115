import { roundHalfUp } from '../format.ts'
import type { LngLat, Ring } from '../geometry.ts'
import { metresPerDegree } from '../spatial/local-metric.ts'
import { mhpReach, watts_per_household } from './contract.ts'

export type AreaOfInterest = {
  aoi_radius_m: number
  num_household_required: number
  /** Lower than required if even the widest circle contains too few households. */
  num_household_calculated: number
}

/** Number of households that a power in kW can serve (models D3). */
export const householdsServed = (power_kW: number): number =>
  Math.ceil((power_kW * 1000) / watts_per_household - 1e-9)

/**
 * Returns the smallest circle whose households use the power, in steps of 50 m up to 3,000 m (models D3).
 * `housesWithin` counts the houses within a radius in metres and must not decrease as the radius grows.
 * `households_per_house` converts houses to households.
 */
export function areaOfInterest(
  power_kW: number,
  housesWithin: (radius_m: number) => number,
  households_per_house: number,
): AreaOfInterest {
  const { aoi_step_m: step, aoi_most_m: max } = mhpReach
  const required = householdsServed(power_kW)
  const households = (steps: number) => roundHalfUp(housesWithin(steps * step) * households_per_house, 0)
  let low = 1
  let high = max / step
  while (low < high) {
    const middle = (low + high) >> 1
    if (households(middle) >= required) high = middle
    else low = middle + 1
  }
  return {
    aoi_radius_m: low * step,
    num_household_required: required,
    num_household_calculated: households(low),
  }
}

const corners = 64

/** Returns a circle as a closed ring with 64 corners, in the plane tangent to the ellipsoid at its centre. */
export function circleRing([lng, lat]: LngLat, radius_m: number): Ring {
  const metres = metresPerDegree(lat)
  const ring = Array.from({ length: corners }, (_, i): LngLat => {
    const angle = (2 * Math.PI * i) / corners
    return [lng + (Math.cos(angle) * radius_m) / metres.lng, lat + (Math.sin(angle) * radius_m) / metres.lat]
  })
  return [...ring, ring[0]]
}
