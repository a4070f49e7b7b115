import type { ReactNode } from 'react'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './work-plan.module.css'

/** A table of activities that scrolls horizontally, with the number of activities below it. */
export function Scroller({ list, count, children }: { list: string; count: number; children: ReactNode }) {
  const say = useSay()
  return (
    <ListFrame list={list} counts={{ fitting: count }} sentence={say('workPlan.shown', { count })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <div className={classes.scroller} tabIndex={0}>
        {children}
      </div>
    </ListFrame>
  )
}
