import { readFileSync } from 'node:fs'
import { serveShapeTiles } from '../write/shape-tiler.ts'
import type { RegionTopology } from './topology.ts'
import { zoomedLayers } from './zoomed-layers.ts'

serveShapeTiles(path => zoomedLayers(JSON.parse(readFileSync(path, 'utf8')) as RegionTopology))
