import { IconTable, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableKind } from '../../../domain/rates/edited-tables.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { useSay } from '../../ui/use-say.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useImport } from './use-import.ts'

/**
 * Uploads a table of rates. With `kind`, there is also a link to the sheet of that table. The selected file is kept
 * when the dialog is closed.
 */
export function ImportRates({ kind }: { kind?: TableKind }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const draft = useDraftState('rates.import', '')
  const close = () => setOpen(false)
  const coming = useImport(() => {
    draft.reset()
    close()
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconUpload size={16} stroke={1.6} aria-hidden />
        {say('rates.import')}
      </Button>
      {kind && (
        <Link to="/cl-admin/rate-sheet/$kind" params={{ kind }} className={buttonClass()}>
          <IconTable size={16} stroke={1.6} aria-hidden />
          {say('rates.asSheet')}
        </Link>
      )}
      <LeaveGuard mayLeave={draft.mayLeave} isPersisted={draft.isPersisted} />
      {isOpen && <ImportDialog of={coming} draft={draft} close={close} />}
    </>
  )
}
