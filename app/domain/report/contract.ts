import * as v from 'valibot'
import { featureFormatNames } from '../../formats/feature-types.ts'
import { endpoint } from '../api/endpoint.ts'
import { outputOf } from '../api/resource.ts'
import { languageCodes } from '../messages/languages.ts'
import { PlanParams, rightTo } from '../plan/plan-resource.ts'
import { paperSizes } from './maps/paper-sizes.ts'

/** Kinds of files that can be created from a plan. */
export const outputKinds = ['report', 'maps'] as const
export type OutputKind = (typeof outputKinds)[number]
export const jobStates = ['working', 'ready', 'failed', 'cancelled'] as const
/** Stages of a job, in this order. */
export const jobStages = ['waiting', 'reading', 'pdf', 'docx', 'geojson', 'zip', 'keeping'] as const
export type JobStage = (typeof jobStages)[number]

const reportFileTypes = ['docx', 'pdf', 'zip', ...featureFormatNames] as const
export type FileType = (typeof reportFileTypes)[number]
const OutputFile = v.object({
  type: v.picklist(reportFileTypes),
  name: v.string(),
  bytes: v.number(),
  /** Of a PDF. Null for other files, whose pages depend on what opens them, and for PDFs from before pages were counted. */
  pages: v.nullable(v.number()),
  /** Hash of the file's bytes, for the minutes of a council. Equal plans give equal files. */
  sha256: v.string(),
  /** Valid for ten minutes, without a login. */
  link: v.string(),
})
/** Whether the plan, the rates or the maps have changed since the files were created, and what has changed. */
const currency = { out_of_date: v.boolean(), changed: v.array(v.string()) }
const made = {
  /** `none` until the files are requested. */
  state: v.picklist(['none', ...jobStates]),
  stage: v.nullable(v.picklist(jobStages)),
  percent: v.nullable(v.number()),
  /** Link to the first file, or null if there is none yet. */
  download_link: v.nullable(v.string()),
  /** The files created last, in one language. */
  files: v.array(OutputFile),
  language: v.nullable(v.picklist(languageCodes)),
  ...currency,
  /** The files in other languages. They are kept until they are created again in their language. */
  others: v.array(
    v.object({
      language: v.picklist(languageCodes),
      files: v.array(OutputFile),
      ...currency,
      made_by: v.nullable(v.string()),
      made_at: v.string(),
    }),
  ),
}

/**
 * Language of the files, and that whose digits they have. Digits other than Latin are used in their own language only.
 */
const inLanguage = {
  language: v.optional(v.picklist(languageCodes), 'en'),
  numerals: v.optional(v.picklist(languageCodes), 'en'),
}

/** Report of a plan for Word and as PDF (N-085). POST replies when the files are complete, or after 50 s. */
export const planReport = outputOf({
  path: '/api/plan/{plan}/report-generate/',
  params: PlanParams,
  name: 'report of a plan',
  read: 'plans.read',
  write: 'reports.write',
  right: 'plan',
  options: v.optional(v.strictObject(inLanguage), {}),
  made,
})

/**
 * Maps of a plan (N-086, table S-M): as PDF, the plan's own features as GeoJSON and KML, and all of these with a PNG
 * of each map as one ZIP file.
 */
export const planMaps = outputOf({
  path: '/api/plan/{plan}/map-generate/',
  params: PlanParams,
  name: 'maps of a plan',
  read: 'plans.read',
  write: 'reports.write',
  right: 'plan',
  options: v.optional(
    v.strictObject({
      ...inLanguage,
      paper: v.optional(v.picklist(paperSizes), 'A4'),
    }),
    {},
  ),
  made,
})
export type PlanOutput = v.InferOutput<typeof planReport.last.reply>

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/plan/{plan}/cancel-job/',
  can: 'reports.write',
  summary: 'Stop making files of a plan; those from before stay',
  params: v.object(PlanParams),
  right: rightTo('report'),
  body: v.strictObject({ kind: v.picklist(outputKinds) }),
  reply: planReport.last.reply,
})
