import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TreeLayerId } from '../../../app/domain/layers/layer-table.ts'
import { colour, type Mark } from '../../../app/domain/layers/style-table.ts'
import { symbolRules } from '../../../app/server/ogc/qgis/symbols.ts'
import { withOwnServer } from '../shared/own-server.ts'
import { pythonTool } from '../shared/python-tool.ts'

/**
 * npm run check:ogc: what GIS programs are given, held to the published conformance classes by two suites of other hands
 * (ogctests, a port of OGC's own, asks the server; ogcapi-registry reads the definition), listed and fetched by GDAL, and
 * opened as a project in QGIS. Ends with 1 where one finds anything, or is not installed.
 */
type Ran = { code: number; out: string; errors: string }

await withOwnServer(async ({ server, folder }) => {
  const root = `${server.url}/ogc`
  // What the server reads once, it reads now: the suite waits five seconds for an answer.
  for (const { id } of await collectionsAt(root)) await fetch(`${root}/collections/${id}/items`)
  const checks: Record<string, () => Promise<string[]>> = {
    'OGC API Features, asked by ogctests': () => byOgctests(root),
    'Features and Tiles, read by ogcapi-registry': () => byRegistry(root),
    'collections and features in GDAL (gdal-bin)': () => byGdal(root),
    'project in QGIS (python3-qgis)': () => byQgis(root, folder),
  }
  for (const [name, check] of Object.entries(checks)) {
    const faults = await check().catch(error => [String(error)])
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
})

/** The server answers in this process meanwhile. */
function run(command: string, words: string[]): Promise<Ran> {
  return new Promise((ended, failed) => {
    const child = spawn(command, words)
    const [out, errors]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', part => out.push(part))
    child.stderr.on('data', part => errors.push(part))
    child.once('error', () => failed(new Error(`${command} is not installed here`)))
    const text = (parts: Buffer[]) => Buffer.concat(parts).toString()
    child.once('close', code => ended({ code: code ?? 1, out: text(out), errors: text(errors) }))
  })
}

async function byOgctests(root: string): Promise<string[]> {
  const words = ['-q', '--tb=line', '-p', 'no:cacheprovider', '-p', 'no:warnings']
  const program = `
import os, sys
os.environ["INSTANCE_URL"] = "${root}"
import ogctests, pytest
package = os.path.dirname(ogctests.__file__)
tests = os.path.join(package, "features", "core")
sys.exit(pytest.main([tests, "--rootdir", package, "--confcutdir", package, *${JSON.stringify(words)}]))
`
  const { code, out } = await run(pythonTool('ogctests', '0.1.15')('python'), ['-c', program])
  console.log(out.trim().split('\n').at(-1))
  return code === 0 ? [] : out.split('\n').filter(line => /^(FAILED|ERROR|E {2}|\/)/.test(line))
}

async function byRegistry(root: string): Promise<string[]> {
  const program = `
import httpx, sys
from ogcapi_registry import parse_conformance_classes, validate_document
from ogcapi_registry.strategies.common import CommonStrategy
from ogcapi_registry.strategies.features import FeaturesStrategy
from ogcapi_registry.strategies.tiles import TilesStrategy
document = httpx.get("${root}/api").json()
classes = parse_conformance_classes(httpx.get("${root}/conformance").json()["conformsTo"])
for strategy in (CommonStrategy, FeaturesStrategy, TilesStrategy):
    result = strategy().validate(document, classes)
    for fault in (*result.errors, *result.warnings):
        print(strategy.__name__, fault)
`
  const { code, out, errors } = await run(pythonTool('ogcapi-registry', '0.4.0')('python'), ['-c', program])
  return code === 0 ? out.split('\n').filter(line => line !== '') : [errors]
}

async function collectionsAt(root: string): Promise<{ id: TreeLayerId }[]> {
  const reply = await fetch(`${root}/collections`)
  return ((await reply.json()) as { collections: { id: TreeLayerId }[] }).collections
}

async function byGdal(root: string): Promise<string[]> {
  const faults: string[] = []
  const { out } = await run('ogrinfo', ['-ro', `OAPIF:${root}`])
  const box = [84.6, 28.0, 84.8, 28.2]
  for (const { id } of await collectionsAt(root)) {
    if (!out.includes(`: ${id} (`)) faults.push(`${id} is not listed`)
    const reply = await fetch(`${root}/collections/${id}/items?limit=1&bbox=${box}`)
    const { numberMatched } = (await reply.json()) as { numberMatched: number }
    const words = ['-f', 'GeoJSONSeq', '/vsistdout/', `OAPIF:${root}`, id, '-spat', ...box.map(String)]
    const fetched = await run('ogr2ogr', words)
    const lines = fetched.out.split('\n').filter(line => line !== '').length
    if (lines !== numberMatched)
      faults.push(`${id}: ${lines} features of ${numberMatched} came. ${fetched.errors}`)
  }
  return faults
}

type Opened = {
  read: boolean
  layers: {
    id: string
    valid: boolean
    error: string
    features: number | null
    symbols: { filter: string; parts: { colour: string; stroke: string }[] }[]
  }[]
}

async function byQgis(root: string, folder: string): Promise<string[]> {
  const file = join(folder, '44004.qgs')
  writeFileSync(file, await (await fetch(`${root}/projects/44004.qgs`)).text())
  // PyQGIS comes with the system's Python.
  const { code, out, errors } = await run('/usr/bin/python3', [
    join(import.meta.dirname, 'read-project.py'),
    file,
  ])
  if (code !== 0) return [errors]
  const { read, layers } = JSON.parse(out) as Opened
  const faults = read ? [] : ['the project cannot be read']
  for (const { id } of await collectionsAt(root)) {
    const layer = layers.find(one => one.id === `urja_layer_${id}`)
    if (!layer?.valid || layer.features === 0) {
      faults.push(`${id} is not there or empty: ${layer?.error ?? ''}`)
      continue
    }
    if (id === 'building') continue
    const wanted = symbolRules(id).map(({ filter, mark }) => `${filter ?? ''} ${colourOf(mark)}`)
    const shown = layer.symbols.map(({ filter, parts }) => {
      const { kind } = symbolRules(id)[0].mark
      // Above a badge lies the dot of the larger ones, below a line its halo.
      const { colour: own, stroke } = parts[kind === 'badge' ? 0 : parts.length - 1]
      return `${filter} ${kind === 'ring' ? stroke : own}`
    })
    if (wanted.join() !== shown.join()) faults.push(`${id} is drawn as ${shown}, not as ${wanted}`)
  }
  return faults
}

function colourOf(mark: Mark): string {
  if (mark.kind === 'relief') throw new Error('a relief is no feature')
  return colour(mark.kind === 'fill' ? (mark.edge ?? mark.colour) : mark.colour, 'light')
}
