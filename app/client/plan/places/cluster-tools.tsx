import {
  IconArrowsDiff,
  IconChevronDown,
  IconCircleDashed,
  IconCoins,
  IconMapPinCog,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { Batch } from '../../ui/run/use-batch.ts'
import { useSay } from '../../ui/use-say.ts'
import { useCorrectionsLabel } from '../corrections/open-corrections.tsx'
import classes from '../steps/steps.module.css'

type Props = {
  /** Number of clusters that were calculated before rates or map data changed. */
  oldCount: number
  batch: Batch | null
  canPropose: boolean
  /** Number of settlements that can be added. 0 while it is unknown. */
  proposedCount: number
  add(): void
  propose(): void
  recalculate(): void
  compare(): void
  editRates(): void
  correct(): void
}

/** Line of actions for all clusters: adding clusters and updating outdated ones, with the rest in a menu. */
export function ClusterTools(props: Props) {
  const {
    oldCount,
    batch,
    canPropose,
    proposedCount,
    add,
    propose,
    recalculate,
    compare,
    editRates,
    correct,
  } = props
  const say = useSay()
  const corrections = useCorrectionsLabel()
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }
  const compareEntry = {
    label: say('differs.open'),
    icon: <IconArrowsDiff {...icon} />,
    off: batch ? say('clusters.progress', { done: batch.done, all: batch.all }) : undefined,
    act: compare,
  }
  return (
    <div className={classes.sampleTools}>
      <Button variant="primary" onClick={add}>
        <IconPlus {...icon} />
        {say('clusters.add')}
      </Button>
      <Button variant="soft" disabled={!canPropose || batch !== null} onClick={propose}>
        <IconCircleDashed {...icon} />
        {proposedCount > 0
          ? say('clusters.addProposals', { count: proposedCount })
          : say('clusters.proposed')}
      </Button>
      {oldCount > 0 && (
        <Button disabled={batch !== null} onClick={recalculate}>
          <IconRefresh {...icon} />
          {say('clusters.recalculateAll', { count: oldCount })}
        </Button>
      )}
      <span className={classes.more}>
        <Menu
          label={say('clusters.more')}
          className={buttonClass()}
          button={
            <>
              <span aria-hidden>{say('clusters.moreShort')}</span>
              <IconChevronDown {...icon} />
            </>
          }
          entries={[
            ...(oldCount > 0 ? [compareEntry] : []),
            { label: say('planCosts.open'), icon: <IconCoins {...icon} />, act: editRates },
            { label: corrections, icon: <IconMapPinCog {...icon} />, act: correct },
          ]}
        />
      </span>
    </div>
  )
}
