import type { AnalysisFile, LayerOrigin, RecipeName, TilesetName } from '../app/domain/tilesets/schema.ts'

/** One repair or omission that the build made on dirty input; all of them land in report.json. */
export type Repair = { layer: string; feature: string; what: string }

/**
 * What became of the rows of one source: `read` is `used` and all of `leftOut` together, exactly. A row is a feature,
 * a line of a table or, in a raster, a cell.
 */
export type SourceRows = {
  /** As in the manifest: 'energy.hydropower'. */
  layer: string
  file: string
  read: number
  used: number
  /** By reason. */
  leftOut: Record<string, number>
  /** Of the used, by what was mended; a row mended twice counts twice. */
  mended: Record<string, number>
  /** The only local level whose buildings were used, for a build of one. */
  area?: number
}

/** What a recipe gets. It writes only below `out`, reports progress and repairs, and never prints itself. */
export type BuildContext = {
  /** Folder of the atlas that is being written. */
  out: string
  /** Folder given by --sources, or null: then everything comes from the demo country. */
  sources: string | null
  seed: number
  /** Code of one local level with --area, else null. */
  area: number | null
  /** Folder of the atlas in use, for --area and --only; null on a first build. */
  previous: string | null
  /** Side of a terrain cell in arc-seconds (6; --terrain 3 for 90 m). */
  terrain_arcsec: number
  /** Worker threads to use. */
  workers: number
  signal: AbortSignal
  /** Part done of the present recipe, 0 to 1, with the name of the step. */
  progress(step: string, part: number): void
  repair(repair: Repair): void
  /** Called once for each source of a recipe; `makeRowCount` in row-count.ts does it. */
  rows(rows: SourceRows): void
  /** Work that no other recipe waits for, such as cutting tiles: it goes on beside them, and the build ends after it. */
  later(work: Promise<unknown>): void
  /** Absolute path of a tileset or an analysis file inside `out`. */
  tileset(name: TilesetName): string
  file(name: AnalysisFile): string
}

/**
 * Builds one entry of `recipes` in schema.ts; returns the source of each of its layers, keyed as in Manifest.
 */
export type Recipe = { name: RecipeName; build(context: BuildContext): Promise<Record<string, LayerOrigin>> }

/** An unusable source; the message names file, feature and reason and is shown unchanged. */
export class SourceError extends Error {
  constructor(file: string, feature: string | null, reason: string) {
    super(feature === null ? `${file}: ${reason}` : `${file}, ${feature}: ${reason}`)
  }
}

/** What is wrong with one feature of a source; null: with the file as a whole. */
export type SourceFault = { feature: string | null; reason: string }
/** So many are listed one by one. */
const listedFaults = 60

/** All that is wrong with a source at once, each fault with its feature; one alone reads like any SourceError. */
export class SourceFaults extends SourceError {
  constructor(file: string, faults: readonly SourceFault[]) {
    const [first] = faults
    super(
      file,
      faults.length === 1 ? first.feature : null,
      faults.length === 1 ? first.reason : listed(faults),
    )
  }
}

function listed(faults: readonly SourceFault[]): string {
  const lines = faults
    .slice(0, listedFaults)
    .map(({ feature, reason }) => `\n  ${feature === null ? '' : `${feature}: `}${reason}`)
  const more = faults.length - lines.length
  return `cannot be used, ${faults.length} faults:${lines.join('')}${more > 0 ? `\n  and ${more} more` : ''}`
}
