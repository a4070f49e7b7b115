import type { ClusterRow } from '../../../../domain/report/maps/cluster-rows.ts'
import type { Scene } from '../../../../domain/report/maps/scene.ts'
import type { MapFrame } from '../../../../domain/report/maps/sheet-frame.ts'

/** One map with the content of its margin. */
export type MapSheet = Edges & {
  scene: Scene
  frame: MapFrame
  /** Map of the region around the local level, or null if the main map already shows that region. */
  inset: { scene: Scene; frame: MapFrame; text: string } | null
  scaleText: string
  projection: string
  sources: string[]
  /** Clusters that are listed beside the map, or the page where they are listed. */
  clusters: { beside: readonly ClusterRow[] } | { page: string } | null
  alt: string
}
/** Head and foot of a page. */
export type Edges = {
  number: string
  title: string
  planName: string
  /** Titles of layers with generated data. */
  generated: string[]
  foot: string
  page: string
}
export type Picture = (layer: 'hillshade' | 'land_cover', frame: MapFrame) => object
