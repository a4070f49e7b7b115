import type { MessageKey } from '../../domain/messages/messages.ts'
import { useSay } from '../ui/use-say.ts'

/** A part of the screen by the id of its element, and the words that lead there. */
export type SkipTarget = readonly [id: string, words: MessageKey]

/** First in the tab order: straight to the parts of the screen. */
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
