import * as v from 'valibot'
import { type AnySchema, endpoint } from '../../api/endpoint.ts'
import { PlanText } from '../../api/resource.ts'
import { zonalQuery } from '../../bat/clusters/contract.ts'
import { settlementsQuery } from '../../bat/settlements-contract.ts'
import { populationYears } from '../../dashboard/contract.ts'
import { type IndicatorId, indicatorIds } from '../../dashboard/indicators.ts'
import { mhpCalculate } from '../../mhp/projects/contract.ts'
import { sstCalculate } from '../../sst/contract.ts'

export const SheetFile = v.object({ name: v.string(), pages: v.number(), base64_pdf: v.string() })
export type SheetFile = v.InferOutput<typeof SheetFile>

/** Dashboard of a region as a fact sheet. */
export const regionSheetFile = endpoint({
  method: 'POST',
  path: '/api/sheets/region/',
  can: 'analysis.run',
  summary: 'The dashboard of a region as a designed sheet, PDF',
  body: v.strictObject({
    /** 0 is the country. Codes of provinces have 1 digit, of districts 3 digits and of local levels 5 digits. */
    region: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)),
    year: v.optional(v.picklist(populationYears), 2021),
    /** Another region, for comparison. */
    compare: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999))),
    /** Indicator by which the map is coloured. */
    indicator: v.optional(v.picklist(indicatorIds as [IndicatorId, ...IndicatorId[]])),
  }),
  reply: SheetFile,
  worker: 'short',
})

/**
 * Repeats an analysis in the same way as its own call, to create a sheet. Nothing is stored. `name` is only displayed.
 */
const analysed = <K extends string, B extends AnySchema>(
  kind: K,
  { body: requestBody }: { body?: B },
  more: { summary: string; worker: 'short' | 'long' },
) =>
  endpoint({
    method: 'POST',
    path: `/api/sheets/${kind}/`,
    can: 'analysis.run',
    body: v.strictObject({ ask: requestBody as B, name: v.optional(PlanText(100)) }),
    reply: SheetFile,
    ...more,
  })

export const clusterSheetFile = analysed('cluster', zonalQuery, {
  summary: 'The least-cost comparison of a cluster as a designed sheet, PDF',
  worker: 'short',
})
export const plantSheetFile = analysed('plant', mhpCalculate, {
  summary: 'A micro-hydro plant as a designed sheet, PDF',
  worker: 'short',
})
export const sampleSheetFile = analysed('sample', sstCalculate, {
  summary: 'The sample of a household survey as a designed sheet, PDF',
  worker: 'long',
})
export const settlementsSheetFile = analysed('settlements', settlementsQuery, {
  summary: 'The settlements of a local level with their least-cost supply as a designed sheet, PDF',
  worker: 'long',
})
