import { featureTypes } from '../formats/feature-types.ts'

/** Media types of downloadable files, by extension. */
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
