import { drafts } from '../../ui/draft/drafts.ts'
import { isSameJson } from '../../ui/draft/same-json.ts'
import type { GridCells } from '../../ui/grid/grid-cells.ts'

/** The typed values together with the saved ones, so that a draft contains its base. */
export type GridValues = { rows: GridCells; saved: GridCells; versions: Readonly<Record<string, number>> }
const nothing: GridValues = { rows: {}, saved: {}, versions: {} }

/**
 * Drafts of a grid. They contain only the changed rows, since thousands of rows are too much to write at each
 * keystroke.
 */
export const gridDrafts = {
  persist(form: string, { rows, saved, versions }: GridValues, base: GridValues): boolean {
    const changed = Object.keys(rows).filter(id => rows[id] !== base.rows[id])
    const of = <V>(all: Readonly<Record<string, V>>) =>
      Object.fromEntries(changed.flatMap(id => (id in all ? [[id, all[id]]] : [])))
    return drafts.persist<GridValues>(
      form,
      { rows: of(rows), saved: of(saved), versions: of(versions) },
      { ...nothing, rows: of(base.rows) },
    )
  },
  read(
    form: string,
    defaults: GridValues,
    text?: string | null,
  ): { values: GridValues; base: GridValues } | null {
    const persisted = drafts.read<GridValues>(form, nothing, text)
    if (persisted === null) return null
    const values = {
      rows: { ...defaults.rows, ...persisted.values.rows },
      saved: { ...defaults.saved, ...persisted.values.saved },
      versions: { ...defaults.versions, ...persisted.values.versions },
    }
    if (isSameJson(values.rows, defaults.rows)) return null
    return { values, base: { ...values, rows: { ...defaults.rows, ...persisted.base.rows } } }
  },
  forget: (form: string) => drafts.forget(form),
}
