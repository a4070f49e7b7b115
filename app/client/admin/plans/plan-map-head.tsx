import { IconSearch, IconTableExport } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/sheet/write-sheet.ts'
import { useWords } from '../../ui/use-words.ts'
import { type Levels, levelSheet, type PlanPlace } from './plan-places.ts'
import classes from './plans.module.css'

type Props = { search: string; find(text: string): void; places: readonly PlanPlace[]; levels: Levels }

/** What is searched, and the map as a table. */
export function PlanMapHead({ search, find, places, levels }: Props) {
  const say = useWords()
  return (
    <header className={classes.head}>
      <h1>{say('planMap.title')}</h1>
      <label className={classes.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          type="search"
          maxLength={100}
          aria-label={say('planMap.search')}
          placeholder={say('planMap.search')}
          value={search}
          onChange={event => find(event.target.value)}
        />
      </label>
      <Button
        disabled={places.length === 0}
        onClick={() => saveCsv('urja-plans-map', levelSheet(places, levels))}
      >
        <IconTableExport size={16} stroke={1.6} aria-hidden />
        {say('planMap.csv', { count: formatCount(places.length) })}
      </Button>
    </header>
  )
}
