/**
 * Formats that features are saved in, by the end of a file's name, with their media types. Menus of results, the maps of a plan
 * with their zip and the server read this table: a new format is a row here, its writer in feature-writers.ts, and its
 * sentence for each result.
 */
export const featureTypes = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const

export type FeatureFormat = keyof typeof featureTypes
export const featureFormatNames = Object.keys(featureTypes) as FeatureFormat[]
