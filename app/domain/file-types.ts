import { featureTypes } from '../formats/feature-types.ts'

/** Media types of the files that people save, by the end of their names. */
export const fileTypes = {
  csv: 'text/csv;charset=utf-8',
  gpx: 'application/gpx+xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
  qgs: 'application/x-qgis-project',
  ...featureTypes,
} as const
