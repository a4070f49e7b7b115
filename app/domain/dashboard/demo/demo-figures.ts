import type { Sddmm } from '../../region-codes.ts'
import { apportion } from '../apportion.ts'
import type { SumId, sums } from '../indicators.ts'
import { chanceOf } from './chance.ts'
import { type DemoPlace, type DemoSurvey, demoSurvey, hasMiniGrid, isTown } from './demo-survey.ts'

/** Sums whose origin is `table`. */
type TableId = { [Id in SumId]: (typeof sums)[Id]['origin'] extends 'table' ? Id : never }[SumId]
/** Those of them that are land uses, which share a group. */
export type LandId = {
  [Id in TableId]: (typeof sums)[Id]['group'] extends 'Landuse Status' ? Id : never
}[TableId]
export type DemoFigure = { dataset: 'regional' | 'odk' | 'mep'; sddmm: Sddmm; item: string; value: number }
/** `land` is the number of cells of each use, on any scale. */
export type DemoLevel = DemoPlace & { land: Readonly<Record<LandId, number>> }

/** Figures that some demo local levels lack, so that the demo contains unknown values like real data. */
const oftenUnknown = ['improved_water_mills', 'road_km'] as const satisfies TableId[]

/** Source of a demo local level's energy data: surveys, its plan, or none yet. */
export function demoEnergyKind(sddmm: Sddmm, alwaysSurveyed: readonly Sddmm[]): 'odk' | 'mep' | null {
  if (alwaysSurveyed.includes(sddmm)) return 'odk'
  const chance = chanceOf(sddmm, 'energy data')
  if (chance < 0.6) return 'odk'
  return chance < 0.8 ? 'mep' : null
}

/** Generates all figures of a local level deterministically. */
export function demoFigures(level: DemoLevel, alwaysSurveyed: readonly Sddmm[]): DemoFigure[] {
  const sddmm = level.fact.code
  const survey = demoSurvey(level)
  const regional = Object.entries(regionalFigures(level, survey)).map(
    ([item, value]): DemoFigure => ({ dataset: 'regional', sddmm, item, value }),
  )
  const unknown = alwaysSurveyed.includes(sddmm)
    ? []
    : oftenUnknown.filter(item => chanceOf(sddmm, item, 'unknown') < 0.05)
  const known = regional.filter(({ item }) => !unknown.some(one => one === item))
  const dataset = demoEnergyKind(sddmm, alwaysSurveyed)
  if (dataset === null) return known
  const answers = Object.entries(survey).flatMap(([group, counts]) =>
    Object.entries(counts).map(
      ([category, value]): DemoFigure => ({ dataset, sddmm, item: `${group}.${category}`, value }),
    ),
  )
  return [...known, ...answers]
}

function regionalFigures(level: DemoLevel, survey: DemoSurvey): Record<TableId, number> {
  const { fact, isInTerai } = level
  const { code, pop_2021, households_2021, area_km2, wards } = fact
  const about = (value: number, of: string) => Math.round(value * (0.8 + 0.4 * chanceOf(code, of)))
  const { stove, lighting, cooking_fuel } = survey
  const road_km = 7 * Math.sqrt(area_km2) * (isTown(fact) ? 1.2 : 0.7) + pop_2021 / 1600
  return {
    solar_mini_grids: hasMiniGrid(fact, isInTerai) ? 1 + Math.floor(3 * chanceOf(code, 'mini-grids')) : 0,
    // Many supplement another supply or fuel, or are out of order.
    solar_home_systems: about(lighting.solar_home * 1.9, 'solar'),
    biogas_plants: about(cooking_fuel.biogas * 4.5, 'biogas plants'),
    improved_water_mills: isInTerai ? 0 : about(households_2021 / 400, 'mills'),
    improved_cookstoves: about((stove.intermediate + stove.partial) * 1.1, 'stoves'),
    schools: Math.max(1, about(pop_2021 / 850, 'schools')),
    health_facilities: Math.max(1, wards + about(pop_2021 / 15_000, 'health')),
    road_km: about(road_km * 10, 'roads') / 10,
    ...landUse(level),
  }
}

/** Ground occupied by a house, with its yard and its share of the lane. */
const ground_km2 = 0.0003

/**
 * Divides the whole area by use, rounded to a hectare so that the parts add up to the area. Cells of 1 km show only
 * large towns, so the ground of other houses is subtracted from the fields.
 */
function landUse({ fact, land }: DemoLevel): Record<LandId, number> {
  const uses = Object.keys(land) as LandId[]
  const cells = uses.reduce((sum, use) => sum + land[use], 0)
  const houses = ((fact.houses_2021 * ground_km2) / fact.area_km2) * cells
  const convertedLand = Math.max(0, Math.min(houses - land.built_up, land.agriculture))
  const used = {
    ...land,
    built_up: land.built_up + convertedLand,
    agriculture: land.agriculture - convertedLand,
  }
  const hectares = apportion(
    Math.round(fact.area_km2 * 100),
    uses.map(use => used[use]),
  )
  return Object.fromEntries(uses.map((use, i) => [use, hectares[i] / 100])) as Record<LandId, number>
}
