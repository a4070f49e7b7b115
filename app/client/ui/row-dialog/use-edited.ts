import { useEffect, useRef, useState } from 'react'

/** A row from a reply. A new row has neither an id nor a version. */
export type EditableRow = { id?: number; version?: number }
export type EditedRow<R extends EditableRow> = ReturnType<typeof useEdited<R>>

/**
 * The row of a screen that is open in its dialog. After sending, the dialog is hidden but not removed, so that the
 * input can be restored.
 */
export function useEdited<R extends EditableRow>() {
  const [state, setState] = useState<{ row: R; isShown: boolean } | null>(null)
  const notices = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const hide of notices.current) hide()
    },
    [],
  )
  return {
    row: state?.row ?? null,
    isShown: state?.isShown ?? false,
    open: (row: R) => setState(now => ({ row: now && now.row.id === row.id ? now.row : row, isShown: true })),
    hide: () => setState(now => now && { ...now, isShown: false }),
    /** Closes only the dialog of this row, because another row may have been opened in the meantime. */
    close: (row: R) => setState(now => (now?.row === row ? null : now)),
    /** Adds a notice that leads back to the dialog. It is removed when the screen is left. */
    addNotice: (hide: () => void) => void notices.current.push(hide),
  }
}
