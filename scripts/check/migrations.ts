import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, project } from '../common/source-files.ts'

const migrations = 'app/server/db/migrations'

/** Whether the SQL of the migrations matches the tables in schema-*.ts. This is tested on a copy. */
export function checkMigrations(): Finding[] {
  const folder = join(project, migrations)
  if (!existsSync(folder)) return [{ file: migrations, what: 'is missing: run npm run migration' }]
  const copy = mkdtempSync(join(tmpdir(), 'urja-migrations-'))
  try {
    cpSync(folder, join(copy, 'migrations'), { recursive: true })
    const config = join(copy, 'drizzle.config.json')
    const schema = join(project, 'app/server/db/schema-*.ts')
    writeFileSync(config, JSON.stringify({ dialect: 'postgresql', schema, out: join(copy, 'migrations') }))
    const before = readdirSync(join(copy, 'migrations')).sort().join()
    const result = spawnSync(
      process.execPath,
      [join(project, 'node_modules/drizzle-kit/bin.cjs'), 'generate', `--config=${config}`],
      {
        cwd: project,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 120_000,
      },
    )
    if (result.status !== 0)
      return [
        { file: migrations, what: `cannot be compared: ${result.stderr.trim() || result.stdout.trim()}` },
      ]
    if (readdirSync(join(copy, 'migrations')).sort().join() === before) return []
    return [{ file: migrations, what: 'does not hold what schema-*.ts says: run npm run migration' }]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
