/**
 * Feature formats by file extension, with their media types. Result menus, the maps of a plan with their zip
 * and the server read this table: a new format needs a row here, a writer in feature-writers.ts, and a
 * message for each result.
 */
export const featureTypes = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const

export type FeatureFormat = keyof typeof featureTypes
export const featureFormatNames = Object.keys(featureTypes) as FeatureFormat[]
