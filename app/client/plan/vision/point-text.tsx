import { type ReactNode, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { DraftBoth } from '../../ui/draft/draft-both.tsx'
import { RemovedNotice } from '../../ui/draft/restored-notice.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './vision.module.css'

type Props = {
  label: string
  defaultText: string
  /** Name of the draft. */
  draft: string
  /** Saves the text. There are several lines if several were pasted. */
  save(lines: string[]): Promise<void>
  cancel?(): void
  /** Text of the button. The default is Save. */
  children?: ReactNode
}

const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')

/**
 * A sentence that is added or changed. Enter saves it, and Esc closes the field. If saving fails, the text stays with
 * the reason. What was typed is restored until it is saved or cancelled.
 */
export function PointText({ label, defaultText, draft, save, cancel, children }: Props) {
  const say = useSay()
  const draftState = useDraftState(draft, { text: defaultText })
  const { text } = draftState.value
  const [errors, setErrors] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)

  /** Returns whether the text was saved. */
  async function send(lines: string[]): Promise<boolean> {
    if (isBusy) return false
    if (draftState.conflicts.length > 0) {
      setErrors([say('form.choose')])
      return false
    }
    if (lines.length === 0) {
      setErrors([say('field.required')])
      return false
    }
    setBusy(true)
    setErrors(undefined)
    try {
      await save(lines)
      draftState.reset()
      return true
    } catch (failure) {
      const own = failure instanceof CallFailure ? failure.fields.description : undefined
      setErrors(own ?? [failureText(failure, say, 'form') ?? ''])
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {draftState.removed && <RemovedNotice {...draftState.removed} />}
      <form
        noValidate
        className={classes.text}
        onSubmit={event => {
          event.preventDefault()
          void send(linesIn(text))
        }}
      >
        <TextField
          type="text"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoFocus={cancel !== undefined}
          value={text}
          errors={errors}
          onChange={event => draftState.setValue({ text: event.target.value })}
          onKeyDown={event => event.key === 'Escape' && cancel?.()}
          onPaste={event => {
            const lines = linesIn(event.clipboardData.getData('text/plain'))
            if (cancel || lines.length < 2) return
            event.preventDefault()
            void send(lines)
          }}
        />
        <Button type="submit" variant="soft" busy={isBusy} iconLabel={children ? label : undefined}>
          {children ?? say('planFrame.save')}
        </Button>
        {cancel && (
          <Button
            onClick={() => {
              draftState.forget()
              cancel()
            }}
          >
            {say('shell.cancel')}
          </Button>
        )}
        <DraftBoth draft={draftState} labels={{ text: 'vision.description' }} />
        <LeaveGuard
          mayLeave={() => draftState.mayLeave() || text.trim() === ''}
          save={() => send(linesIn(text))}
          isPersisted={draftState.isPersisted}
        />
      </form>
    </>
  )
}
