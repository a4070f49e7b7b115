import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

/** Files of the newest atlas that are not as they were built, and the version that is used instead; null: none. */
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
    /** Addresses of the demo accounts that can be entered with the password that everybody knows. */
    demo_accounts: v.array(v.string()),
    /** The newest backup: when (ISO 8601) and how large; null: there was none yet. */
    last_backup: v.nullable(v.object({ at: v.string(), bytes: v.number() })),
    atlas_damage: v.nullable(AtlasDamage),
  }),
})
