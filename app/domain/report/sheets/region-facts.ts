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
/** Dashboard data of a region, as its calls return it. */
export type RegionFacts = {
  region: number
  name: string
  /** Its parts, or the larger regions around it, in words. */
  parts: string[]
  year: PopulationYear
  population: Population
  infographics: ReplyOf<typeof infographics>
  figures: ReplyOf<typeof regionFigures>
  /** Null if neither surveys nor plans have any. */
  energy: Omit<EnergyData, 'csv'> | null
  /** Indicator that colours the map; null if none is chosen. */
  indicator: ReplyOf<typeof indicatorMap> | null
  compare: { name: string; figures: ReplyOf<typeof regionFigures> } | null
}

/** Number of local levels, unless all, and whether it is generated. */
export const provenanceMarks = (one: FigureProvenance, say: Say): string[] => [
  ...(isPartial(one) ? [coverText(one, say)] : []),
  ...(one.generated ? [say('dashboard.generated')] : []),
]
