import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { tablePageSizes } from '../../../domain/sst/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { tableViewAtom } from '../sst-state.ts'
import { type PageSize, pagesOf, rangeOf, resized } from './table-pages.ts'

/** Which rows show, the pages beside them, and how many rows a page has. */
export function TablePager({ rows }: { rows: number }) {
  const say = useWords()
  const [view, setView] = useAtom(tableViewAtom)
  const { from, to } = rangeOf(rows, view)
  const turn = (step: number) => setView({ ...view, page: view.page + step })
  return (
    <nav className={classes.pager} aria-label={say('sst.pages')}>
      <Select
        size="xs"
        aria-label={say('sst.pageSize')}
        title={say('sst.pageSize')}
        allowDeselect={false}
        value={String(view.size)}
        data={tablePageSizes.map(String)}
        onChange={value => setView(resized(view, Number(value) as PageSize))}
      />
      <p role="status">{say('sst.range', { from: rows === 0 ? 0 : from + 1, to, rows })}</p>
      <Button
        look="ghost"
        size="small"
        iconLabel={say('sst.before')}
        disabled={view.page <= 1}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </Button>
      <Button
        look="ghost"
        size="small"
        iconLabel={say('sst.next')}
        disabled={view.page >= pagesOf(rows, view.size)}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Button>
    </nav>
  )
}
