import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { limitTime } from '../app/domain/time-limit.ts'

/** The one version that we run; its command line, configuration and TileJSON are what the tests prove. */
export const martinVersion = '1.14.0'

const program = process.platform === 'win32' ? 'martin.exe' : 'martin'
/** Description of the pinned release and its files. */
const github = `https://api.github.com/repos/maplibre/martin/releases/tags/martin-v${martinVersion}`

/** The release's file for this platform; none: build it. */
const assets: Record<string, string> = {
  'linux-x64': 'martin-x86_64-unknown-linux-musl.tar.gz',
  'linux-arm64': 'martin-aarch64-unknown-linux-musl.tar.gz',
  'darwin-x64': 'martin-x86_64-apple-darwin.tar.gz',
  'darwin-arm64': 'martin-aarch64-apple-darwin.tar.gz',
}

/** What all checkouts of a machine share, outside any of them and outside URJA_DATA. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'urja')
}

/** Folder of the binary's cache. */
export function martinFolder(): string {
  return join(cacheFolder(), `martin-${martinVersion}`)
}

/** Path of a Martin that runs here: on the PATH, else in the cache; null when there is none. */
export function findMartin(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...folders.map(folder => join(folder, program)), cachedMartin()]
  return candidates.find(isMartin) ?? null
}

/**
 * Downloads the pinned release, checked against the SHA-256 that the release publishes, from GitHub or a
 * mirror that describes it in the same form; throws with the reason.
 */
export async function downloadMartin(
  release = github,
  signal: AbortSignal = AbortSignal.timeout(600_000),
): Promise<string> {
  const asset = assets[`${process.platform}-${process.arch}`]
  if (!asset) throw new Error(`there is no release for ${process.platform}-${process.arch}`)
  const { assets: files } = await limitTime(60_000, signal, async limited => {
    const listed = await fetched(release, limited)
    return (await listed.json()) as {
      assets: { name: string; browser_download_url: string; digest?: string | null }[]
    }
  })
  const file = files.find(({ name }) => name === asset)
  if (!file) throw new Error(`the release has no ${asset}`)
  if (!file.digest?.startsWith('sha256:')) throw new Error(`the release publishes no SHA-256 for ${asset}`)
  const bytes = Buffer.from(await (await fetched(file.browser_download_url, signal)).arrayBuffer())
  const found = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  if (found !== file.digest) throw new Error(`${asset} has ${found}, published is ${file.digest}`)
  return unpacked(bytes)
}

/** Why a download failed, with the cause: fetch itself only says that it failed. */
export function downloadFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Builds the pinned version with cargo, PMTiles only, into the cache; minutes. Throws with the reason. */
export function buildMartin(): string {
  const folder = martinFolder()
  const features = ['--locked', '--no-default-features', '--features', 'pmtiles']
  const built = spawnSync(
    'cargo',
    ['install', 'martin', '--version', martinVersion, ...features, '--root', folder],
    {
      stdio: 'inherit',
    },
  )
  if (built.error) throw new Error('cargo is not installed (https://rustup.rs)')
  if (built.status !== 0) throw new Error(`cargo install ended with ${built.status}`)
  if (!isMartin(cachedMartin())) throw new Error('the built program is not Martin')
  return cachedMartin()
}

function cachedMartin(): string {
  return join(martinFolder(), 'bin', program)
}

const known = new Map<string, boolean>()

/** Another program may have the same name: only one that prints `martin <version>` is the tile server. */
function isMartin(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    known.delete(path)
    return false
  }
  const before = known.get(path)
  if (before !== undefined) return before
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 5_000 })
  const is = result.status === 0 && /^martin \d+\.\d+\.\d+/.test(result.stdout)
  known.set(path, is)
  return is
}

async function fetched(url: string, signal: AbortSignal): Promise<Response> {
  const reply = await fetch(url, { headers: { 'User-Agent': 'urja' }, signal })
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply
}

/** Unpacked under another name and moved into place in one step, so that half a program is never visible. */
async function unpacked(archive: Buffer): Promise<string> {
  const to = cachedMartin()
  mkdirSync(dirname(to), { recursive: true })
  const draft = mkdtempSync(join(dirname(to), 'unpack-'))
  try {
    writeFileSync(join(draft, 'martin.tar.gz'), archive)
    await promisify(execFile)('tar', ['-xzf', 'martin.tar.gz', program], { cwd: draft }).catch(() => {
      throw new Error('the archive cannot be unpacked')
    })
    if (!isMartin(join(draft, program))) throw new Error('the downloaded program does not run here')
    renameSync(join(draft, program), to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return to
}
