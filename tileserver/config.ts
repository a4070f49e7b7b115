import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, type TilesetName, tilesetNames } from '../tiles/schema.ts'

/** Memory for decoded directories and tiles; a quarter of it goes to directories, half to tiles. */
const cache_mb = 256

/** Absolute path of every tileset of an atlas, as its manifest names them. */
export function tilesetFiles(atlas: string): Record<TilesetName, string> {
  const { tilesets } = JSON.parse(readFileSync(join(atlas, 'manifest.json'), 'utf8')) as Manifest
  const files = tilesetNames.map(name => [name, join(atlas, tilesets[name].file)])
  return Object.fromEntries(files) as Record<TilesetName, string>
}

/**
 * Martin's configuration for one atlas: the schema's tilesets by name and nothing that it would find by itself
 * (`paths` is left out; `auto_publish` belongs to database sources and is off for those too).
 */
export function martinConfig(atlas: string, port: number): string {
  const files = tilesetFiles(atlas)
  const sources = tilesetNames.map(name => `    ${name}: ${quoted(files[name])}`)
  return [
    `listen_addresses: "127.0.0.1:${port}"`,
    'cache:',
    `  size_mb: ${cache_mb}`,
    'pmtiles:',
    '  allow_http: false',
    '  sources:',
    ...sources,
    '',
  ].join('\n')
}

/** YAML takes JSON strings; Martin would read `$` as a variable of the environment. */
function quoted(path: string): string {
  return JSON.stringify(path).replaceAll('$', '$$$$')
}
