import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest } from '../../app/domain/tilesets/schema.ts'
import { atlasesIn } from '../../app/node/atlas-folders.ts'
import { renameDurably, syncTree, writeDurably } from '../../app/node/durable.ts'
import { BuildError } from './build-error.ts'

const draftName = /^(?:\.building-|current\.)(\d+)(?:\.\d+)?$/
const removal = '.removing-'
let pointers = 0

/** Folder and manifest of the atlas in use, or null when there is none that can be read. */
export async function atlasInUse(data: string): Promise<{ folder: string; manifest: Manifest } | null> {
  try {
    const version = (await readFile(join(atlasesIn(data), 'current'), 'utf8')).trim()
    const folder = join(atlasesIn(data), version)
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    return manifest.format === 1 && manifest.version === version ? { folder, manifest } : null
  } catch {
    return null
  }
}

/** An empty folder for a build of this process; removes incomplete ones of ended processes. */
export async function openDraft(data: string): Promise<string> {
  const atlases = atlasesIn(data)
  await mkdir(atlases, { recursive: true })
  for (const name of await readdir(atlases)) {
    const pid = Number(draftName.exec(name)?.[1])
    if (name.startsWith(removal) || (pid && (pid === process.pid || !isAlive(pid)))) {
      await rm(join(atlases, name), { recursive: true, force: true })
    }
  }
  const draft = join(atlases, `.building-${process.pid}`)
  await mkdir(draft)
  return draft
}

/** Puts a finished draft in its place and names it as the one in use, both by renaming. */
export async function activateDraft(data: string, draft: string, version: string): Promise<string> {
  const atlases = atlasesIn(data)
  const folder = join(atlases, version)
  const before = await atlasInUse(data)
  if (before?.manifest.version === version) {
    await rm(draft, { recursive: true, force: true })
    return folder
  }
  const pointer = pointerIn(atlases)
  try {
    // Written first: on a full disk nothing has been moved yet.
    await writeDurably(pointer, `${version}\n`)
    await syncTree(draft)
    await rm(folder, { recursive: true, force: true })
    await renameDurably(draft, folder)
    await renameDurably(pointer, join(atlases, 'current'))
  } catch (error) {
    await rm(pointer, { force: true }).catch(() => {})
    throw error
  }
  await removeOld(atlases, [version, before?.manifest.version])
  return folder
}

/** Versions that lie whole or broken in a data folder, by name. */
export async function versionsIn(data: string): Promise<string[]> {
  const entries = await readdir(atlasesIn(data), { withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isDirectory() && /^\w/.test(entry.name))
    .map(entry => entry.name)
    .sort()
}

/**
 * Makes another version current, by one rename. A build that ends at this moment may be removing that
 * version: then it is restored, or the previous version becomes current again and a BuildError says so.
 */
export async function pointTo(data: string, version: string): Promise<void> {
  const atlases = atlasesIn(data)
  const before = (await atlasInUse(data))?.manifest.version
  const name = async (wanted: string) => {
    const pointer = pointerIn(atlases)
    await writeDurably(pointer, `${wanted}\n`)
    await renameDurably(pointer, join(atlases, 'current'))
  }
  await name(version)
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await stat(join(atlases, version, 'manifest.json')).catch(() => null)) !== null) return
    await sleep(50)
  }
  if (before !== undefined) await name(before)
  throw new BuildError(`The atlas ${version} was cleared away by a build; the one in use stays.`)
}

const pointerIn = (atlases: string) => join(atlases, `current.${process.pid}.${pointers++}`)

/** Puts a file of the current atlas into a draft: as a link if possible, otherwise a copy. */
export async function reuse(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(() => copyFile(from, to))
}

/** Whether a draft's file is the very one of another atlas, so that its checksum need not be made again. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(path => stat(path, { bigint: true }).catch(() => null)))
  return a !== null && b !== null && a.ino === b.ino && a.dev === b.dev
}

/** The one in use and the one before it stay: a server may still read that. */
async function removeOld(atlases: string, inUse: (string | undefined)[]): Promise<void> {
  for (const entry of await readdir(atlases, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || !/^[0-9a-f]{16}$/.test(name) || inUse.includes(name)) continue
    // Moved first and then checked again: another process may be activating it (pointTo).
    const aside = join(atlases, `${removal}${name}`)
    await rename(join(atlases, name), aside)
    const named = (await readFile(join(atlases, 'current'), 'utf8').catch(() => '')).trim()
    if (named === name) await rename(aside, join(atlases, name))
    else await rm(aside, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
