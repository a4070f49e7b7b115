import { drainTerrain } from '../../app/domain/spatial/flow.ts'
import { fractalNoise } from '../../tiles/random.ts'
import type { Row } from './row.ts'

const side = 3000
const rounds = 3
const budget = 10_000_000

/** Fill, D8 and accumulation of nine million cells of rough ground, one thread, by CPU time, the fastest of some rounds. */
export async function bench(): Promise<Row[]> {
  return [
    measured('tilted, with valleys and pits', ground(6)),
    measured('the same in whole metres, with flats', whole()),
  ]
}

function measured(name: string, z: Float32Array): Row {
  let fastest = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    drainTerrain({ z, width: side, height: side, nodata: null })
    const { user, system } = process.cpuUsage(start)
    fastest = Math.min(fastest, (user + system) / 1e6)
  }
  const rate = z.length / fastest
  return {
    figure: `priority-flood, D8 and accumulation: ${name}`,
    ours: `${(rate / 1e6).toFixed(1)} million cells/s`,
    ratio: `${(rate / budget).toFixed(1)}x the budget`,
    budget: '10 million cells/s',
    met: rate >= budget,
  }
}

const whole = () => ground(6).map(Math.round)

/** A mountain front that falls 4000 m southwards, with fractal hills of 300 m. */
function ground(octaves: number): Float32Array {
  const noise = fractalNoise(octaves, 1, 'bench')
  const z = new Float32Array(side * side)
  for (let y = 0, cell = 0; y < side; y++) {
    for (let x = 0; x < side; x++, cell++) z[cell] = 4000 - (4000 * y) / side + 300 * noise(x / 400, y / 400)
  }
  return z
}
