/** Types of the files that people save, by the end of their names. */
export const fileTypes = {
  csv: 'text/csv;charset=utf-8',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  pdf: 'application/pdf',
  qgs: 'application/x-qgis-project',
  kml: 'application/vnd.google-earth.kml+xml',
} as const
