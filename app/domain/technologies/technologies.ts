import { grid } from './grid.ts'
import { mhp } from './mhp.ts'
import { shs } from './shs.ts'
import { solarMinigrid } from './solar-minigrid.ts'
import type { TechnologyRow } from './technology.ts'

/**
 * Keys of `energy_costs` in replies, in the order of lists, tables and files. Their labels are the keys in the reply
 * to the point query (S-063).
 */
export const technologies = ['shs', 'solar_minigrid', 'mhp', 'grid'] as const
export type Technology = (typeof technologies)[number]

/** In a tie, the first technology in this list wins. */
export const tieOrder: readonly Technology[] = technologies.toReversed()

/** Rows of the technologies. An answer lists its `energy_costs` in this order. */
export const technologyRows = {
  shs,
  solar_minigrid: solarMinigrid,
  grid,
  mhp,
} as const satisfies Record<Technology, TechnologyRow>
export type TechnologyRows = typeof technologyRows
type Named<C extends 'rateKind' | 'dcRateKind'> = NonNullable<TechnologyRows[Technology][C]>
/** Rate tables of the technologies: those of plans, and those of DC systems. */
export type TechnologyRates = Named<'rateKind'>
export type TechnologyRateKind = TechnologyRates | Named<'dcRateKind'>
/** Technologies that do not need the national grid. */
export type Local = {
  [T in Technology]: TechnologyRows[T]['network'] extends 'national' ? never : T
}[Technology]

/**
 * Technology for scattered houses, for places without any other feasible option, and for places that the line will
 * soon reach.
 */
export const aloneTechnology: Technology = 'shs'

/** Applies `of` to each technology. */
export const byTechnology = <V>(of: (technology: Technology) => V): Record<Technology, V> =>
  Object.fromEntries(technologies.map(one => [one, of(one)])) as Record<Technology, V>

/** Technology to which each rate table belongs. */
export const technologyOfRates = Object.fromEntries(
  technologies.flatMap((one): [string, Technology][] => {
    const { rateKind, dcRateKind } = technologyRows[one]
    return dcRateKind === null
      ? [[rateKind, one]]
      : [
          [rateKind, one],
          [dcRateKind, one],
        ]
  }),
) as Record<TechnologyRateKind, Technology>

/** Returns one column of the rows, by key. */
const column = <C extends keyof TechnologyRow>(name: C): { [T in Technology]: TechnologyRows[T][C] } =>
  byTechnology(one => technologyRows[one][name]) as { [T in Technology]: TechnologyRows[T][C] }

export const technologyLabels = column('label')
/** Keys for colour, shape and CSS variable. */
export const technologyMarks = column('mark')
export type TechnologyMark = TechnologyRows[Technology]['mark']

/** Applies `of` to each technology, by mark. */
export const byMark = <V>(of: (technology: Technology) => V): Record<TechnologyMark, V> =>
  Object.fromEntries(technologies.map(one => [technologyMarks[one], of(one)])) as Record<TechnologyMark, V>
