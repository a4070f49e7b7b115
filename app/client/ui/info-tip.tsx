import { CloseButton, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './info-tip.module.css'
import { useSay } from './use-say.ts'

/** An info button that opens a small card. Esc or a click outside closes it. */
export function InfoTip({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={268} position="right" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={label}>
        <div className={classes.head}>
          <h3>{title}</h3>
          <CloseButton size={24} aria-label={say('shell.close')} onClick={() => setOpen(false)} />
        </div>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
