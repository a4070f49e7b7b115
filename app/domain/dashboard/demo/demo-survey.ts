import type { Fact } from '../../region/facts.ts'
import { provinceOf } from '../../region-codes.ts'
import { apportion } from '../apportion.ts'
import { type StoveScenario, stoveMoveSeeds } from '../cooking/stove-moves.ts'
import { type SurveyGroup, surveyGroups } from '../survey-items.ts'
import { chanceOf } from './chance.ts'

/** Inputs for the demo figures of a local level. */
export type DemoPlace = { fact: Fact; isInTerai: boolean }

type Counts<Group extends SurveyGroup> = Record<(typeof surveyGroups)[Group]['categories'][number], number>
export type DemoSurvey = { [Group in SurveyGroup]: Counts<Group> }

/**
 * Energy in GJ per year for a household that uses the fuel as its main one: about 3.5 t of firewood, or a cylinder of
 * LPG per month.
 */
const fuelUse_GJ = { firewood: 56, lpg: 7.8, biogas: 9.2, dung: 46 }
const cookingElectricity_GJ = 4.6
const kerosene_GJ = 1.1

/**
 * Lighting and cooking of a local level's households, depending on elevation, on whether it is in the plain or the
 * hills, and on whether it is a town or a village. The results are close to the national shares in the 2021 census (94
 * % with electricity, 51 % on firewood, 44 % on LPG). Each group adds up to the households of the local level.
 */
export function demoSurvey(place: DemoPlace): DemoSurvey {
  const { fact } = place
  const { light, cook, use_kWh } = habitsOf(place)
  const lighting = shared('lighting', fact.households_2021, light)
  const cooking_fuel = shared('cooking_fuel', fact.households_2021, cook)
  const stove = stovesOf(cooking_fuel, fact.code)
  const tier = tiersOf(lighting, isTown(fact))
  const cooking_tier = cookingTiersOf(stove)
  const head_sex = headsOf(fact)
  const { firewood, lpg, biogas, dung, electricity } = cooking_fuel
  const lit = lighting.grid + lighting.micro_hydro + lighting.mini_grid
  return {
    lighting,
    cooking_fuel,
    tier,
    stove,
    stove_partial: moved(stove, 'partial'),
    stove_intermediate: moved(stove, 'intermediate'),
    energy_use: {
      firewood: Math.round(firewood * fuelUse_GJ.firewood),
      lpg: Math.round(lpg * fuelUse_GJ.lpg),
      biogas: Math.round(biogas * fuelUse_GJ.biogas),
      electricity: Math.round(lit * use_kWh * 0.0036 + electricity * cookingElectricity_GJ),
      kerosene: Math.round(lighting.kerosene * kerosene_GJ),
      dung: Math.round(dung * fuelUse_GJ.dung),
    },
    cooking_tier,
    head_sex,
    tier_female_headed: shared('tier', head_sex.female, tier),
    cooking_tier_female_headed: shared('tier', head_sex.female, cooking_tier),
  }
}

export const isTown = ({ type }: Fact): boolean => type !== 'Gaunpalika'

function habitsOf({ fact, isInTerai }: DemoPlace) {
  const { code, elev_mean_m, households_2021, area_km2, type } = fact
  const around = (width: number, about: string) => (chanceOf(code, about) - 0.5) * 2 * width
  const remote = Math.min(1, Math.max(0, (elev_mean_m - 800) / 2200))
  const crowded = Math.min(1, households_2021 / area_km2 / 600)
  const far = provinceOf(code) >= 6 && !isInTerai ? 1 : 0
  const city = type === 'Mahanagarpalika' || type === 'Upamahanagarpalika' ? 1 : 0
  const town = isTown(fact) ? 1 : 0

  const dark = Math.max(0.004, 0.05 + 0.05 * remote + 0.13 * far - 0.02 * town + around(0.02, 'dark'))
  // Rare in cities.
  const solar_home = city
    ? 0.0002
    : isInTerai
      ? 0.008
      : Math.max(0.01, 0.05 + 0.12 * remote + 0.18 * far - 0.045 * town)
  const micro_hydro = isInTerai ? 0 : Math.max(0, 0.12 * remote + 0.08 * far - 0.05 * town)
  const mini_grid = hasMiniGrid(fact, isInTerai) ? 0.004 + 0.012 * chanceOf(code, 'mini-grid households') : 0
  const grid = Math.max(0.05, 1 - dark - solar_home - micro_hydro - mini_grid)

  const firewood = Math.min(
    0.97,
    Math.max(
      0.02,
      (isInTerai ? 0.64 : 0.78) +
        0.22 * remote +
        0.12 * far -
        0.14 * town -
        0.24 * city -
        0.45 * crowded +
        around(0.09, 'wood'),
    ),
  )
  const dung = isInTerai ? Math.max(0, 0.09 + around(0.06, 'dung') - 0.06 * city) : 0.001
  const biogas = Math.max(0.001, 0.016 * (1 - remote) * (1 - crowded) + around(0.01, 'biogas'))
  const electricity = 0.003 + 0.012 * crowded
  const other = 0.005
  const lpg = Math.max(0.01, 1 - firewood - dung - biogas - electricity - other)
  return {
    light: { grid, micro_hydro, mini_grid, solar_home, kerosene: dark * 0.45, other: dark * 0.55 },
    cook: { firewood, lpg, biogas, electricity, dung, other },
    /** Per connected household and year. */
    use_kWh: 320 + 260 * town + 420 * city + 380 * crowded,
  }
}

