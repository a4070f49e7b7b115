import { basename } from 'node:path'
import { type ReadFeature, readFeatures } from './readers/features.ts'
import { type BuildContext, SourceError, type SourceFault, type SourceRows } from './recipe.ts'
import { makeRowCount, type RowCount } from './row-count.ts'
import { type ShapeKind, usableGeometry } from './usable-geometry.ts'

export type RowRequirements = {
  layer: string
  kinds: readonly ShapeKind[]
  nameOf?: (properties: Record<string, unknown>) => string | undefined
  /** With true a feature without a usable geometry is a fault that stops the build instead of being left out. */
  all?: boolean
}
/** Features whose geometry can be used, and the count that the caller goes on with and closes. */
export type UsableRows = {
  file: string
  rows: ReadFeature[]
  /** With `all`: features that cannot be used. */
  faults: SourceFault[]
  count: RowCount
  close(): SourceRows
}

/**
 * Features of a source whose geometry is usable or repairable; reports repairs and skipped ones. `close`
 * reports the count and throws a SourceError if no feature was usable.
 */
export async function usableRows(
  path: string,
  { layer, kinds, nameOf, all }: RowRequirements,
  context: Pick<BuildContext, 'repair' | 'rows'>,
): Promise<UsableRows> {
  const file = basename(path)
  const count = makeRowCount({ layer, file }, context)
  let unread = 0
  let abroad = 0
  const faults: SourceFault[] = []
  const leaveOut = (kind: string, label: string, what: string) => {
    if (kind === 'outside Nepal') abroad++
    if (all) faults.push({ feature: label, reason: what })
    else count.leaveOut(kind, label, what)
  }
  const read = await readFeatures(path, {
    types: [],
    unchecked: true,
    nameOf,
    leaveOut(label, reason) {
      unread++
      leaveOut('cannot be read', label, reason)
    },
  })
  if (read.length + unread === 0) throw new SourceError(file, null, 'has no features')
  const rows: ReadFeature[] = []
  for (const row of read) {
    const found = usableGeometry(row.geometry, kinds)
    if (found.unusable !== undefined) {
      leaveOut(found.unusable, row.label, found.what)
      continue
    }
    for (const mend of found.mended) count.mend(mend, row.label)
    rows.push({ ...row, geometry: found.geometry })
  }
  if (abroad === read.length + unread) {
    const reason = `all its ${abroad} features lie outside Nepal: is it the file of another country, or in other units than degrees?`
    throw new SourceError(file, null, reason)
  }
  return { file, rows, faults, count, close: () => used(count.close(read.length + unread)) }
}

function used(rows: SourceRows): SourceRows {
  if (rows.used > 0) return rows
  const why = Object.entries(rows.leftOut).map(([kind, count]) => `${count} ${kind}`)
  throw new SourceError(
    rows.file,
    null,
    `not one of its ${rows.read} features can be used: ${why.join(', ')}`,
  )
}
