import type { Say } from '../messages/messages.ts'
import type { FigureProvenance } from './contract.ts'
import type { RegionFigure } from './region-figure.ts'

/** Maximum number of sources listed by name. A country may have one per local level. */
const maxNamed = 3

/** Source of a figure as shown to readers: the oldest year, and all sources. */
export function provenanceOf({ origins, with: known, of }: Omit<RegionFigure, 'value'>): FigureProvenance {
  const years = origins.flatMap(({ year }) => (year === null ? [] : [year]))
  const sources = [...new Set(origins.map(({ source }) => source))]
  return {
    source: sources.slice(0, maxNamed).join('; '),
    more_sources: Math.max(0, sources.length - maxNamed),
    year: years.length === 0 ? null : Math.min(...years),
    generated: origins.some(({ generated }) => generated),
    municipalities: { with: known, of },
  }
}

/** Lists all sources in a sentence. */
export const sourceInWords = ({ source, more_sources }: FigureProvenance, say: Say): string =>
  more_sources === 0 ? source : say('dashboard.moreSources', { named: source, count: more_sources })
