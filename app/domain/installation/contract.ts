import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

/** Damaged files of the newest atlas, and the version that is used instead. Null if no file is damaged. */
export const AtlasDamage = v.object({
  version: v.string(),
  files: v.array(v.string()),
  used_version: v.nullable(v.string()),
})
export type AtlasDamage = v.InferOutput<typeof AtlasDamage>

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/installation/',
  can: 'installation.read',
  summary: 'How this installation stands: what its Administrators should see to',
  reply: v.object({
    /** Email addresses of demo accounts that still use the public password. */
    demo_accounts: v.array(v.string()),
    /** Time (ISO 8601) and size of the newest backup, or null if there is none. */
    last_backup: v.nullable(v.object({ at: v.string(), bytes: v.number() })),
    atlas_damage: v.nullable(AtlasDamage),
  }),
})
