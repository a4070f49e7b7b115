import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bounds, boundsOfBoxes } from '../../app/domain/geometry.ts'
import { kindOfLayer } from '../../app/domain/layers/origin/layer-kind.ts'
import {
  analysisFiles,
  type LayerOrigin,
  type Manifest,
  type TilesetName,
  type TilesetReport,
  tilesetNames,
} from '../../app/domain/tilesets/schema.ts'
import { sha256 } from '../origins.ts'
import { checkTiles } from './check-tiles.ts'
import type { Findings } from './report.ts'

export type ManifestInput = {
  draft: string
  layers: Record<string, LayerOrigin>
  seed: number
  area: number | null
  began: number
  findings: Findings
  /** Manifest of the atlas whose files were reused, and their names: their sums and sizes are copied. */
  before: Manifest | null
  reused: Set<string>
}

/**
 * Checks every tileset, sums up every file and writes `manifest.json` and `report.json`. The version is a hash of
 * files, origins and seed: the same content has the same version, whenever and wherever it was built.
 */
export async function writeManifest(input: ManifestInput): Promise<Manifest> {
  const { draft, before, reused, seed, area, began, findings } = input
  const reports = {} as Record<TilesetName, TilesetReport>
  for (const name of tilesetNames) {
    const file = `${name}.pmtiles`
    const known = reused.has(file) ? before?.tilesets[name] : undefined
    const report = (what: string) => findings.repairs.push({ layer: name, feature: 'tile budget', what })
    reports[name] = known ?? (await checkTiles(join(draft, file), name, report))
  }
  const files: Manifest['files'] = {}
  const paths = [...tilesetNames.map(name => `${name}.pmtiles`), ...Object.values(analysisFiles)].sort()
  for (const path of paths) {
    const known = reused.has(path) ? before?.files[path] : undefined
    files[path] = known ?? {
      bytes: (await stat(join(draft, path))).size,
      sha256: await sha256(join(draft, path)),
    }
  }
  const sorted = Object.entries(input.layers).sort(([a], [b]) => (a < b ? -1 : 1))
  // The kind follows from the rest: an atlas of before it was written has the same version.
  const layers = Object.fromEntries(sorted.map(([key, { kind: _, ...origin }]) => [key, origin]))
  const version = createHash('sha256')
    .update(JSON.stringify({ files, layers, seed }))
    .digest('hex')
    .slice(0, 16)
  const manifest: Manifest = {
    format: 1,
    version,
    built_at: new Date().toISOString(),
    built_in_s: Math.round((performance.now() - began) / 100) / 10,
    seed,
    area,
    bounds: boundsOfLayers(layers),
    layers: withKinds(layers),
    tilesets: reports,
    files,
    attributions: [...new Set(Object.values(layers).map(layer => layer.attribution))].sort(),
  }
  const counts = Object.fromEntries(Object.entries(layers).map(([name, layer]) => [name, layer.count]))
  const report = { version, counts, ...findings }
  await writeFile(join(draft, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

const withKinds = (layers: Record<string, LayerOrigin>): Record<string, LayerOrigin> =>
  Object.fromEntries(
    Object.entries(layers).map(([key, origin]) => [key, { ...origin, kind: kindOfLayer(key, origin) }]),
  )

function boundsOfLayers(layers: Record<string, LayerOrigin>): Bounds {
  const level = layers['boundaries.local_level']
  return level ? level.bounds : boundsOfBoxes(Object.values(layers).map(({ bounds }) => bounds))
}
