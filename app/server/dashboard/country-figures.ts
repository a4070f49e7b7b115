import { type SumId, sums } from '../../domain/dashboard/indicators.ts'
import type {
  DataOrigin,
  FiguresByLevel,
  LevelFigure,
  SumsByLevel,
} from '../../domain/dashboard/region-figure.ts'
import { figuresOfItem, surveySums } from '../../domain/dashboard/survey-figures.ts'
import type { Fact } from '../../domain/region/facts.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { type CountedId, regionCounts } from '../atlas/region-counts.ts'
import type { Tables } from './queries.ts'

/** The layers in the manifest from which each count is made. */
const countedFrom: Record<CountedId, readonly string[]> = {
  hydropower_plants: ['energy.hydropower'],
  hydropower_MW: ['energy.hydropower'],
  micro_hydro_plants: ['energy.micro_hydro'],
  settlements: ['settlements.settlement'],
  buildings: ['buildings.building'],
  substations: ['energy.substation'],
  transformers: ['energy.transformer'],
  grid_line_km: ['energy.transmission', 'energy.distribution'],
}
const fromFacts = {
  population_2021: 'pop_2021',
  households_2021: 'households_2021',
  area_km2: 'area_km2',
} as const satisfies Partial<Record<SumId, keyof Fact>>

/** All totals for every local level, from the facts, the atlas and the tables. */
export async function countryFigures(atlas: Atlas, tables: Tables): Promise<SumsByLevel> {
  const counts = await regionCounts(atlas)
  const facts = originOf(atlas, ['facts'])
  const byLevel = (origin: DataOrigin, read: (fact: Fact) => number | undefined): FiguresByLevel => {
    const figures = new Map<Sddmm, LevelFigure>()
    for (const { fact } of atlas.regions.levels) {
      const value = read(fact)
      if (value !== undefined) figures.set(fact.code, { value, origin })
    }
    return figures
  }
  const figures: Partial<Record<SumId, FiguresByLevel>> = { ...surveySums(tables) }
  for (const [id, field] of entriesOf(fromFacts)) figures[id] = byLevel(facts, fact => fact[field])
  for (const [id, layers] of entriesOf(countedFrom))
    figures[id] = byLevel(originOf(atlas, layers), ({ code }) => counts.get(code)?.[id])
  for (const [id, { origin }] of entriesOf(sums))
    if (origin === 'table') figures[id] = figuresOfItem(tables.regional, id)
  return figures as SumsByLevel
}

/**
 * Combines the origins of several layers into one. It has the oldest year and is marked as generated if any of the
 * layers is.
 */
export function originOf({ manifest }: Atlas, layers: readonly string[]): DataOrigin {
  const origins = layers.flatMap(layer => manifest.layers[layer] ?? [])
  const years = origins.flatMap(({ vintage }) => {
    const [year] = /\b(?:19|20)\d\d\b/.exec(vintage) ?? []
    return year === undefined ? [] : [Number(year)]
  })
  return {
    source: [...new Set(origins.map(({ source }) => source))].join('; '),
    year: years.length === 0 ? null : Math.min(...years),
    generated: origins.some(({ generated }) => generated),
  }
}

function entriesOf<K extends string, V>(table: Record<K, V>): [K, V][] {
  return Object.entries(table) as [K, V][]
}
