import { spawnSync } from 'node:child_process'

export type Tippecanoe = {
  /** Like `tippecanoe v2.72.0`. */
  version: string
  /** Makes tiles by these words; answers its seconds of CPU and of waiting. Throws what it said when it fails. */
  run(words: string[]): { cpu_s: number; wall_s: number }
}

/** tippecanoe of URJA_TIPPECANOE or on the PATH; null where there is none. */
export function findTippecanoe(): Tippecanoe | null {
  const program = process.env.URJA_TIPPECANOE || 'tippecanoe'
  const result = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (result.error) return null
  const [version] = /tippecanoe v[\d.]+/.exec(result.stdout + result.stderr) ?? ['tippecanoe']
  return {
    version,
    run(words) {
      const began = performance.now()
      // The shell's `times` gives the time of all child processes, whichever language the program starts in.
      const script = `times; "$0" "$@" >&2 || exit; times`
      const ended = spawnSync('bash', ['-c', script, program, ...words], {
        encoding: 'utf8',
        maxBuffer: 64 * 2 ** 20,
      })
      if (ended.status !== 0) throw new Error(`tippecanoe: ${ended.stderr.trim().split('\n').at(-1)}`)
      const [, before, , after] = ended.stdout.split('\n')
      return { cpu_s: cpuOf(after) - cpuOf(before), wall_s: (performance.now() - began) / 1000 }
    },
  }
}

/** '0m1.23s 0m0.45s' as seconds. */
function cpuOf(line: string): number {
  return line.split(' ').reduce((sum, part) => {
    const [minutes, seconds] = part.replace('s', '').split('m').map(Number)
    return sum + minutes * 60 + seconds
  }, 0)
}