/** Some remote hill villages have a mini-grid. */
export const hasMiniGrid = (fact: Fact, isInTerai: boolean): boolean =>
  !isInTerai && !isTown(fact) && chanceOf(fact.code, 'mini-grid') < 0.12

/**
 * Assigns tiers by supply: 0 without electric light, 1 or 2 with a solar home system, 2 or 3 with small plants, and 2
 * to 5 with the grid.
 */
function tiersOf(
  { grid, micro_hydro, mini_grid, solar_home, kerosene, other }: Counts<'lighting'>,
  town: boolean,
) {
  const ofGrid = apportion(grid, town ? [8, 30, 38, 24] : [20, 42, 28, 10])
  const ofSolar = apportion(solar_home, [75, 25])
  const ofPlants = apportion(micro_hydro + mini_grid, [55, 45])
  return {
    0: kerosene + other,
    1: ofSolar[0],
    2: ofSolar[1] + ofPlants[0] + ofGrid[0],
    3: ofPlants[1] + ofGrid[1],
    4: ofGrid[2],
    5: ofGrid[3],
  }
}

/**
 * The stove follows from the fuel: electric stoves are advanced, gas stoves modern, and most stoves for wood and dung
 * are open fires.
 */
function stovesOf({ firewood, lpg, biogas, electricity, dung, other }: Counts<'cooking_fuel'>, code: number) {
  const improved = 0.14 + 0.22 * chanceOf(code, 'improved stoves')
  const [intermediate, partial, low] = apportion(firewood + dung + other, [
    improved * 0.3,
    improved * 0.7,
    1 - improved,
  ])
  return { advanced: electricity, modern: lpg + biogas, intermediate, partial, low }
}

/**
 * Assigns tiers by stove: up to 1 for open fires and mud stoves, up to 3 for better ones, and 3 to 5 for gas and
 * electricity.
 */
function cookingTiersOf({ advanced, modern, intermediate, partial, low }: Counts<'stove'>): Counts<'tier'> {
  const ofFires = apportion(low, [80, 20])
  const ofImproved = apportion(partial, [70, 30])
  const ofBetter = apportion(intermediate, [60, 40])
  const ofClean = apportion(modern + advanced, [20, 45, 35])
  return {
    0: ofFires[0],
    1: ofFires[1] + ofImproved[0],
    2: ofImproved[1] + ofBetter[0],
    3: ofBetter[1] + ofClean[0],
    4: ofClean[1],
    5: ofClean[2],
  }
}

/** Close to the 2021 census, in which women head 31.5 % of households. */
function headsOf({ code, households_2021 }: Fact): Counts<'head_sex'> {
  const female = 0.315 + (chanceOf(code, 'heads of households') - 0.5) * 0.1
  return shared('head_sex', households_2021, { female, male: 1 - female, other: 0 })
}

type Stoves = Counts<'stove'>

/** Rounded to whole households. */
function moved(from: Stoves, scenario: StoveScenario): Stoves {
  const after = { ...from }
  for (const move of stoveMoveSeeds.filter(one => one.scenario === scenario)) {
    const households = Math.round((from[move.from] * move.percent) / 100)
    after[move.from] -= households
    after[move.to] += households
  }
  return after
}

function shared<Group extends SurveyGroup>(
  group: Group,
  households: number,
  weights: Counts<Group>,
): Counts<Group> {
  const categories = surveyGroups[group].categories as readonly (keyof Counts<Group>)[]
  const parts = apportion(
    households,
    categories.map(category => weights[category]),
  )
  return Object.fromEntries(categories.map((category, i) => [category, parts[i]])) as Counts<Group>
}
