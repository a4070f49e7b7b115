import { type ReactNode, useRef, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from './vision.module.css'

type Props = {
  label: string
  usual: string
  /** The name of its draft. */
  draft: string
  /** Several lines where several were pasted. */
  save(lines: string[]): Promise<void>
  cancel?(): void
  /** On the button; Save without. */
  children?: ReactNode
}

const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')

/**
 * One sentence to be added or changed; Enter saves it, Esc puts it away. What failed stays with its reason, and what was
 * typed comes back until it is saved or cancelled.
 */
export function PointText({ label, usual, draft, save, cancel, children }: Props) {
  const say = useWords()
  const [text, showText] = useState(() => drafts.read(draft, { text: usual })?.values.text ?? usual)
  const latest = useRef(text)
  function setText(next: string) {
    latest.current = next
    showText(next)
    drafts.keep(draft, { text: next }, { text: usual })
  }
  const [errors, setErrors] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)

  async function send(lines: string[]) {
    if (isBusy) return
    if (lines.length === 0) return setErrors([say('field.required')])
    setBusy(true)
    setErrors(undefined)
    try {
      await save(lines)
      setText(usual)
    } catch (failure) {
      const own = failure instanceof CallFailure ? failure.fields.description : undefined
      setErrors(own ?? [failureText(failure, say, 'form') ?? ''])
    } finally {
      setBusy(false)
    }
  }

  return (
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
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && cancel?.()}
        onPaste={event => {
          const lines = linesIn(event.clipboardData.getData('text/plain'))
          if (cancel || lines.length < 2) return
          event.preventDefault()
          void send(lines)
        }}
      />
      <Button type="submit" look="soft" busy={isBusy} iconLabel={children ? label : undefined}>
        {children ?? say('planFrame.save')}
      </Button>
      {cancel && (
        <Button
          onClick={() => {
            drafts.forget(draft)
            cancel()
          }}
        >
          {say('shell.cancel')}
        </Button>
      )}
      <LeaveGuard
        mayLeave={() => latest.current === usual || latest.current.trim() === ''}
        left={() => drafts.forget(draft)}
      />
    </form>
  )
}
