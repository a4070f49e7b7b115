// Preloaded by commands in package.json (`node --import`), so that they work in a fresh clone. Installs missing
// packages, then registers TypeScript. Imports only built-in modules, because no package may be installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/** Images are built without development packages. */
const omitsDev = process.env.NPM_CONFIG_OMIT === 'dev'
const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

if (isMainThread) {
  refuseOldNode()
  if (!isInstalled()) install()
}
const { register } = await import('tsx/esm/api')
register()

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Urja needs Node 20.19 or newer; this is ${process.versions.node} (https://nodejs.org).`)
  process.exit(1)
}

/** Whether node_modules matches package-lock.json, according to npm's list of installed packages. */
function isInstalled() {
  const installed = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = packagesOf(join(project, 'package-lock.json'))
  const found = packagesOf(installed)
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    if (path === '' || link) return true
    if (dev && omitsDev) return true
    return found[path] ? found[path].version === version : optional === true
  })
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages ?? {}
}

function install() {
  console.log('Installing the packages of package-lock.json (npm ci)')
  // Building the atlas and the app requires development packages, whatever the value of NODE_ENV.
  const words = ['ci', '--include=dev', '--no-fund', '--no-audit']
  const npm = process.env.npm_execpath
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...words], { cwd: project, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status === 0) return
  console.error('The packages could not be installed: see the lines above, then start again.')
  process.exit(1)
}
