/** What a format's reader makes of one row, before its geometry is looked at. */
export type RawFeature = {
  /** As the format counts: 'feature 12', 'record 12', 'line 12'. */
  place: string
  /** A GeoJSON geometry if all is well; whatever the file has instead of one if not. */
  geometry: unknown
  properties: Record<string, unknown>
  /** Why the row cannot be used, if its reader knows. */
  flaw?: string
}
/** Reads a file in batches of rows, so that at most a few thousand are in memory. */
export type FormatReader = (path: string) => AsyncGenerator<RawFeature[]>
