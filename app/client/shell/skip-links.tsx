import type { MessageKey } from '../../domain/words/words.ts'
import { useWords } from '../ui/use-words.ts'

/** A part of the screen by the id of its element, and the words that lead there. */
export type SkipTarget = readonly [id: string, words: MessageKey]

/** First in the tab order: straight to the parts of the screen. */
export function SkipLinks({ to }: { to: readonly SkipTarget[] }) {
  const say = useWords()
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
