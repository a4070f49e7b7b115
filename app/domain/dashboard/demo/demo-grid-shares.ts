import type { Sddmm } from '../../region-codes.ts'
import type { GridShare } from '../../spatial/energy/grid-share.ts'
import { gridShareOf } from '../grid-shares.ts'
import { demoEnergyKind } from './demo-figures.ts'
import { type DemoPlace, demoSurvey } from './demo-survey.ts'

/** Derives the grid share from the generated figures of a local level. Null if it has none. */
export function demoGridShare(place: DemoPlace, alwaysSurveyed: readonly Sddmm[]): GridShare | null {
  if (demoEnergyKind(place.fact.code, alwaysSurveyed) === null) return null
  const { lighting } = demoSurvey(place)
  const origin = { source: 'Generated for the demo country', year: null, generated: true }
  return gridShareOf(item => {
    const value = Object.entries(lighting).find(([category]) => item === `lighting.${category}`)?.[1]
    return value === undefined ? undefined : { value, origin }
  })
}
