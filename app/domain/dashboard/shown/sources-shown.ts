import type { MessageKey, Say } from '../../messages/messages.ts'
import type { AnswersFrom, EnergyChart, EnergyData, FigureProvenance } from '../contract.ts'
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

type Energy = FigureProvenance & Partial<AnswersFrom> & { kind?: EnergyData['kind'] }

/** What kinds of answers figures are of, with their source: `Census figures · Source: NSO, 2021`. */
export function answersText({ kind, datasets, ...from }: Energy, say: Say): string {
  const kinds = datasets ?? (kind ? [kind] : [])
  return [kinds.map(one => say(`energy.kind.${one}`)).join(', '), sourceText(from, say)].join(' · ')
}

/**
 * Where a group comes from, where the groups of a region do not all come from one kind of answers or not of as many local
 * levels; else null.
 */
export function ownSource(
  from: AnswersFrom | undefined,
  { datasets = [], municipalities }: Energy,
): AnswersFrom | null {
  if (from === undefined) return null
  return datasets.length > 1 || from.municipalities.with < municipalities.with ? from : null
}

/** Categories of a chart that nobody knows, in a sentence; null where all are known. */
export function unknownText(
  { id, unknown = [] }: Pick<EnergyChart, 'id' | 'unknown'>,
  say: Say,
): string | null {
  const groups = unknown.map(category => ({ key: `survey.${id}.${category}` as MessageKey }))
  return groups.length === 0 ? null : say('dashboard.unknownGroups', { groups })
}

/** `12 of 85 municipalities` */
export const coverText = ({ municipalities }: FigureProvenance, say: Say): string =>
  say('dashboard.someOf', { count: municipalities.with, all: municipalities.of })
