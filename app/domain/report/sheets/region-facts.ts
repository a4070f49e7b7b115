import type { ReplyOf } from '../../api/endpoint.ts'
import type {
  EnergyData,
  FigureProvenance,
  indicatorMap,
  infographics,
  PopulationYear,
  regionFigures,
} from '../../dashboard/contract.ts'
import { coverText, isPartial } from '../../dashboard/shown/sources-shown.ts'
import type { Population } from '../../dashboard/shown/year-figures.ts'
import type { Say } from '../../messages/messages.ts'
/** What the dashboard knows of a region, as its calls answer it. */
export type RegionFacts = {
  region: number
  name: string
  /** What lies in it, or what it lies in, in words. */
  parts: string[]
  year: PopulationYear
  population: Population
  infographics: ReplyOf<typeof infographics>
  figures: ReplyOf<typeof regionFigures>
  /** Null where neither surveys nor plans know any. */
  energy: Omit<EnergyData, 'csv'> | null
  /** What colours the map; null where nothing was chosen. */
  indicator: ReplyOf<typeof indicatorMap> | null
  compare: { name: string; figures: ReplyOf<typeof regionFigures> } | null
}

/** Of how many local levels where it is not of all, and whether it is generated. */
export const provenanceMarks = (one: FigureProvenance, say: Say): string[] => [
  ...(isPartial(one) ? [coverText(one, say)] : []),
  ...(one.generated ? [say('dashboard.generated')] : []),
]
