import { settlementsCsv, totalsCsv } from '../../../app/domain/bat/settlement-files.ts'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import { type Language, type Say, say } from '../../../app/domain/messages/messages.ts'
import type { MhpScan } from '../../../app/domain/mhp/contract.ts'
import { scanCsv } from '../../../app/domain/mhp/scan-files.ts'
import { defaultSeed, type Sample, type SstResult, sstForm } from '../../../app/domain/sst/contract.ts'
import { fieldSheetCsv } from '../../../app/domain/sst/field-files.ts'
import { sampleCsv } from '../../../app/domain/sst/files.ts'
import type { OwnServer } from '../shared/own-server.ts'

const sulikot = 43611

/**
 * Tables that readers open in a spreadsheet, of real answers of a server, in both languages: text of CSV by name. And the
 * sample among them, which questionnaires are made of.
 */
export async function tablesOfAnswers({
  post,
  logIn,
}: OwnServer): Promise<{ tables: Map<string, string>; sample: Sample }> {
  const { access } = await logIn('administrator')
  const settlements = await post<LeastCostMap>('/api/bat/settlements', { municipality: sulikot }, access)
  const result = await post<MhpScan>('/api/mhp/scan', { municipality: sulikot }, access)
  const request = {
    sddmm: sulikot,
    ...(Object.fromEntries(
      Object.entries(sstForm).map(([field, { default: initial }]) => [field, initial]),
    ) as Record<keyof typeof sstForm, number>),
    seed: defaultSeed,
  }
  const { data: sample } = await post<SstResult>('/api/sst/calculate', request, access)
  const tables = new Map<string, string>([['field sheet', fieldSheetCsv(sample)]])
  for (const language of ['en', 'ne'] as Language[]) {
    const inLanguage: Say = (key, params) => say(language, key, params)
    tables.set(`settlements ${language}`, settlementsCsv(settlements, inLanguage))
    tables.set(`totals ${language}`, totalsCsv(settlements, inLanguage))
    tables.set(`scan ${language}`, scanCsv({ result, most_kW: null }, inLanguage))
    tables.set(`sample ${language}`, sampleCsv(sample, request, inLanguage))
  }
  return { tables, sample }
}
