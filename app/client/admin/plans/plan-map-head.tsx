import { IconFileSpreadsheet, IconSearch, IconTableExport } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { planFigures } from '../../../domain/plan/nation/plan-figures-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { saveCsv, saveExcel } from '../../ui/sheet/write-sheet.ts'
import { useSay } from '../../ui/use-say.ts'
import { figuresSheet } from './plan-figures-sheet.ts'
import { levelSheet, type PlanPlace, type PlansByLevel } from './plan-places.ts'
import classes from './plans.module.css'
import type { ShownFigure } from './use-shown-figure.ts'

type Props = {
  search: string
  find(text: string): void
  places: readonly PlanPlace[]
  levels: PlansByLevel
  shown: ShownFigure | null
}

/** The search field, and a link to the map as a table. */
export function PlanMapHead({ search, find, places, levels, shown }: Props) {
  const say = useSay()
  const excel = usePress(async () => saveExcel('urja-plans', figuresSheet(await call(planFigures, {}), say)))
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
        onClick={() => saveCsv('urja-plans-map', levelSheet(places, levels, shown))}
      >
        <IconTableExport size={16} stroke={1.6} aria-hidden />
        {say('planMap.csv', { count: formatCount(places.length) })}
      </Button>
      <Button busy={excel.isBusy} onClick={excel.press}>
        <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />
        {say('planMap.excel')}
      </Button>
      <GeneralError text={excel.reason} />
    </header>
  )
}
