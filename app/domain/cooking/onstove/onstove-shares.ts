import { animalGas_m3 } from '../places.ts'
import {
  byStove,
  type OnstoveCell,
  type OnstoveInputs,
  type OnstoveStove,
  onstoveFixed,
  onstoveStoves,
} from './onstove-inputs.ts'
import type { OnstoveTechnology } from './onstove-technology.ts'

/** Shares of households by stove in a cell. They sum to 1. */
export type OnstoveShares = Record<OnstoveStove, number>

/** Biogas of a cell in m³ a year: none in towns and where it is cold. OnStove takes the digester off here. */
export function cellGas_m3(cell: OnstoveCell, { biogas }: OnstoveInputs): number {
  if (cell.isUrban || cell.temperature_C < onstoveFixed.minBiogas_C) return 0
  return animalGas_m3(cell.livestock) * biogas.digesterEfficiency
}

/** Whether the gas of a cell feeds at least one household. */
export const feedsBiogas = (
  cell: OnstoveCell,
  inputs: OnstoveInputs,
  { biogas }: OnstoveTechnology,
): boolean => cellGas_m3(cell, inputs) * inputs.stoves.biogas.MJ_per_unit >= biogas.need_MJ

const sumOver = (cells: readonly OnstoveCell[], of: (cell: OnstoveCell) => number) =>
  cells.reduce((sum, cell) => sum + of(cell), 0)

/**
 * Shares of today's stoves by OnStove (techshare_allocation): national shares scaled to 1, electricity by electrified
 * people, biogas in rural cells with enough gas, and the rest in proportion.
 */
export function onstoveShares(
  cells: readonly OnstoveCell[],
  inputs: OnstoveInputs,
  technology: OnstoveTechnology,
): OnstoveShares[] {
  const side = (isUrban: boolean) => {
    const here = cells.filter(cell => cell.isUrban === isUrban)
    const national = (stove: OnstoveStove) =>
      isUrban ? inputs.stoves[stove].urbanShare : inputs.stoves[stove].ruralShare
    const sum = onstoveStoves.reduce((all, stove) => all + national(stove), 0)
    const shares = byStove(stove => national(stove) / sum)
    const people = sumOver(here, ({ population }) => population)
    const electrified = sumOver(here, one => one.population * one.electrifiedShare)
    const withGas = sumOver(here, one => (feedsBiogas(one, inputs, technology) ? one.population : 0))
    const rest = onstoveStoves.reduce(
      (all, stove) => (stove === 'induction' || stove === 'biogas' ? all : all + shares[stove]),
      0,
    )
    return {
      shares,
      rest,
      electricity: electrified > 0 ? (shares.induction * people) / electrified : 0,
      biogas: withGas > 0 ? (shares.biogas * people) / withGas : 0,
    }
  }
  const urban = side(true)
  const rural = side(false)
  return cells.map(cell => {
    const national = cell.isUrban ? urban : rural
    const electricity = cell.electrifiedShare * national.electricity
    const hasBiogas = !cell.isUrban && feedsBiogas(cell, inputs, technology)
    const biogas = hasBiogas ? Math.min(national.biogas, 1 - electricity) : 0
    const remaining = 1 - electricity - biogas
    return byStove(stove => {
      if (stove === 'induction') return electricity
      if (stove === 'biogas') return biogas
      return national.rest > 0 ? (remaining * national.shares[stove]) / national.rest : 0
    })
  })
}

/**
 * Cells that a plant of their municipality supplies: those without grid, by nearness, until their households exceed
 * what its spare power feeds. The last cell is taken whole.
 */
export function cellsOfPlants(
  cells: readonly OnstoveCell[],
  households: ArrayLike<number>,
  { minigrid }: OnstoveInputs,
): boolean[] {
  const supplied = cells.map(() => false)
  const used = new Map<string, number>()
  const byNearness = cells
    .flatMap(({ plant, electrifiedShare }, i) =>
      plant === null || electrifiedShare > 0 ? [] : [{ i, plant }],
    )
    .sort((a, b) => a.plant.distance_km - b.plant.distance_km || a.i - b.i)
  for (const { i, plant } of byNearness) {
    const fed = (minigrid.usable * plant.kW - minigrid.base_kW * plant.households) / minigrid.stove_kW
    const before = used.get(plant.municipality) ?? 0
    if (before >= fed) continue
    supplied[i] = true
    used.set(plant.municipality, before + households[i])
  }
  return supplied
}
