import { aloneTechnology } from '../technologies/technologies.ts'
import { type Technology, technologies, technologyLabels, technologyMarks } from './contract.ts'
import type { Settlement } from './settlements-contract.ts'

/* Names and figures of the best option. `best` is null if every household has the grid. */

export const optionKey = (best: Technology | null) =>
  best === null ? ('technology.none' as const) : (`technology.${best}` as const)

/** In English, for files that programs read. */
export const optionLabel = (best: Technology | null): string =>
  best === null ? 'Grid already there' : technologyLabels[best]

/** Colour on the map and in charts: grey if there is nothing to supply. */
export const optionColour = (best: Technology | null) =>
  best === null ? ('ink-3' as const) : technologyMarks[best]

/** Map symbol: its colour and shape. */
export const optionMark = (best: Technology | null) =>
  best === null ? ('none' as const) : technologyMarks[best]

/** Position in lists; last if there is no best option. */
export const orderOf = (best: Technology | null): number =>
  best === null ? technologies.length : technologies.indexOf(best)

/** Figure of the best option, or null if there is none. */
export const ofBest = <T>(figures: Record<string, T>, best: Technology | null): T | null =>
  best === null ? null : (figures[best] ?? null)

/** Network figures of a settlement for files, under its best option. Null if that option builds no network. */
export function bestNetwork(
  one: Settlement,
): Record<
  'households_standalone' | 'standalone_cost' | 'NPR_per_connection' | 'lv_km' | 'losses_percent',
  number | null
> {
  const isBuilt = one.best !== null && one.best !== aloneTechnology
  const built = (figure: number | undefined) => (isBuilt ? (figure ?? null) : null)
  return {
    households_standalone: built(one.standalone_households),
    standalone_cost: built(one.standalone_cost),
    NPR_per_connection: ofBest(one.distribution_NPR_per_connection ?? {}, one.best),
    lv_km: built(one.lv_km),
    losses_percent: ofBest(one.network_losses_percent ?? {}, one.best),
  }
}
