import { readFileSync } from 'node:fs'
import {
  decodeSettlements,
  type SettlementPoint,
} from '../../app/domain/spatial/settlements/settlement-list.ts'
import { drawnFrom, tilesets } from '../../app/domain/tilesets/schema.ts'
import { serveShapeTiles, type TileShape } from '../write/shape-tiler.ts'

serveShapeTiles(path => {
  const list = decodeSettlements(JSON.parse(readFileSync(path, 'utf8')))
  const { minzoom, maxzoom } = tilesets.settlements.layers.settlement
  return [{ name: 'settlement', minzoom, maxzoom, shapes: shapesOf(list) }]
})

/** Ids go by the order of the list. */
function shapesOf(list: SettlementPoint[]): TileShape[] {
  const minzooms = new Uint8Array(list.length)
  const largest = list.map((_, i) => i).sort((a, b) => list[b].households - list[a].households || a - b)
  for (const [rank, i] of largest.entries()) {
    minzooms[i] = drawnFrom.settlements.find(([count]) => rank < count)![1]
  }
  const isPartly = list.some(({ generated }) => !generated)
  return list.map(({ name, households, urban, sddmm, ward, at, generated }, i) => ({
    id: i + 1,
    minzoom: minzooms[i],
    geometry: { type: 'Point', coordinates: at },
    properties: { name, households, urban, SDDMM: sddmm, ward, ...(isPartly && generated && { generated }) },
  }))
}
