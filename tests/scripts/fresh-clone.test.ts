import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ensureChromium, findChromium } from '../../scripts/start/chromium.ts'

// Read by Playwright when it is loaded: none of this machine's browsers.
vi.hoisted(() => vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', '/nowhere'))

const nowhere = 'http://127.0.0.1:1'
const scratch: string[] = []

afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'urja-clone-'))
  scratch.push(folder)
  return folder
}

/** A program in a folder of its own, which is all of the PATH then. */
function onlyProgram(name: string, lines: string): string {
  const folder = scratchFolder()
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  vi.stubEnv('PATH', folder)
  return path
}

describe('a command in a fresh clone', () => {
  it('says in one sentence that the packages cannot be installed', () => {
    const clone = scratchFolder()
    mkdirSync(join(clone, 'scripts', 'start'), { recursive: true })
    copyFileSync('scripts/start/installed.mjs', join(clone, 'scripts', 'start', 'installed.mjs'))
    writeFileSync(join(clone, 'scripts', 'check.ts'), 'console.log("went on")')
    const dependencies = { 'is-not-there': '1.0.0' }
    const named = { name: 'clone', version: '1.0.0', dependencies }
    writeFileSync(join(clone, 'package.json'), JSON.stringify({ ...named, type: 'module' }))
    const resolved = `${nowhere}/is-not-there-1.0.0.tgz`
    const packages = { '': named, 'node_modules/is-not-there': { version: '1.0.0', resolved } }
    const lock = { ...named, lockfileVersion: 3, requires: true, packages }
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock))
    const run = spawnSync(
      process.execPath,
      ['--import', './scripts/start/installed.mjs', 'scripts/check.ts'],
      {
        cwd: clone,
        encoding: 'utf8',
        env: {
          ...process.env,
          npm_config_registry: nowhere,
          npm_config_fetch_retries: '0',
          npm_config_cache: join(clone, 'cache'),
        },
      },
    )
    expect(run.stdout).toBe('Installing the packages of package-lock.json (npm ci)\n')
    expect(run.stderr.trim().split('\n').at(-1)).toBe(
      'The packages could not be installed: see the lines above, then start again.',
    )
    expect(run.stderr).not.toContain('ERR_MODULE_NOT_FOUND')
    expect(run.status).toBe(1)
  })
})

describe('the Chromium of the journeys', () => {
  const noDownload = () => {
    vi.stubEnv('URJA_CHROMIUM', '')
    vi.stubEnv('PLAYWRIGHT_DOWNLOAD_HOST', nowhere)
  }

  it('is the one on the PATH that runs, or the one that URJA_CHROMIUM names', () => {
    noDownload()
    const found = onlyProgram('google-chrome', 'echo "Google Chrome 140.0"')
    expect(findChromium()).toBe(found)
    const named = onlyProgram('mine', 'echo "Chromium 140.0"')
    vi.stubEnv('URJA_CHROMIUM', named)
    expect(findChromium()).toBe(named)
    vi.stubEnv('URJA_CHROMIUM', '/nowhere/chromium')
    expect(() => ensureChromium(() => {})).toThrow(
      'URJA_CHROMIUM names /nowhere/chromium, which does not run here.',
    )
  })

  it('is told in one sentence where there is none and none can be had', () => {
    noDownload()
    // One that lacks its libraries, beside an apt-get that installs nothing.
    onlyProgram('chromium', 'echo "error while loading shared libraries" >&2; exit 127')
    const broken = process.env.PATH
    onlyProgram('apt-get', 'exit 0')
    vi.stubEnv('PATH', `${broken}:${process.env.PATH}`)
    const said: string[] = []
    const why = process.getuid?.() === 0 ? 'could not install' : 'needs root: sudo apt-get install chromium'
    expect(() => ensureChromium(line => said.push(line))).toThrow(
      new RegExp(`^No Chromium: Playwright's own cannot be downloaded or does not run here, .*${why}`),
    )
    expect(said).toEqual(['Fetching a Chromium for the browser journeys'])
  })
})
