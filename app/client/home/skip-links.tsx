import { useWords } from '../ui/use-words.ts'

/** First in the tab order: straight to the map, the panel, the results. */
export function SkipLinks({ hasPanel, hasResults }: { hasPanel: boolean; hasResults: boolean }) {
  const say = useWords()
  const go = (id: string) => () => document.getElementById(id)?.focus()
  return (
    <div className="skip-links">
      <button type="button" onClick={go('map')}>
        {say('shell.skipToMap')}
      </button>
      {hasPanel && (
        <button type="button" onClick={go('panel')}>
          {say('shell.skipToPanel')}
        </button>
      )}
      {hasResults && (
        <button type="button" onClick={go('results')}>
          {say('shell.skipToResults')}
        </button>
      )}
    </div>
  )
}
