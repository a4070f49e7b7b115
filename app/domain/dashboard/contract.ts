import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { carriers } from '../assumptions/carriers.ts'
import { emissionGroups } from '../assumptions/emissions.ts'
import { MessageSchema } from '../messages/message.ts'
import { type IndicatorId, indicatorIds } from './indicators.ts'

/**
 * 0 is the country. Codes of provinces have 1 digit, of districts 3 digits and of local levels 5 digits (S-017).
 * Unknown codes return 404.
 */
const AdminId = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'a code of a region'), v.transform(Number))

/** Source of a figure. `with` out of `of` municipalities have the figure, and the value is the sum over those. */
export const FigureProvenance = v.object({
  /** Names of the sources with the most figures. `more_sources` is the number of other sources. */
  source: v.string(),
  more_sources: v.number(),
  /** Vintage, or null if unknown. */
  year: v.nullable(v.number()),
  /** Whether any part was generated for the demo country. */
  generated: v.boolean(),
  municipalities: v.object({ with: v.number(), of: v.number() }),
})
export type FigureProvenance = v.InferOutput<typeof FigureProvenance>

const IndicatorIdSchema = v.picklist(indicatorIds as [IndicatorId, ...IndicatorId[]])
export const InfographicItem = v.object({
  id: IndicatorIdSchema,
  /** In English. Readers see the message `indicator.{id}`. */
  title: v.string(),
  /** Name of an icon. Land has no icon, only the colour of its type. */
  icon: v.string(),
  /** Null if no municipality has the figure. It is then shown as a dash rather than as zero. */
  value: v.nullable(v.number()),
  unit: v.string(),
  ...FigureProvenance.entries,
})
export type InfographicItem = v.InferOutput<typeof InfographicItem>

export const infographics = endpoint({
  method: 'GET',
  path: '/api/infographics/{adminid}',
  can: 'maps.read',
  summary: 'Renewable energy technology, physical infrastructure and land use of a region',
  params: v.object({ adminid: AdminId }),
  reply: v.object({
    'Renewable Energy Technology': v.array(InfographicItem),
    'Physical Infrastructrue': v.array(InfographicItem),
    'Landuse Status': v.array(InfographicItem),
  }),
})

export const populationYears = [2011, 2016, 2021, 2026, 2031] as const
export type PopulationYear = (typeof populationYears)[number]
export const YearKind = v.picklist(['census', 'estimated', 'projected'])
const OfYears = v.pipe(v.array(v.number()), v.length(populationYears.length))

export const populationData = endpoint({
  method: 'GET',
  path: '/api/dds4dev/data/',
  can: 'maps.read',
  summary: 'Population of a region by sex, 2011 to 2031 in steps of five years',
  query: v.object({
    /** Accepted as documented, although the reply covers all five years (S-088). */
    year: v.optional(v.picklist(populationYears.map(String)), '2016'),
    variableid: v.optional(v.picklist(['11']), '11'),
    adminid: AdminId,
  }),
  reply: v.object({
    /** In the order of the years. Total = male + female. */
    chart: v.object({ areachart: v.object({ male: OfYears, female: OfYears, total: OfYears }) }),
    years: v.array(v.picklist(populationYears)),
    kinds: v.array(YearKind),
    households_2021: v.number(),
    source: MessageSchema,
    /** How the years between and after the censuses are estimated. */
    method: v.array(MessageSchema),
    /** Municipalities that grew or shrank by more than 5 % a year because of boundary changes. */
    unusual_growth: v.array(v.object({ code: v.number(), name_en: v.string(), name_ne: v.string() })),
  }),
})

/** Datasets from which a group of answers comes: surveys, plans or the census. */
const answersFrom = v.array(v.picklist(['odk', 'mep', 'census']))
export const AnswersFrom = v.object({ datasets: answersFrom, ...FigureProvenance.entries })
export type AnswersFrom = v.InferOutput<typeof AnswersFrom>

export const ChartSeries = v.object({ id: v.string(), name: v.string(), values: v.array(v.number()) })
export const EnergyChart = v.object({
  /** A group in survey-items.ts. */
  id: v.string(),
  title: v.string(),
  type: v.picklist(['bar', 'share']),
  unit: v.string(),
  /** Ids and English names of the categories, in the same order. */
  categories: v.array(v.object({ id: v.string(), name: v.string() })),
  series: v.array(ChartSeries),
  /** Categories that are unknown in all these local levels. Absent in older saved replies. */
  unknown: v.optional(v.array(v.string())),
  /** Source of this group only. Absent in older saved replies. */
  from: v.optional(AnswersFrom),
})
export type EnergyChart = v.InferOutput<typeof EnergyChart>

