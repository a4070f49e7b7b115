import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { changeInfo, Version } from '../api/resource.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

/** Limits of an emblem. Below `min_px` a side, it cannot be printed. */
export const emblemLimits = { max_MB: 1, min_px: 50, max_px: 2000 } as const
export const maxEmblem_bytes = emblemLimits.max_MB * 1024 * 1024

const Emblem = v.object({
  type: v.picklist(['png', 'jpeg']),
  /** In pixels. */
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  /** The file in base64. */
  picture: v.string(),
})
export type Emblem = v.InferOutput<typeof Emblem>

const at = {
  path: '/api/plan/{plan}/emblem/',
  params: v.object(PlanParams),
} as const
/** The emblem of the municipality on the cover of the report, or null. */
const reply = v.object({ emblem: v.nullable(Emblem), ...changeInfo })
export type EmblemReply = v.InferOutput<typeof reply>

export const readEmblem = endpoint({
  ...at,
  method: 'GET',
  can: 'plans.read',
  right: rightTo('read'),
  summary: 'The emblem on the cover of the report of a plan',
  reply,
})
export const saveEmblem = endpoint({
  ...at,
  method: 'PUT',
  can: 'plans.write',
  right: rightTo('write'),
  summary: 'Replace the emblem of a plan with a PNG or JPEG, in base64, which its first bytes tell apart',
  body: v.strictObject({ picture: v.string(), version: v.optional(Version) }),
  max_KB: 1500,
  reply,
  form: true,
})
export const removeEmblem = endpoint({
  ...at,
  method: 'DELETE',
  can: 'plans.write',
  right: rightTo('write'),
  summary: 'Remove the emblem of a plan',
  reply: v.undefined(),
  status: 204,
})
