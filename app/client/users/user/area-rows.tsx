import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSay } from '../../ui/use-say.ts'
import classes from './area.module.css'
import type { ChosenShare } from './area-choice.ts'

const checkbox = {
  root: classes.check,
  body: classes.checkBody,
  inner: classes.checkInner,
  label: classes.checkLabel,
}

type RegionProps = {
  name: string
  share: ChosenShare
  isOpen: boolean
  fold(): void
  toggle(): void
  children: ReactNode
}

/** A province or district that can be collapsed. Its checkbox selects everything in it. */
export function RegionRow({ name, share, isOpen, fold, toggle, children }: RegionProps) {
  const say = useSay()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-label={say(isOpen ? 'admin.fold' : 'admin.unfold', { region: name })}
          onClick={fold}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
        </button>
        <Checkbox
          radius="xs"
          classNames={checkbox}
          label={name}
          checked={share.state === 'all'}
          indeterminate={share.state === 'some'}
          onChange={toggle}
        />
        <span className={classes.share}>
          {say('admin.share', { chosen: share.chosen, count: share.count })}
        </span>
      </div>
      {isOpen && <ul className={classes.inside}>{children}</ul>}
    </li>
  )
}

type MunicipalityProps = { code: number; name: string; isChosen: boolean; toggle(): void }

export function MunicipalityRow({ code, name, isChosen, toggle }: MunicipalityProps) {
  return (
    <li className={classes.row}>
      <Checkbox radius="xs" classNames={checkbox} label={name} checked={isChosen} onChange={toggle} />
      <span className={classes.share}>{code}</span>
    </li>
  )
}
