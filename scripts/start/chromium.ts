import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { project } from '../common/source-files.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian packages: the browser and fonts for both languages of the app. */
const packages = ['chromium', 'fonts-dejavu-core', 'fonts-noto-core']

/** Path of a Chromium that runs: from URJA_CHROMIUM, from PATH or from Playwright. Null if there is none. */
export function findChromium(): string | null {
  const named = process.env.URJA_CHROMIUM
  if (named) return runs(named) ? named : null
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...onPath, chromium.executablePath()].find(runs) ?? null
}

/**
 * Returns the path of a Chromium. Installs that of Playwright, or else that of Debian, if none is found. Throws an
 * error with instructions if neither can be installed.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium()
  if (found) return found
  if (process.env.URJA_CHROMIUM)
    throw new Error(`URJA_CHROMIUM names ${process.env.URJA_CHROMIUM}, which does not run here.`)
  say('Fetching a Chromium for the browser journeys')
  download()
  return findChromium() ?? installed()
}

function download(): void {
  const cli = join(project, 'node_modules', 'playwright', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: 'ignore' })
}

function installed(): string {
  const none = "No Chromium: Playwright's own cannot be downloaded or does not run here"
  if (spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(`${none}, and there is no apt-get; install one and name it by URJA_CHROMIUM.`)
  if (process.getuid?.() !== 0)
    throw new Error(`${none}, and apt-get needs root: sudo apt-get install ${packages.join(' ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const found = findChromium()
  if (!found) throw new Error(`${none}, and apt-get could not install Debian's: see the lines above.`)
  return found
}

/** Tested by running it, because libraries that it needs may be missing. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
