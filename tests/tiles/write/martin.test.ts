import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tilesetNames } from '../../../app/domain/tilesets/schema.ts'
import { martinConfig, tilesetFiles } from '../../../tileserver/config.ts'
import { superviseMartin } from '../../../tileserver/launch.ts'
import { findMartin, martinFolder, martinVersion } from '../../../tileserver/martin.ts'
import { isAlive } from '../../../tileserver/process.ts'
import { scratchFolder, writeTinyTiles } from '../../fixtures/tiny-tiles.ts'

afterEach(() => vi.unstubAllEnvs())

/** A program with Martin's name that answers to --version like this. */
function programAnswering(folder: string, answer: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'martin')
  writeFileSync(path, `#!/bin/sh\necho "${answer}"\n`)
  chmodSync(path, 0o755)
  return path
}

describe("Martin's configuration", () => {
  it('names exactly the tilesets of the schema and publishes nothing by itself', async () => {
    const { folder } = await writeTinyTiles('v1')
    const lines = martinConfig(tilesetFiles(folder), 4711).split('\n')
    const sources = lines.slice(lines.indexOf('  sources:') + 1).filter(Boolean)
    expect(sources).toEqual(tilesetNames.map(name => `    ${name}: "${folder}/${name}.pmtiles"`))
    expect(lines).toContain('listen_addresses: "127.0.0.1:4711"')
    expect(lines.some(line => /paths|auto_publish: true|postgres/.test(line))).toBe(false)
  })
})

describe('finding Martin', () => {
  it('takes the PATH before the cache, and no program that only has the name', () => {
    const cache = scratchFolder('cache')
    vi.stubEnv('XDG_CACHE_HOME', cache)
    vi.stubEnv('PATH', '/nowhere')
    expect(findMartin()).toBeNull()
    const cached = programAnswering(join(martinFolder(), 'bin'), `martin ${martinVersion}`)
    expect(cached.startsWith(join(cache, 'urja', `martin-${martinVersion}`))).toBe(true)
    expect(findMartin()).toBe(cached)
    const slider = scratchFolder('path')
    programAnswering(slider, 'a slider for web pages')
    vi.stubEnv('PATH', `${slider}:/bin:/usr/bin`)
    expect(findMartin()).toBe(cached)
    const real = scratchFolder('path')
    const onPath = programAnswering(real, 'martin 1.13.0')
    vi.stubEnv('PATH', `${slider}:${real}:/bin:/usr/bin`)
    expect(findMartin()).toBe(onPath)
  })
})

describe.skipIf(findMartin() === null)('keeping Martin', () => {
  const wait = async (met: () => boolean) => {
    for (let i = 0; i < 400 && !met(); i++) await new Promise(resolve => setTimeout(resolve, 25))
    expect(met()).toBe(true)
  }

  it('serves exactly the tilesets of the schema, and ends with its keeper', async () => {
    const atlas = await writeTinyTiles('v1')
    const martin = superviseMartin({ atlas: () => atlas, folder: scratchFolder('martin') })
    await wait(() => martin.serving() !== null)
    const reply = await fetch(`${martin.serving()?.origin}/catalog`)
    const { tiles } = (await reply.json()) as { tiles: Record<string, unknown> }
    expect(Object.keys(tiles).sort()).toEqual([...tilesetNames].sort())
    const pid = martin.pid() ?? 0
    await martin.stop()
    expect([isAlive(pid), martin.serving()]).toEqual([false, null])
  })

  it('ends too where its keeper is killed', async () => {
    const atlas = await writeTinyTiles('v1')
    const folder = scratchFolder('martin')
    const program = `import { superviseMartin } from ${JSON.stringify(import.meta.resolve('../../../tileserver/launch.ts'))}
      const martin = superviseMartin({ atlas: () => (${JSON.stringify(atlas)}), folder: ${JSON.stringify(folder)} })
      const poll = setInterval(() => {
        if (martin.serving() === null) return
        clearInterval(poll)
        console.log(martin.pid())
      }, 20)
      setInterval(() => {}, 1_000)`
    const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const keeper = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(keeper.stdout, 'data')
    const pid = Number(line)
    expect([pid > 0, isAlive(pid)]).toEqual([true, true])
    keeper.kill('SIGKILL')
    await wait(() => !isAlive(pid))
  })

  it('takes a binary into use that comes later, and says why one does not serve', async () => {
    const real = findMartin() ?? ''
    const atlas = await writeTinyTiles('v1')
    vi.stubEnv('XDG_CACHE_HOME', scratchFolder('cache'))
    vi.stubEnv('PATH', '/bin:/usr/bin')
    const said: string[] = []
    const martin = superviseMartin({
      atlas: () => atlas,
      folder: scratchFolder('martin'),
      poll_ms: 50,
      onChange: sentence => said.push(sentence),
    })
    expect(martin.isInstalled()).toBe(false)
    const bin = join(martinFolder(), 'bin')
    mkdirSync(bin, { recursive: true })
    const script = join(bin, 'martin')
    writeFileSync(script, `#!/bin/sh\nexec ${JSON.stringify(real)} "$@"\n`)
    chmodSync(script, 0o755)
    await wait(() => martin.serving() !== null)
    expect(martin.isInstalled()).toBe(true)
    rmSync(join(atlas.folder, 'streams.pmtiles'))
    process.kill(martin.pid() ?? 0, 'SIGKILL')
    await wait(() => said.some(sentence => sentence.startsWith('Martin does not serve')))
    await martin.stop()
  })
})
