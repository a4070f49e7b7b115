import type { MessageKey, Say } from '../../messages/messages.ts'
import type { AnswersFrom, EnergyChart, EnergyData, FigureProvenance } from '../contract.ts'
import { sourceInWords } from '../provenance.ts'

export type Named = { title: string } & FigureProvenance
/** A source and the figures that come from it. */
export type SourceOfFigures = { titles: string[] } & FigureProvenance

/** Groups figures by source. Figures without a value are omitted. */
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

/** Returns the kinds of answers on which figures are based, with their source: `Census figures · Source: NSO, 2021`. */
export function answersText({ kind, datasets, ...from }: Energy, say: Say): string {
  const kinds = datasets ?? (kind ? [kind] : [])
  return [kinds.map(one => say(`energy.kind.${one}`)).join(', '), sourceText(from, say)].join(' · ')
}

/**
 * Returns the source of a group if the groups of a region differ in dataset or in the number of local levels,
 * otherwise null.
 */
export function ownSource(
  from: AnswersFrom | undefined,
  { datasets = [], municipalities }: Energy,
): AnswersFrom | null {
  if (from === undefined) return null
  return datasets.length > 1 || from.municipalities.with < municipalities.with ? from : null
}

/** Returns a sentence about unknown categories in a chart, or null if all are known. */
export function unknownText(
  { id, unknown = [] }: Pick<EnergyChart, 'id' | 'unknown'>,
  say: Say,
): string | null {
  const groups = unknown.map(category => ({ key: `survey.${id}.${category}` as MessageKey }))
  return groups.length === 0 ? null : say('dashboard.unknownGroups', { groups })
}

/** For example, `12 of 85 municipalities`. */
export const coverText = ({ municipalities }: FigureProvenance, say: Say): string =>
  say('dashboard.someOf', { count: municipalities.with, all: municipalities.of })
