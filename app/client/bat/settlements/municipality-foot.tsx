import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { faultsOf } from '../../ui/form/form-world.ts'
import { PanelFoot } from '../../ui/pane/panel.tsx'
import { useWords } from '../../ui/use-words.ts'
import { clearBatAtom } from '../bat-state.ts'
import { scenarioListAtom } from './scenarios/scenario-list.ts'
import classes from './settlements.module.css'
import { groupingForm } from './settlements-request.ts'
import { type GroupingInputs, groupingAtom } from './settlements-state.ts'
import { useSettlementsRun } from './use-settlements-run.ts'

/** The panel's foot for a whole municipality: run, and stop what runs. `municipality` null: nothing to run on. */
export function MunicipalityFoot(props: {
  municipality: { sddmm: number; name: string } | null
  isReady: boolean
}) {
  const { municipality, isReady } = props
  const say = useWords()
  const clear = useSetAtom(clearBatAtom)
  const { running, run, stop } = useSettlementsRun()
  const isGood = Object.keys(faultsOf<GroupingInputs>(groupingForm, useAtomValue(groupingAtom))).length === 0
  const count = useAtomValue(scenarioListAtom).length
  useEscape(running, stop)
  return (
    <>
      <p className={classes.stage} role="status">
        {running && say('settlements.stage', { place: municipality?.name ?? '' })}
      </p>
      <PanelFoot>
        <Button size="main" onClick={running ? stop : clear}>
          {say(running ? 'shell.cancel' : 'tool.clear')}
        </Button>
        <Button
          look="primary"
          size="main"
          disabled={municipality === null || !isReady || !isGood}
          busy={running}
          onClick={() => municipality && run(municipality.sddmm)}
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

/** Esc stops a running request, wherever the focus is. */
function useEscape(isListening: boolean, stop: () => void) {
  useEffect(() => {
    if (!isListening) return
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isListening, stop])
}
