import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Drainage, drainTerrain } from '../../app/domain/spatial/flow.ts'
import { fractalNoise } from '../../tiles/random.ts'
import type { Row } from './row.ts'

const side = 3000
const rounds = 4
const budget = 10_000_000
/** From so many cells upstream on a cell counts as a river when accumulations are compared. */
const river = 10_000
const peers = ['pyflwdir', 'pysheds'] as const

/**
 * Fill, D8 and accumulation of nine million cells, one thread, by CPU time without reading and writing, the fastest
 * of some rounds; beside pyflwdir and pysheds on the same cells where the Python of URJA_PYTHON, or the one on the
 * PATH, has them. Filled heights must be the same; on flats each way has directions of its own.
 */
export async function bench(): Promise<Row[]> {
  const rough = ground()
  const grounds: [string, Float32Array][] = [
    ['rough ground', rough],
    ['the same in whole metres, with flats', rough.map(Math.round)],
  ]
  return grounds.flatMap(([name, z]) => {
    const { drainage, seconds } = ours(z)
    const figure = `fill, D8 and accumulation: ${name}`
    const rate = z.length / seconds
    const shown = `${(rate / 1e6).toFixed(1)} million cells/s`
    const alone: Row = {
      figure,
      ours: shown,
      ratio: `${(rate / budget).toFixed(2)}x the budget`,
      budget: '10 million cells/s a core',
      met: rate >= budget,
    }
    return [alone, ...peers.map(peer => ({ figure, ours: shown, ...beside(peer, z, drainage, seconds) }))]
  })
}

function ours(z: Float32Array): { drainage: Drainage; seconds: number } {
  let drainage: Drainage | null = null
  let seconds = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    drainage = drainTerrain({ z, width: side, height: side, nodata: null })
    const { user, system } = process.cpuUsage(start)
    seconds = Math.min(seconds, (user + system) / 1e6)
  }
  if (drainage === null) throw new Error('no round was measured')
  return { drainage, seconds }
}

function beside(
  peer: string,
  z: Float32Array,
  { filled, accumulation }: Drainage,
  seconds: number,
): Omit<Row, 'figure' | 'ours'> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-terrain-'))
  try {
    writeFileSync(join(folder, 'z.f32'), new Uint8Array(z.buffer))
    const script = fileURLToPath(new URL('./peers/terrain.py', import.meta.url))
    const python = process.env.URJA_PYTHON || 'python3'
    const run = spawnSync(python, [script, peer, folder, `${side}`], { encoding: 'utf8', timeout: 300_000 })
    if (run.error && 'code' in run.error && run.error.code === 'ENOENT')
      return { peer: `${peer}: no ${python}`, met: null }
    if (run.status === 3) return { peer: `${peer} not installed`, met: null }
    if (run.status !== 0) return { peer: `${peer} failed: ${lastLine(run.stderr)}`, met: null }
    const told = JSON.parse(lastLine(run.stdout)) as { seconds: number; version: string }
    const bytes = (name: string) => readFileSync(join(folder, name)).buffer as ArrayBuffer
    const theirs = new Float32Array(bytes('filled.f32'))
    const rivers = agreement(accumulation, new Uint32Array(bytes('accumulation.u32')))
    const other = filled.reduce((sum, height, cell) => sum + (height === theirs[cell] ? 0 : 1), 0)
    return {
      peer:
        `${peer} ${told.version}: ${(z.length / told.seconds / 1e6).toFixed(2)} million cells/s; ` +
        `${other} filled heights differ, accumulation of ${rivers} % of the river cells within 1 %`,
      ratio: `${(told.seconds / seconds).toFixed(1)}x`,
      budget: 'same filled heights',
      met: other === 0,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of the cells that are a river by either, the part in % whose accumulations differ by a hundredth at most. */
function agreement(a: Uint32Array, b: Uint32Array): string {
  let rivers = 0
  let same = 0
  for (let cell = 0; cell < a.length; cell++) {
    if (a[cell] < river && b[cell] < river) continue
    rivers++
    if (Math.abs(a[cell] - b[cell]) <= 0.01 * Math.max(a[cell], b[cell])) same++
  }
  return ((100 * same) / Math.max(1, rivers)).toFixed(1)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

/** A mountain front that falls 4000 m southwards, with fractal hills of 300 m. */
function ground(): Float32Array {
  const noise = fractalNoise(6, 1, 'bench')
  const z = new Float32Array(side * side)
  for (let y = 0, cell = 0; y < side; y++) {
    for (let x = 0; x < side; x++, cell++) z[cell] = 4000 - (4000 * y) / side + 300 * noise(x / 400, y / 400)
  }
  return z
}
