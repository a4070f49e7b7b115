import { IconChartInfographic, IconTools } from '@tabler/icons-react'
import { useSay } from '../../ui/use-say.ts'
import type { HomeSearch } from '../home-search.ts'
import classes from './mode.module.css'

export type Mode = HomeSearch['mode']
const icons = { dashboard: IconChartInfographic, planning: IconTools } as const

/** The only switch between the two modes. It is labelled with the name of the other mode (F-023). */
export function ModeToggle({
  mode,
  choose,
  className,
}: {
  mode: Mode
  choose(mode: Mode): void
  className?: string
}) {
  const say = useSay()
  const other = mode === 'dashboard' ? 'planning' : 'dashboard'
  const Icon = icons[other]
  return (
    <button
      type="button"
      className={className ?? classes.toggle}
      title={say('mode.switch')}
      onClick={() => choose(other)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{say(`mode.${other}`)}</span>
    </button>
  )
}
