import { type Language, say } from '../words/words.ts'
import type { Provenance } from './contract.ts'
import type { Origin, RegionFigure } from './figures-of.ts'

/** Sources that are named; a country may have one a local level. */
const mostNamed = 3

/** What a reader is told of where a figure comes from; its year is the oldest, its source all of them. */
export function provenanceOf(
  { origins, with: known, of }: Omit<RegionFigure, 'value'>,
  language: Language,
): Provenance {
  const years = origins.flatMap(({ year }) => (year === null ? [] : [year]))
  return {
    source: sourcesOf(origins, language),
    year: years.length === 0 ? null : Math.min(...years),
    generated: origins.some(({ generated }) => generated),
    municipalities: { with: known, of },
  }
}

function sourcesOf(origins: readonly Origin[], language: Language): string {
  const sources = [...new Set(origins.map(({ source }) => source))]
  const named = sources.slice(0, mostNamed).join('; ')
  if (sources.length <= mostNamed) return named
  return say(language, 'dashboard.moreSources', { named, count: sources.length - mostNamed })
}
