import * as v from 'valibot'
import { Failure } from '../../../domain/api/failure.ts'
import type { Choice } from '../../../domain/bat/best.ts'
import { ExtraParams, type ZonalQuery } from '../../../domain/bat/contract.ts'
import { fileName } from '../../../domain/file-name.ts'
import type { LngLat, PolygonRings } from '../../../domain/geometry.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { localLevelNames, todayName } from '../../../domain/report/places.ts'
import { clusterSheet } from '../../../domain/report/sheets/cluster-sheet.ts'
import {
  clusterSheetFile,
  plantSheetFile,
  regionSheetFile,
  type SheetFile,
  sampleSheetFile,
  settlementsSheetFile,
} from '../../../domain/report/sheets/contract.ts'
import type { FactSheet } from '../../../domain/report/sheets/fact-sheet.ts'
import { plantSheet } from '../../../domain/report/sheets/plant-sheet.ts'
import type { RegionFacts } from '../../../domain/report/sheets/region-facts.ts'
import { regionSheet } from '../../../domain/report/sheets/region-sheet.ts'
import { sampleSheet } from '../../../domain/report/sheets/sample-sheet.ts'
import { settlementsSheet } from '../../../domain/report/sheets/settlements-sheet.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { drawNetworkWork, settlementsWork, zonalWork } from '../../../engine/bat/work.ts'
import { calculateWork } from '../../../engine/mhp/work.ts'
import { sampleWork } from '../../../engine/sst/work.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { plantLink } from './plant-link.ts'

/** Common input of all sheets. `day` is the date in Nepal. */
export type SheetInput<Of> = { language: Language; day: string; of: Of }

/** The input includes the figures of the dashboard, since worker threads do not query the database. */
export const regionSheetWork = workerJobs(
  regionSheetFile,
  (atlas: Atlas, { language, day, of }: SheetInput<RegionFacts>) =>
    fileOf(atlas, regionSheet(of, sayOf(language)), {
      name: fileName('dashboard', { name: of.name, sddmm: of.region }),
      language,
      day,
    }),
)

type Work = { run(atlas: Atlas, input: never): unknown }
type InputOf<W extends Work> = Parameters<W['run']>[1]
/** An analysis to run again, and the display name of its subject. */
type Analysed<W extends Work> = SheetInput<{ name: string; input: InputOf<W> }>

export const clusterSheetWork = workerJobs(
  clusterSheetFile,
  async (atlas: Atlas, { language, day, of: { name, input } }: Analysed<typeof zonalWork>) => {
    const result = await zonalWork.run(atlas, input)
    const { place, sddmm, english } = placeOf(atlas, result.municipality.sddmm, language)
    const [ring] = input.rings as LngLat[][]
    const choice = choiceOf(input.query)
    const plant = plantLink(atlas, input.rings as PolygonRings, result)
    const drawn = result.network === undefined ? undefined : await drawnNetwork(atlas, input)
    const sheet = clusterSheet({ result, ring, choice, name, place, plant, drawn }, sayOf(language))
    return fileOf(atlas, sheet, {
      name: fileName('bat', { name: english, sddmm }, name || result.local_name),
      language,
      day,
    })
  },
)
export const plantSheetWork = workerJobs(
  plantSheetFile,
  async (atlas: Atlas, { language, day, of: { name, input } }: Analysed<typeof calculateWork>) => {
    const result = await calculateWork.run(atlas, input)
    const { place, sddmm, english } = placeOf(atlas, result.serialized_project.municipality.sddmm, language)
    const sheet = plantSheet({ result, name, place }, sayOf(language))
    return fileOf(atlas, sheet, {
      name: fileName('mhp', { name: english, sddmm }, result.serialized_project.name),
      language,
      day,
    })
  },
)
export const sampleSheetWork = workerJobs(
  sampleSheetFile,
  async (atlas: Atlas, { language, day, of: { input } }: Analysed<typeof sampleWork>) => {
    const { data: sample } = await sampleWork.run(atlas, input)
    const { title: place, municipality, sddmm, english } = placeOf(atlas, sample.municipality.sddmm, language)
    const sheet = sampleSheet({ sample, place, municipality }, sayOf(language))
    return fileOf(atlas, sheet, { name: fileName('sst', { name: english, sddmm }, 'sample'), language, day })
  },
)
export const settlementsSheetWork = workerJobs(
  settlementsSheetFile,
  async (atlas: Atlas, { language, day, of: { input } }: Analysed<typeof settlementsWork>) => {
    const result = await settlementsWork.run(atlas, input)
    const { title: place, sddmm, english } = placeOf(atlas, result.municipality.sddmm, language)
    const sheet = settlementsSheet({ result, place }, sayOf(language))
    return fileOf(atlas, sheet, {
      name: fileName('bat', { name: english, sddmm }, 'settlements'),
      language,
      day,
    })
  },
)

/** Includes the geometry, unless it is too large for a map. */
async function drawnNetwork(atlas: Atlas, input: InputOf<typeof drawNetworkWork>) {
  try {
    return await drawNetworkWork.run(atlas, input)
  } catch (error) {
    if (error instanceof Failure && error.code === 'network_too_large') return undefined
    throw error
  }
}

const sayOf =
  (language: Language): Say =>
  (key, params) =>
    sayIn(language, key, params)

/** The requested scenario. Omitted values are replaced with the defaults of the form. */
function choiceOf({ extra_params }: ZonalQuery): Choice {
  const { costs: _, ...choice } = extra_params
  return v.parse(ExtraParams, choice)
}

function placeOf(atlas: Atlas, sddmm: number, language: Language) {
  const fact = atlas.facts.get(sddmm)
  if (fact === undefined) throw new Error(`the atlas has no local level ${sddmm}`)
  const { municipality, district, province } = localLevelNames(fact, language)
  const today = todayName(fact, language)
  const place = `${municipality}, ${district}, ${province}`
  return {
    title: place,
    municipality,
    place: today === null ? place : `${place} · ${today}`,
    sddmm,
    english: fact.name_en,
  }
}

/** The code for drawing is loaded with the first sheet, so that other threads can start without it. */
async function fileOf(
  atlas: Atlas,
  sheet: FactSheet,
  { name, language, day }: { name: string; language: Language; day: string },
): Promise<SheetFile> {
  const { factSheetPdf } = await import('./sheet-pdf.ts')
  const { bytes, pages } = await factSheetPdf({ sheet, atlas, language, day })
  return { name: `${name}.pdf`, pages, base64_pdf: Buffer.from(bytes).toString('base64') }
}
