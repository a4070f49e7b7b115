/**
 * Formats for features by file extension, with their media types. The menus for results, the maps of a plan with their
 * ZIP file, and the server use this table. A new format needs a row here, a writer in feature-writers.ts, and a
 * message for each result.
 */
export const featureTypes = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const

export type FeatureFormat = keyof typeof featureTypes
export const featureFormatNames = Object.keys(featureTypes) as FeatureFormat[]
