import { useEffect, useRef, useState } from 'react'

/** A row with what its replies tell; one that is not there yet has neither. */
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
    /** Of this row alone: another one may be open by now. */
    close: (row: R) => setState(now => (now?.row === row ? null : now)),
    /** A notice that leads back here, to be taken away with the screen. */
    addNotice: (hide: () => void) => void notices.current.push(hide),
  }
}
