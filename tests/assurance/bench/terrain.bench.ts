import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Drainage, drainTerrain, upstreamCells } from '../../../app/domain/spatial/water/flow.ts'
import { fractalNoise } from '../../../tiles/random.ts'
import type { Row } from './bench-row.ts'

const side = 3000
const rounds = 4
const budget = 10_000_000
/** Heights in metres that differ by less are the rounding of single-precision numbers. */
const rounding_m = 1e-4
/** Catchments that are compared. */
const mouthCount = 12
const peers = ['pyflwdir', 'pysheds'] as const

/**
 * Fill, D8 and accumulation of nine million cells, one thread, by CPU time without reading and writing, the fastest
 * of some rounds; beside pyflwdir and pysheds on the same cells where the Python of URJA_PYTHON, or the one on the
 * PATH, has them. Filled heights must be the same. Directions are each way's own, so accumulation and catchments are
 * compared along ours and must be the same as well.
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
    return [
      alone,
      ...peers.map(peer => ({ figure, ours: shown, ...comparePeer(peer, z, drainage, seconds) })),
    ]
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

function comparePeer(
  peer: string,
  z: Float32Array,
  { filled, direction, accumulation }: Drainage,
  seconds: number,
): Omit<Row, 'figure' | 'ours'> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-terrain-'))
  try {
    const mouths = Uint32Array.from({ length: mouthCount }, (_, k) => largest(accumulation, k + 1))
    writeFileSync(join(folder, 'z.f32'), new Uint8Array(z.buffer))
    writeFileSync(
      join(folder, 'directions.u8'),
      direction.map(to => (to === 255 ? 0 : 1 << to)),
    )
    writeFileSync(join(folder, 'mouths.u32'), new Uint8Array(mouths.buffer))
    const script = fileURLToPath(new URL('./peers/terrain.py', import.meta.url))
    const python = process.env.URJA_PYTHON || 'python3'
    const run = spawnSync(python, [script, peer, folder, `${side}`], { encoding: 'utf8', timeout: 300_000 })
    if (run.error && 'code' in run.error && run.error.code === 'ENOENT')
      return { peer: `${peer}: no ${python}`, met: null }
    if (run.status === 3) return { peer: `${peer} not installed`, met: null }
    if (run.status !== 0) return { peer: `${peer} failed: ${lastLine(run.stderr)}`, met: null }
    const peerResult = JSON.parse(lastLine(run.stdout)) as {
      seconds: number
      version: string
      catchments: number[]
    }
    const bytes = (name: string) => readFileSync(join(folder, name)).buffer as ArrayBuffer
    const theirs = new Float32Array(bytes('filled.f32'))
    const gathered = new Uint32Array(bytes('accumulation.u32'))
    const heights = differing(filled, theirs, rounding_m)
    const cells = differing(accumulation, gathered, 0)
    const sizes = Array.from(mouths, mouth => upstreamCells(direction, side, mouth).length)
    const catchments = sizes.filter(
      (size, k) => peerResult.catchments && size !== peerResult.catchments[k],
    ).length
    return {
      peer:
        `${peer} ${peerResult.version}: ${(z.length / peerResult.seconds / 1e6).toFixed(2)} million cells/s; differing: ` +
        `${heights} filled heights, ${cells} accumulations${peerResult.catchments ? `, ${catchments} of ${mouthCount} catchments` : ''}`,
      ratio: `${(peerResult.seconds / seconds).toFixed(1)}x`,
      budget: 'the same results',
      met: heights + cells + catchments === 0,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Index of the cell that gathers most in the k-th strip of rows. */
function largest(accumulation: Uint32Array, k: number): number {
  const rows = Math.floor(side / (mouthCount + 1))
  let best = k * rows * side
  for (let cell = best; cell < (k + 1) * rows * side; cell++) {
    if (accumulation[cell] > accumulation[best]) best = cell
  }
  return best
}

function differing(a: ArrayLike<number>, b: ArrayLike<number>, slack: number): number {
  let count = 0
  for (let cell = 0; cell < a.length; cell++) if (Math.abs(a[cell] - b[cell]) > slack) count++
  return count
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
