import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts, demoArea, demoPassword, seedAccounts } from '../../../app/server/accounts/seed.ts'
import { makeApi } from '../../../app/server/api.ts'
import { migrateDatabase } from '../../../app/server/db/migrate.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { makeOutbox } from '../../../app/server/mail/outbox.ts'
import { seedRates } from '../../../app/server/rates/rates-in-use.ts'
import { startPostgres } from '../../../scripts/postgres/postgres.ts'
import { villageIn } from '../../server/bat/villages.ts'
import { demoAtlas } from '../../server/demo-atlas.ts'
import type { Row } from './bench-row.ts'

const rounds = 400
const budget_ms = 25

/**
 * The full zonal answer through the API: token, role, working area, count, terrain, distances, costs, series and
 * the check of the reply; in this process, without the network.
 */
export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-bench-'))
  const postgres = await startPostgres({ folder })
  await migrateDatabase(postgres.url)
  const database = openDatabase(postgres.url)
  try {
    await seedAccounts(database.db)
    await seedRates(database.db)
    const atlas = await demoAtlas()
    const api = makeApi({
      database,
      atlas,
      secret: randomBytes(32),
      mailer: makeOutbox(join(folder, 'outbox'), 'bench@urja.example', () => new Date()),
      publicUrl: () => 'http://127.0.0.1',
    })
    const post = (path: string, body: unknown, token?: string) =>
      api.app.request(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
    const planner = demoAccounts.find(account => account.role === 'Planner')!
    const { access } = (await (
      await post('/api/login/', { email: planner.email, password: demoPassword })
    ).json()) as { access: string }
    const rows: Row[] = []
    for (const [name, radius_km, codes] of [
      ['village (0.6 km)', 0.6, demoArea],
      ['town (3 km)', 3, demoArea.slice(0, 4)],
    ] as const) {
      const polygons = codes.flatMap(code =>
        [0, 0.02, 0.04].map(less => villageIn(atlas.current(), code, radius_km - less)),
      )
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const body = { polygon: { type: 'Polygon', coordinates: [polygons[round % polygons.length]] } }
        const began = performance.now()
        const reply = await post('/api/bat/zonal-query/', body, access)
        await reply.arrayBuffer()
        if (reply.status !== 200) throw new Error(`zonal query answered ${reply.status}`)
        if (round >= 50) times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const at = (part: number) => times[Math.floor(times.length * part)]
      rows.push({
        figure: `zonal answer, ${name}`,
        ours: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
        budget: `p95 < ${budget_ms} ms`,
        met: at(0.95) < budget_ms,
      })
    }
    await api.stop()
    return rows
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
