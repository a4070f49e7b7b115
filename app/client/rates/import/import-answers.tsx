import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './import.module.css'
import { ImportPreview } from './import-preview.tsx'
import type { Import } from './use-import.ts'

/** The preview of a table that is being imported, any errors, and the buttons below: `back` and Apply. */
export function ImportAnswers({ of, save, back }: { of: Import; save?: string; back: ReactNode }) {
  const say = useSay()
  const { preview, busy, notice } = of
  const count = preview?.differences.length ?? 0
  const mayApply = preview !== null && preview.faults.length === 0 && count > 0
  return (
    <>
      <GeneralError text={notice ?? undefined} />
      {busy === 'checking' && (
        <div className={classes.checking} role="status">
          <progress aria-label={say('rates.checking')} />
          {say('rates.checking')}
          <Button size="small" onClick={of.cancel}>
            {say('shell.cancel')}
          </Button>
        </div>
      )}
      {preview && <ImportPreview preview={preview} />}
      <div className={classes.answers}>
        {back}
        {mayApply && (
          <Button size="main" variant="primary" busy={busy === 'applying'} onClick={() => void of.apply()}>
            {busy === 'applying' ? say('rates.applying') : (save ?? say('rates.apply', { count }))}
          </Button>
        )}
      </div>
    </>
  )
}
