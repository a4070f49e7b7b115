import { SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { letterOf, scenarioNames } from '../../../../domain/bat/scenarios/scenario-words.ts'
import { maxScenarios } from '../../../../domain/bat/settlements-contract.ts'
import { Button } from '../../../ui/button.tsx'
import { InfoTip } from '../../../ui/info-tip.tsx'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../settlements.module.css'
import { scenarioOf } from '../settlements-request.ts'
import {
  addScenarioAtom,
  chooseScenarioAtom,
  removeScenarioAtom,
  scenarioAtAtom,
  scenarioListAtom,
} from './scenario-list.ts'

/** Shows which scenario is in the form, and how many there are. */
export function ScenarioChoice() {
  const say = useSay()
  const scenarios = useAtomValue(scenarioListAtom)
  const at = useAtomValue(scenarioAtAtom)
  const choose = useSetAtom(chooseScenarioAtom)
  const add = useSetAtom(addScenarioAtom)
  const remove = useSetAtom(removeScenarioAtom)
  const isSeveral = scenarios.length > 1
  return (
    <fieldset className={classes.grouping}>
      <legend>
        {say('scenarios.title')}
        <InfoTip
          label={say('settlements.about', { name: say('scenarios.title') })}
          title={say('scenarios.title')}
        >
          <p>{say('scenarios.about')}</p>
        </InfoTip>
      </legend>
      <div className={classes.scenarios}>
        {isSeveral && (
          <SegmentedControl
            aria-label={say('scenarios.choose')}
            value={String(at)}
            onChange={value => choose(Number(value))}
            data={scenarios.map((_, i) => ({ value: String(i), label: letterOf(i) }))}
          />
        )}
        {scenarios.length < maxScenarios && (
          <Button size="small" onClick={() => add()}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            {say('scenarios.add')}
          </Button>
        )}
        {isSeveral && (
          <Button
            variant="ghost"
            iconLabel={say('scenarios.remove', { letter: letterOf(at) })}
            onClick={() => remove()}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </Button>
        )}
      </div>
      {isSeveral && (
        <ul className={classes.names}>
          {scenarioNames(scenarios.map(scenarioOf), say).map((name, i) => (
            <li key={name} aria-current={i === at || undefined}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
