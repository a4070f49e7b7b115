import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rangeFaults } from '../../domain/rates/range-faults.ts'
import { rateFields, rateTitles } from '../../domain/rates/rate-fields.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { RowDialog } from '../ui/row-dialog/row-dialog.tsx'
import { useEdited } from '../ui/row-dialog/use-edited.ts'
import { useSay } from '../ui/use-say.ts'
import { LastChangedBy } from './changed.tsx'
import { ImportRates } from './import/import-rates.tsx'
import { rateText } from './rate-columns.tsx'
import { ratesPage } from './rate-list.ts'
import { type RateRow, rateRowForm } from './rate-row.ts'
import classes from './rates.module.css'
import { settingsGroups } from './settings-groups.ts'
import { SettingsRanges } from './settings-ranges.tsx'

type Group = (typeof settingsGroups)[number]

/** The one row of settings: groups of figures, each edited in its dialog. */
export function SettingsScreen() {
  const say = useSay()
  const title = say(rateTitles.settings)
  const list = useQuery({ ...ratesPage('settings', 1, 15), staleTime: 0 })
  const edited = useEdited<RateRow>()
  const [group, setGroup] = useState<Group>(settingsGroups[0])
  const row = list.data?.results[0]
  return (
    <section className={`${classes.screen} ${classes.settings}`} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <ImportRates kind="settings" />
      </header>
      {row ? (
        <>
          <div className={classes.origin}>
            <span>
              {row.source}, {row.vintage}
            </span>
            <LastChangedBy row={row} />
          </div>
          {settingsGroups.map(one => (
            <GroupOfFigures
              key={one.words}
              group={one}
              row={row}
              edit={() => {
                setGroup(one)
                edited.open(row)
              }}
            />
          ))}
        </>
      ) : list.isError ? (
        <Empty text={say('table.failed', { name: title })}>
          <Button onClick={() => void list.refetch()}>{say('table.again')}</Button>
        </Empty>
      ) : (
        <p role="status">{say('shell.loading')}</p>
      )}
      {edited.row && (
        <RowDialog
          key={group.words}
          {...rateRowForm('settings', group.names)}
          row={edited.row}
          name={say(group.words)}
          edited={edited}
          check={rangeFaults}
          isDense={group.names.length > 20}
        />
      )}
    </section>
  )
}

function GroupOfFigures({ group, row, edit }: { group: Group; row: RateRow; edit(): void }) {
  const say = useSay()
  const { words, names } = group
  return (
    <section className={classes.group} aria-label={say(words)}>
      <header className={classes.groupHead}>
        <h3>{say(words)}</h3>
        <Button variant="ghost" iconLabel={say('costs.editRow', { row: say(words) })} onClick={edit}>
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </Button>
      </header>
      {words === 'costs.groupRanges' ? <SettingsRanges row={row} /> : <Pairs names={names} row={row} />}
    </section>
  )
}

function Pairs({ names, row }: { names: readonly string[]; row: RateRow }) {
  const say = useSay()
  return (
    <dl className={classes.pairs}>
      {names.map(name => {
        const { kind, label, unit } = rateFields.settings[name as keyof typeof rateFields.settings]
        const value = row[name]
        return (
          <div key={name}>
            <dt>{say(label.key, label.params)}</dt>
            <dd>
              {kind === 'switch' ? say(value ? 'form.yes' : 'form.no') : rateText(value)}{' '}
              {unit && <small>{say(unit)}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
