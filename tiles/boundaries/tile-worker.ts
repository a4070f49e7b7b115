import { readFileSync } from 'node:fs'
import { serveShapeTiles } from '../write/shape-tiler.ts'
import type { RegionTopoJson } from './topology.ts'
import { zoomedLayers } from './zoomed-layers.ts'

serveShapeTiles(path => zoomedLayers(JSON.parse(readFileSync(path, 'utf8')) as RegionTopoJson))
