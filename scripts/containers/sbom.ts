import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { project } from '../common/source-files.ts'

export type Component = {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  properties: { name: string; value: string }[]
}
export type Sbom = {
  bomFormat: string
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * All runtime packages, in CycloneDX format. `npm sbom --omit dev` cannot be used: version 11.19 also omits runtime
 * packages that development tools depend on, such as nodemailer.
 */
export function makeSbom(): Sbom {
  const run = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.stderr}`)
  const whole = JSON.parse(run.stdout) as Sbom
  const isTool = ({ properties }: Component) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
  const tools = new Set(whole.components.filter(isTool).map(one => one['bom-ref']))
  return {
    ...whole,
    components: whole.components.filter(one => !tools.has(one['bom-ref'])),
    dependencies: whole.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(one => !tools.has(one)) })),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sbom = makeSbom()
  const path = join(project, 'var', 'sbom.json')
  mkdirSync(join(project, 'var'), { recursive: true })
  writeFileSync(path, JSON.stringify(sbom, null, 2))
  console.log(`${sbom.components.length} packages: ${path}`)
}
