import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildingsOf, decodeBuildingGrid } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { analysisFiles, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { random } from '../../../tiles/random.ts'
import { mercatorX, mercatorY } from '../../../tiles/write/mercator.ts'
import { forEachTile } from '../../../tiles/write/pmtiles-reader.ts'

/** One tile with its bytes as they are served, and where in its archive they lie. */
export type ListedTile = {
  tileset: 'buildings' | 'boundaries'
  z: number
  x: number
  y: number
  bytes: Uint8Array
  offset: number
}

const shown = ['buildings', 'boundaries'] as const
/** Tiles of 512 px that a screen of 1366 x 768 shows, at least. */
const screen = { columns: 3, rows: 2 }

/**
 * The tiles that people ask for who look at so many places where houses are, from the nation down to the village:
 * every screen of every zoom, each tile once, in an order that is mixed but always the same.
 */
export async function tileList(atlas: string, places: number, seed: string): Promise<ListedTile[]> {
  const next = random(7, seed)
  const file = readFileSync(join(atlas, analysisFiles.houses))
  const { lng, lat } = buildingsOf(
    decodeBuildingGrid(file.buffer.slice(file.byteOffset, file.byteOffset + file.length)),
  )
  const wanted = new Set<string>()
  for (let place = 0; place < places; place++) {
    const at = Math.floor(next() * lng.length)
    for (let z = tilesets.buildings.minzoom; z <= tilesets.buildings.maxzoom; z++) {
      const x = Math.floor(mercatorX(lng[at]) * 2 ** z)
      const y = Math.floor(mercatorY(lat[at]) * 2 ** z)
      for (let i = 0; i < screen.columns; i++)
        for (let j = 0; j < screen.rows; j++) wanted.add(`${z}/${x + i - 1}/${y + j}`)
    }
  }
  const found: ListedTile[] = []
  for (const tileset of shown) {
    await forEachTile(join(atlas, `${tileset}.pmtiles`), (z, x, y, bytes) => {
      if (wanted.has(`${z}/${x}/${y}`))
        found.push({ tileset, z, x, y, bytes: bytes.slice(), offset: bytes.byteOffset })
    })
  }
  return shuffled(found, next)
}

export function shuffled<T>(items: T[], next: () => number): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j], mixed[i]]
  }
  return mixed
}
