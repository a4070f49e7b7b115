import { Select } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type Technology, technologies } from '../../../../domain/bat/contract.ts'
import { optionKey, optionMark } from '../../../../domain/bat/option-names.ts'
import { letterOf, scenarioNames } from '../../../../domain/bat/scenarios/scenario-words.ts'
import { isCloseCall } from '../../../../domain/bat/settlements.ts'
import { closeCall_percent, type ScenarioInput } from '../../../../domain/bat/settlements-contract.ts'
import { formatCount } from '../../../../domain/format.ts'
import { Swipe } from '../../../map/controls/swipe/swipe.tsx'
import { MapKeyBox } from '../../../map/map-key.tsx'
import { Button } from '../../../ui/button.tsx'
import { TechMark } from '../../../ui/tech-mark.tsx'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../settlements.module.css'
import {
  comparedAtom,
  rightScenarioAtom,
  shownScenarioAtom,
  shownSettlementsAtom,
  swipeBorderAtom,
} from '../settlements-state.ts'

/** Legend of the least-cost map: each technology that is the best somewhere, with the number of settlements. */
export function SettlementsKey() {
  const say = useSay()
  const outcome = useAtomValue(shownSettlementsAtom)
  const compared = useAtomValue(comparedAtom)
  if (outcome === null) return null
  const counts = new Map<Technology | null, number>()
  for (const { best } of outcome.result.settlements) counts.set(best, (counts.get(best) ?? 0) + 1)
  return (
    <>
      <MapKeyBox className={classes.key} label={say('settlements.key')} isCompared={compared !== null}>
        {compared && <ScenariosShown scenarios={compared.scenarios} />}
        <p>{say('settlements.key')}</p>
        <ul>
          {[...technologies, null]
            .filter(technology => counts.get(technology))
            .map(technology => (
              <li key={technology ?? 'none'}>
                <TechMark mark={optionMark(technology)} />
                <span>{say(optionKey(technology))}</span>
                <b>{formatCount(counts.get(technology))}</b>
              </li>
            ))}
          {outcome.result.settlements.some(isCloseCall) && (
            <li>
              <i className={classes.closeMark} aria-hidden />
              <span>{say('settlements.key.close', { percent: closeCall_percent })}</span>
            </li>
          )}
          {compared && (
            <li>
              <i className={classes.changedMark} aria-hidden />
              <span>{say('scenarios.key.changed')}</span>
            </li>
          )}
        </ul>
      </MapKeyBox>
      {compared && <Border />}
    </>
  )
}

/**
 * One line with the scenario that the map shows, a button that compares it with another scenario by swiping, and the
 * name of the other scenario.
 */
function ScenariosShown({ scenarios }: { scenarios: readonly ScenarioInput[] }) {
  const say = useSay()
  const [shown, show] = useAtom(shownScenarioAtom)
  const [right, setRight] = useAtom(rightScenarioAtom)
  const choices = scenarioNames(scenarios, say).map((label, at) => ({ value: String(at), label }))
  const others = choices.filter(({ value }) => value !== String(shown))
  return (
    <div className={classes.shown}>
      <Select
        size="xs"
        aria-label={say('scenarios.shown')}
        allowDeselect={false}
        data={choices}
        value={String(shown)}
        onChange={value => show(Number(value))}
      />
      <Button
        size="small"
        variant={right === null ? 'default' : 'soft'}
        iconLabel={say('scenarios.swipeOver')}
        aria-pressed={right !== null}
        onClick={() => setRight(right === null ? Number(others[0].value) : null)}
      >
        <IconArrowsLeftRight size={16} stroke={1.6} aria-hidden />
      </Button>
      {right !== null && (
        <Select
          size="xs"
          aria-label={say('scenarios.beside')}
          allowDeselect={false}
          data={others}
          value={String(right)}
          onChange={value => setRight(Number(value))}
        />
      )}
    </div>
  )
}

function Border() {
  const say = useSay()
  const shown = useAtomValue(shownScenarioAtom)
  const rightScenario = useAtomValue(rightScenarioAtom)
  const moved = useSetAtom(swipeBorderAtom)
  if (rightScenario === null) return null
  const [left, right] = [letterOf(shown), letterOf(rightScenario)]
  return <Swipe label={say('scenarios.swipe', { left, right })} left={left} right={right} moved={moved} />
}
