import type { Say } from '../../messages/messages.ts'
import type { FigureProvenance } from '../contract.ts'
import { sourceInWords } from '../provenance.ts'

export type Named = { title: string } & FigureProvenance
/** One source and the figures that come from it. */
export type SourceOfFigures = { titles: string[] } & FigureProvenance

/** Figures grouped by where they come from; those that nobody has are left out. */
export function groupSources(figures: Named[]): SourceOfFigures[] {
  const found = new Map<string, SourceOfFigures>()
  for (const { title, source, more_sources, year, generated, municipalities } of figures) {
    if (municipalities.with === 0) continue
    const key = JSON.stringify([source, more_sources, year, generated, municipalities])
    const known = found.get(key)
    if (known) known.titles.push(title)
    else found.set(key, { titles: [title], source, more_sources, year, generated, municipalities })
  }
  return [...found.values()]
}

/** Whether a group of figures was generated for the demo country. */
export function generatedPart(figures: FigureProvenance[]): 'none' | 'some' | 'all' {
  const known = figures.filter(({ municipalities }) => municipalities.with > 0)
  const generated = known.filter(figure => figure.generated).length
  if (generated === 0) return 'none'
  return generated === known.length ? 'all' : 'some'
}

export const isPartial = ({ municipalities }: FigureProvenance): boolean =>
  municipalities.with > 0 && municipalities.with < municipalities.of

export function sourceText(from: FigureProvenance, say: Say): string {
  const [source, year] = [sourceInWords(from, say), from.year]
  return year === null ? say('dashboard.source', { source }) : say('dashboard.source.year', { source, year })
}

/** `12 of 85 municipalities` */
export const coverText = ({ municipalities }: FigureProvenance, say: Say): string =>
  say('dashboard.someOf', { count: municipalities.with, all: municipalities.of })
