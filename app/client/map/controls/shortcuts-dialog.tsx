import { useRef } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { isTypedInto, useShortcuts } from '../../ui/use-shortcuts.ts'
import classes from '../map.module.css'

const shortcuts: [keys: string[], words: MessageKey][] = [
  [['←', '→', '↑', '↓'], 'keys.move'],
  [['Shift', '→'], 'keys.far'],
  [['Alt', '→'], 'keys.fine'],
  [['Tab'], 'keys.vertices'],
  [['+', '-'], 'keys.zoom'],
  [['Esc'], 'keys.cancel'],
  [['Space'], 'keys.add'],
  [['Enter'], 'keys.finish'],
  [['Backspace'], 'keys.back'],
  [['Ctrl', 'Z'], 'keys.undo'],
  [['Ctrl', 'Shift', 'Z'], 'keys.redo'],
  [['Shift'], 'keys.tooltip'],
  [['?'], 'keys.help'],
]

/** List of keyboard shortcuts. `?` opens it unless the focus is in a field, and Esc closes it. */
export function ShortcutsDialog() {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useShortcuts([{ key: '?', when: event => !isTypedInto(event), act: () => dialog.current?.showModal() }])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="keys-title">
      <h2 id="keys-title">{say('keys.title')}</h2>
      <dl>
        {shortcuts.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <Button type="submit">{say('shell.close')}</Button>
      </form>
    </dialog>
  )
}