/**
 * The households in a column add up to `households` (largest remainder). Percentages are derived from them and not
 * rounded.
 */
const StoveColumn = v.object({ percent: v.number(), households: v.number() })
export const CookingRow = v.object({
  stove: v.picklist(['advanced', 'modern', 'intermediate', 'partial', 'low']),
  baseline: StoveColumn,
  partial: StoveColumn,
  intermediate: StoveColumn,
})
export type CookingRow = v.InferOutput<typeof CookingRow>

export const EnergyData = v.object({
  kind: v.picklist(['odk', 'mep']),
  charts: v.array(EnergyChart),
  /** Content of the file: UTF-8 with a byte order mark, and the columns in S-086. */
  csv: v.string(),
  cookingImprovementData: v.object({
    data: v.array(CookingRow),
    households: v.number(),
    /** Households that change their stove: unrounded percentage, and number (S-087). */
    changed: v.object({ partial: v.number(), intermediate: v.number() }),
    changed_households: v.object({ partial: v.number(), intermediate: v.number() }),
    /**
     * Number of local levels whose scenario is computed from the installation's assumptions. Absent in older saved
     * replies.
     */
    assumed: v.optional(v.object({ partial: v.number(), intermediate: v.number() })),
    /**
     * Useful heat needed per year for the meals of these households, according to the installation's assumptions; null
     * if unknown. Absent in older saved replies.
     */
    heat_GJ: v.optional(v.nullable(v.number())),
    /** Source of the stoves and their scenarios only. Absent in older saved replies. */
    from: v.optional(AnswersFrom),
  }),
  /**
   * CO2e emissions of `energy_use` according to the installation's assumptions; null if none are known. Absent in
   * older saved replies.
   */
  emissions: v.optional(
    v.array(
      v.object({
        group: v.picklist(emissionGroups),
        t_CO2e: v.nullable(v.number()),
        /** Fuels in use that are omitted because a figure is missing. */
        missing: v.array(v.picklist(carriers)),
      }),
    ),
  ),
  /** Chart groups that are unknown in all these local levels. Absent in older saved replies. */
  unknown_groups: v.optional(v.array(v.string())),
  /** Datasets of all groups, starting with the one that has the most figures. Absent in older saved replies. */
  datasets: v.optional(answersFrom),
  ...FigureProvenance.entries,
})
export type EnergyData = v.InferOutput<typeof EnergyData>

const energyQuery = { query: v.object({ sddmm: AdminId }), reply: EnergyData } as const
export const odkEnergyData = endpoint({
  method: 'GET',
  path: '/api/odk-energy-data/',
  can: 'maps.read',
  summary: 'Energy data of a region from household surveys; 404 where there are none',
  ...energyQuery,
})
export const mepEnergyData = endpoint({
  method: 'GET',
  path: '/api/mep-energy-data/',
  can: 'maps.read',
  summary: 'Energy data of a region from its complete plans, else of the census; 404 where there are none',
  ...energyQuery,
})

/** Not documented: every indicator of a region, for the comparison. */
export const regionFigures = endpoint({
  method: 'GET',
  path: '/api/dashboard/figures/{adminid}',
  can: 'maps.read',
  summary: 'Every indicator of a region, for comparing two',
  params: v.object({ adminid: AdminId }),
  reply: v.object({
    /**
     * Area of the outline of a local level if it differs from the published area, on which the figures are based;
     * otherwise null.
     */
    outline_km2: v.nullable(v.number()),
    figures: v.array(
      v.object({
        id: IndicatorIdSchema,
        value: v.nullable(v.number()),
        unit: v.string(),
        ...FigureProvenance.entries,
      }),
    ),
  }),
})

/**
 * Not documented: one indicator for every local level, for the choropleth map. Classes are national, so that regions
 * can be compared.
 */
export const indicatorMap = endpoint({
  method: 'GET',
  path: '/api/dashboard/indicators/{indicator}',
  can: 'maps.read',
  summary: 'An indicator of every local level with national class breaks, for the choropleth',
  params: v.object({ indicator: IndicatorIdSchema }),
  reply: v.object({
    id: IndicatorIdSchema,
    unit: v.string(),
    /** [code, value] in order of code. Local levels without the figure are omitted. */
    values: v.array(v.tuple([v.number(), v.number()])),
    /**
     * Lower edges of classes 2 to 6, which are round numbers in ascending order. There are fewer if the values do not
     * fill six classes.
     */
    breaks: v.pipe(v.array(v.number()), v.maxLength(5)),
    ...FigureProvenance.entries,
  }),
})
