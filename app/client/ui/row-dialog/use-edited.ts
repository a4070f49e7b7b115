import { useEffect, useRef, useState } from 'react'

/** A row from a reply; a new one has neither. */
export type EditableRow = { id?: number; version?: number }
export type EditedRow<R extends EditableRow> = ReturnType<typeof useEdited<R>>

/** Which row of a screen is in its dialog. A dialog that sends is put away, not gone: what was typed comes back. */
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
    /** For this row only: another one may be open by now. */
    close: (row: R) => setState(now => (now?.row === row ? null : now)),
    /** A notice that leads back here, removed with the screen. */
    addNotice: (hide: () => void) => void notices.current.push(hide),
  }
}
