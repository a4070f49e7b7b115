import type { FeatureCollection } from 'geojson'
import type { FeatureFormat } from './feature-types.ts'
import { toKml } from './kml.ts'

type Writer = (features: FeatureCollection) => string | Uint8Array<ArrayBuffer>

export const featureWriters: Record<FeatureFormat, Writer> = {
  geojson: features => JSON.stringify(features),
  kml: toKml,
}
