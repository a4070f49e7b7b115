import { Select } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import type { Page } from './shown-users.ts'
import classes from './users.module.css'
import { pageSizes, type UsersSearch } from './users-search.ts'

type Props = {
  shown: Page<unknown>
  size: UsersSearch['size']
  choose(choice: Partial<UsersSearch>): void
}

/** How many rows, which of them, and the pages before and after. */
export function UsersPages({ shown, size, choose }: Props) {
  const say = useWords()
  const { page, pages, from, to, count } = shown
  return (
    <footer className={classes.pages}>
      <Select
        classNames={{ root: classes.size, label: classes.sizeLabel }}
        label={say('admin.rows')}
        data={pageSizes.map(String)}
        value={String(size)}
        allowDeselect={false}
        comboboxProps={{ position: 'top' }}
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={value => choose({ size: pageSizes.find(one => String(one) === value) })}
      />
      <span className={classes.range} role="status">
        {say('admin.range', { from: formatCount(from), to: formatCount(to), count: formatCount(count) })}
      </span>
      <Button
        look="ghost"
        iconLabel={say('admin.pageBefore')}
        disabled={page <= 1}
        onClick={() => choose({ page: page - 1 })}
      >
        <IconChevronLeft size={18} stroke={1.6} aria-hidden />
      </Button>
      <Button
        look="ghost"
        iconLabel={say('admin.pageAfter')}
        disabled={page >= pages}
        onClick={() => choose({ page: page + 1 })}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </Button>
    </footer>
  )
}
