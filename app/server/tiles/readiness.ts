import type { MartinView } from './routes.ts'

export type Ready = { tiles: 'martin' | 'pmtiles'; atlas: string; database: 'embedded' | 'external' }
export type ReadinessOptions = {
  atlas: () => { version: string }
  martin: MartinView & { isInstalled(): boolean }
  tilesUrl?: string
  database: Ready['database']
  /** Resolves when the database answers, rejects when it does not. */
  askDatabase: () => Promise<unknown>
}

/**
 * Whether everything serves, for `GET /readyz`: 200 with how, else 503 with what is missing. Where a Martin
 * binary is there, ready means that Martin serves the atlas in use.
 */
export async function readiness(options: ReadinessOptions): Promise<{ status: 200 | 503; body: object }> {
  const { version } = options.atlas()
  const serving = options.martin.serving()?.atlas === version
  const missing: string[] = []
  if (!options.tilesUrl && !serving && options.martin.isInstalled()) missing.push('Martin is starting')
  await options.askDatabase().catch(() => missing.push('the database does not answer'))
  if (missing.length > 0) return { status: 503, body: { missing } }
  const tiles = options.tilesUrl || serving ? 'martin' : 'pmtiles'
  return { status: 200, body: { tiles, atlas: version, database: options.database } satisfies Ready }
}
