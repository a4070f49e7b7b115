import type { MessageKey } from '../../domain/messages/messages.ts'
import { useSay } from '../ui/use-say.ts'

/** The id of a part of the screen, and the text of the link to it. */
export type SkipTarget = readonly [id: string, words: MessageKey]

/** Links to the parts of the screen. They come first in the tab order. */
export function SkipLinks({ to }: { to: readonly SkipTarget[] }) {
  const say = useSay()
  return (
    <div className="skip-links">
      {to.map(([id, words]) => (
        <button key={id} type="button" onClick={() => document.getElementById(id)?.focus()}>
          {say(words)}
        </button>
      ))}
    </div>
  )
}
