import { type AtlasDamage, damageSentence } from '../atlas/store/damage.ts'
import type { MartinView } from './routes.ts'

export type Ready = {
  tiles: 'martin' | 'pmtiles'
  atlas: string
  database: 'embedded' | 'external'
  /** Why the newest atlas cannot be copied. The current one is still served. */
  atlas_store?: string
  /** Damage of the newest atlas. An earlier one is still served. */
  atlas_damage?: string
}
/** Additional information, whether or not the server is ready. */
type HealthFacts = { disk: unknown; backup: unknown; mails: unknown }
export type ReadinessOptions = {
  atlas: () => { version: string }
  /** Explains in a sentence why the newest atlas cannot be copied, or returns null. */
  atlasOutage?: () => string | null
  /** Returns the damage of the current atlas, or null. */
  atlasDamage?: () => AtlasDamage | null
  martin: MartinView & { isAwaited(): boolean }
  tilesUrl?: string
  database: Ready['database']
  /** What the server depends on but is not available (health/make-health.ts). */
  health: () => Promise<{ missing: string[] } & Pick<HealthFacts, 'disk' | 'backup'>>
  mails: () => HealthFacts['mails']
  isStopping?: () => boolean
  /** Whether the first tiles have been read. */
  isWarm?: () => boolean
}

/**
 * Whether everything is ready, for `GET /readyz`. Responds with 200 and details, or with 503 and what is missing. Waits
 * for Martin only at startup. Later, while Martin restarts or switches, tiles come from the archives, and a load
 * balancer must not remove all processes at once.
 */
export async function readiness(options: ReadinessOptions): Promise<{ status: 200 | 503; body: object }> {
  const { version } = options.atlas()
  const serving = options.martin.serving()?.atlas === version
  const missing: string[] = []
  if (options.isStopping?.()) missing.push('this process is stopping')
  if (!options.tilesUrl && !serving && options.martin.isAwaited()) missing.push('Martin is starting')
  if (options.isWarm?.() === false) missing.push('the first tiles are being read')
  const { disk, backup, ...health } = await options.health()
  missing.push(...health.missing)
  const damage = options.atlasDamage?.() ?? null
  if (damage !== null && damage.used_version === null) missing.push(damageSentence(damage))
  const facts: HealthFacts = { disk, backup, mails: options.mails() }
  if (missing.length > 0) return { status: 503, body: { missing, ...facts } }
  const tiles = options.tilesUrl || serving ? 'martin' : 'pmtiles'
  const atlasOutage = options.atlasOutage?.()
  const ready: Ready & HealthFacts = { tiles, atlas: version, database: options.database, ...facts }
  return {
    status: 200,
    body: {
      ...ready,
      ...(atlasOutage && { atlas_store: atlasOutage }),
      ...(damage && { atlas_damage: damageSentence(damage) }),
    },
  }
}
