import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { equalScenarios } from '../../../domain/bat/scenarios/scenario-table.ts'
import { letterOf } from '../../../domain/bat/scenarios/scenario-words.ts'
import { Button } from '../../ui/button.tsx'
import type { FormValues } from '../../ui/form/form-errors.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { PanelFoot } from '../../ui/pane/panel.tsx'
import { useSay } from '../../ui/use-say.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { clearBatAtom } from '../bat-state.ts'
import { scenarioListAtom } from './scenarios/scenario-list.ts'
import classes from './settlements.module.css'
import { scenarioOf } from './settlements-request.ts'
import { useSettlementsRun } from './use-settlements-run.ts'

/**
 * Footer of the panel for a whole municipality, with buttons to run an analysis and to stop it. If `municipality` is
 * null, nothing can be run.
 */
export function MunicipalityFoot(props: {
  municipality: { sddmm: number; name: string } | null
  isReady: boolean
  /** Forms whose errors prevent a run, in order. */
  forms: readonly Pick<FormState<FormValues>, 'wrong' | 'toNextFault' | 'showFaults'>[]
}) {
  const { municipality, isReady, forms } = props
  const say = useSay()
  const clear = useSetAtom(clearBatAtom)
  const { running, run, stop } = useSettlementsRun()
  const scenarios = useAtomValue(scenarioListAtom)
  const count = scenarios.length
  const [isRefused, setRefused] = useState(false)
  const equal = equalScenarios(scenarios.map(scenarioOf))
  useShortcuts(running ? [{ key: 'escape', act: stop }] : [])
  function press() {
    const wrong = forms.filter(form => form.wrong.length > 0)
    for (const form of wrong) form.showFaults()
    if (wrong.length > 0) wrong[0].toNextFault()
    else if (equal) setRefused(true)
    else if (municipality) run(municipality.sddmm)
  }
  return (
    <>
      <p className={classes.stage} role="status">
        {running && say('settlements.stage', { place: municipality?.name ?? '' })}
      </p>
      {isRefused && equal && (
        <p className={classes.refused} role="alert">
          {say('scenarios.equal', { one: letterOf(equal[0]), other: letterOf(equal[1]) })}
        </p>
      )}
      <PanelFoot>
        <Button size="main" onClick={running ? stop : clear}>
          {say(running ? 'shell.cancel' : 'tool.clear')}
        </Button>
        <Button
          variant="primary"
          size="main"
          disabled={municipality === null || !isReady}
          busy={running}
          onClick={press}
        >
          {running
            ? say('settlements.running')
            : count > 1
              ? say('scenarios.run', { count })
              : say('settlements.run')}
        </Button>
      </PanelFoot>
    </>
  )
}
