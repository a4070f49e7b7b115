import { useWords } from '../ui/use-words.ts'

/** First in the tab order: straight to the map, the panel, the results. */
export function SkipLinks({
  panel,
  hasResults,
}: {
  /** What the panel is, if there is one. */
  panel: 'tool' | 'dashboard' | null
  hasResults: boolean
}) {
  const say = useWords()
  const go = (id: string) => () => document.getElementById(id)?.focus()
  return (
    <div className="skip-links">
      <button type="button" onClick={go('map')}>
        {say('shell.skipToMap')}
      </button>
      {panel && (
        <button type="button" onClick={go('panel')}>
          {say(panel === 'tool' ? 'shell.skipToPanel' : 'shell.skipToDashboard')}
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
