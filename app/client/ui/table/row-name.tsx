import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import type { TableRowRules } from './row.ts'
import classes from './table.module.css'

/** `tabIndex` is 0 for only one row at a time, so that Tab skips the others. */
type Props<R> = { rules: TableRowRules<R>; row: R; tabIndex: 0 | -1 }

/** Name of a row that opens or selects it. It is plain text if there is no action. */
export function RowName<R>(props: Props<R> & { focused(): void; children: ReactNode }) {
  const { rules, row, tabIndex, focused, children } = props
  const say = useSay()
  const { link, select, hover } = rules
  const isSelected = rules.id(row) === rules.selected
  const same = {
    'data-row': true,
    className: classes.name,
    tabIndex,
    'aria-label': rules.label?.(row, say),
    onFocus: () => {
      focused()
      hover?.(row)
    },
    onBlur: () => hover?.(null),
  }
  if (link)
    return (
      <Link {...link(row)} {...same} aria-current={isSelected ? 'true' : undefined}>
        {children}
      </Link>
    )
  if (!select) return children
  return (
    <UnstyledButton {...same} aria-pressed={isSelected} onClick={() => select(row)}>
      {children}
    </UnstyledButton>
  )
}

export function RowActions<R>({ rules, row, tabIndex }: Props<R>) {
  return rules.actions?.(row).map(({ label, icon, act }) => (
    <Button key={label} variant="ghost" size="small" iconLabel={label} tabIndex={tabIndex} onClick={act}>
      {icon}
    </Button>
  ))
}
