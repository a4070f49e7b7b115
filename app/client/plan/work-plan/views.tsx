import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSay } from '../../ui/use-say.ts'
import classes from './work-plan.module.css'

/** The views of the work plan in display order. */
const views = ['schedule', 'quantities', 'columns', 'codes', 'periods'] as const
export type View = (typeof views)[number]
export type ViewProps = { bar: ReactNode; choose(view: View): void }

/** Control that selects a view. The screen of each view shows it above its content. */
export function ViewBar({ view, choose }: { view: View; choose(view: View): void }) {
  const say = useSay()
  return (
    <SegmentedControl
      aria-label={say('workPlan.views')}
      className={classes.views}
      value={view}
      onChange={chosen => choose(chosen as View)}
      data={views.map(one => ({ value: one, label: say(`workPlan.view.${one}`) }))}
    />
  )
}
