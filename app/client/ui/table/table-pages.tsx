import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import classes from './table.module.css'
import { type Page, pageWith } from './table-view.ts'
import type { Viewed } from './use-table-view.ts'

/** Shows how many rows a page has and which of them are visible, with links to the previous and next pages. */
export function TablePages({ shown, table, name }: { shown: Page; table: Viewed; name: string }) {
  const say = useSay()
  const { page, pages, from, to, count } = shown
  const { rules, view, choose } = table
  const sizes = rules.sizes ?? []
  return (
    <nav className={classes.pages} aria-label={say('table.pages', { name })}>
      {sizes.length > 1 && (
        <Select
          size="xs"
          classNames={{ root: classes.size, label: classes.sizeLabel }}
          label={say('table.rows')}
          data={sizes.map(String)}
          value={String(view.size)}
          allowDeselect={false}
          comboboxProps={{ position: 'top' }}
          onChange={value => choose({ size: Number(value), page: pageWith(from, Number(value)) })}
        />
      )}
      <p className={classes.range} role="status">
        {say('table.range', {
          from: formatCount(Math.min(from + 1, count)),
          to: formatCount(to),
          count: formatCount(count),
        })}
      </p>
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('table.before')}
        disabled={page <= 1}
        onClick={() => choose({ page: page - 1 })}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('table.next')}
        disabled={page >= pages}
        onClick={() => choose({ page: page + 1 })}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Button>
    </nav>
  )
}
