import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, openTilesets, type TilesetName } from '../app/domain/tilesets/schema.ts'

/** Memory for decoded directories and tiles; a quarter of it goes to directories, half to tiles. */
const cache_mb = 256

/** Name and absolute path of every tileset of an atlas that is open to everybody, as its manifest names them. */
export function tilesetFiles(atlas: string): [TilesetName, string][] {
  const manifest = JSON.parse(readFileSync(join(atlas, 'manifest.json'), 'utf8')) as Manifest
  return openTilesets(manifest).map(name => [name, join(atlas, manifest.tilesets[name].file)])
}

/**
 * Martin's configuration: named tilesets only, without discovery (`paths` is omitted; `auto_publish` belongs
 * to database sources and is off for those too).
 */
export function martinConfig(tilesets: readonly [TilesetName, string][], port: number): string {
  return [
    `listen_addresses: "127.0.0.1:${port}"`,
    'cache:',
    `  size_mb: ${cache_mb}`,
    'pmtiles:',
    '  allow_http: false',
    ...(tilesets.length > 0 ? ['  sources:'] : []),
    ...tilesets.map(([name, path]) => `    ${name}: ${quoted(path)}`),
    '',
  ].join('\n')
}

/** YAML accepts JSON strings; Martin would read `$` as an environment variable. */
function quoted(path: string): string {
  return JSON.stringify(path).replaceAll('$', '$$$$')
}
