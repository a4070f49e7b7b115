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
/** Dashboard data of a region, as returned by its calls. */
export type RegionFacts = {
  region: number
  name: string
  /** Describes the parts of the region, or the larger regions that contain it. */
  parts: string[]
  year: PopulationYear
  population: Population
  infographics: ReplyOf<typeof infographics>
  figures: ReplyOf<typeof regionFigures>
  /** Null if neither surveys nor plans have any. */
  energy: Omit<EnergyData, 'csv'> | null
  /** Indicator by which the map is coloured, or null if none is selected. */
  indicator: ReplyOf<typeof indicatorMap> | null
  compare: { name: string; figures: ReplyOf<typeof regionFigures> } | null
}

/** States the number of local levels, unless the figure covers all of them, and whether the figure is generated. */
export const provenanceMarks = (one: FigureProvenance, say: Say): string[] => [
  ...(isPartial(one) ? [coverText(one, say)] : []),
  ...(one.generated ? [say('dashboard.generated')] : []),
]
