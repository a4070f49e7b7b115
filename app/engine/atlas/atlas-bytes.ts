import type { AnalysisFile, Manifest } from '../../domain/tilesets/schema.ts'

/** The analysis files that the server answers from. */
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
/** One version as it lies on disk, in memory that threads share: each decodes views over the same bytes. */
export type AtlasBytes = { folder: string; manifest: Manifest; files: Record<OpenedFile, SharedArrayBuffer> }
