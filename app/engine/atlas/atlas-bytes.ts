import type { AnalysisFile, Manifest } from '../../domain/tilesets/schema.ts'

/** Analysis files that the server uses. */
export const openedFiles = [
  'facts',
  'regions',
  'houses',
  'otherBuildings',
  'settlements',
  'energy',
  'streams',
  'elevation',
  'flowDirection',
  'terai',
  'landCover',
  'urban',
] as const satisfies AnalysisFile[]
export type OpenedFile = (typeof openedFiles)[number]
/** Files of one version, in memory that threads share. Each thread decodes views over the same bytes. */
export type AtlasBytes = { folder: string; manifest: Manifest; files: Record<OpenedFile, SharedArrayBuffer> }
