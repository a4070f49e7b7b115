import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Compared, Networked, OnssetOption } from './options.ts'

const script = fileURLToPath(new URL('lcoe.py', import.meta.url))
const python = process.env.URJA_PYTHON ?? 'python3'
const run = promisify(execFile)

/** Settlements as columns, with the technologies to be costed for them. */
export type Case = {
  columns: Record<
    | 'people'
    | 'people_per_household'
    | 'energy_kWh'
    | 'area_km2'
    | 'grid_km'
    | 'mhp_km'
    | 'mhp_capacity'
    | 'smg_capacity'
    | `connection_${Networked}`,
    number[]
  >
  options: Record<Compared, OnssetOption>
  /** Whether an option is possible at a settlement. */
  stands: Record<Compared, boolean[]>
}
export type Question = { cases: Case[]; periods: number[]; discount_rate: number; runs: number }
/** Of one period. */
export type Answer = {
  /** CPU time of every run over all cases, without start and files. */
  seconds: number[]
  /** For every case: LCOE of each settlement, and the possible option with the lowest LCOE. */
  cases: { lcoe: Record<Compared, number[]>; cheapest: Compared[] }[]
}

/** OnSSET with its versions, in words; null where the Python of URJA_PYTHON or of the PATH has none. */
export async function onssetVersion(): Promise<string | null> {
  try {
    return (await run(python, [script])).stdout.trim()
  } catch {
    return null
  }
}

/** What OnSSET answers, an entry a period, in a process of its own. Throws what Python says where it fails. */
export async function runOnsset(question: Question): Promise<Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-onsset-'))
  try {
    const [source, target] = ['asked.json', 'answer.json'].map(name => join(folder, name))
    writeFileSync(source, JSON.stringify(question))
    await run(python, [script, source, target], { maxBuffer: 64 * 2 ** 20 })
    return JSON.parse(readFileSync(target, 'utf8')) as Answer[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
