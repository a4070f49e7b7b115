import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowFaults, tableFields, tableTitles, tableWords } from '../../domain/rates/edited-tables.ts'
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
import { type FigureGroup, figureGroups, type GroupedKind } from './settings-groups.ts'
import { SettingsRanges } from './settings-ranges.tsx'

/** A table with one long row. Its figures are in groups, each of which is edited in a dialog. */
export function SettingsScreen({ kind }: { kind: GroupedKind }) {
  const say = useSay()
  const title = say(tableTitles[kind])
  const { hint, editRow } = tableWords[kind]
  const groups: readonly FigureGroup[] = figureGroups[kind]
  const list = useQuery({ ...ratesPage(kind, 1, 15), staleTime: 0 })
  const edited = useEdited<RateRow>()
  const [group, setGroup] = useState<FigureGroup>(groups[0])
  const row = list.data?.results[0]
  return (
    <section className={`${classes.screen} ${classes.settings}`} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <ImportRates kind={kind} />
      </header>
      {row ? (
        <>
          {hint && <p className={classes.screenHint}>{say(hint)}</p>}
          <div className={classes.origin}>
            <span>
              {row.source}, {row.vintage}
            </span>
            <LastChangedBy row={row} />
          </div>
          {groups.map(one => (
            <GroupOfFigures
              key={one.words}
              kind={kind}
              group={one}
              editLabel={say(editRow, { row: say(one.words) })}
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
          {...rateRowForm(kind, say, group.names)}
          row={edited.row}
          name={say(group.words)}
          edited={edited}
          check={values => rowFaults(kind, values)}
          isDense={group.names.length > 20}
        />
      )}
    </section>
  )
}

type GroupProps = {
  kind: GroupedKind
  group: FigureGroup
  row: RateRow
  editLabel: string
  edit(): void
}

function GroupOfFigures({ kind, group, row, editLabel, edit }: GroupProps) {
  const say = useSay()
  const { words, names } = group
  return (
    <section className={classes.group} aria-label={say(words)}>
      <header className={classes.groupHead}>
        <h3>{say(words)}</h3>
        <Button variant="ghost" iconLabel={editLabel} onClick={edit}>
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </Button>
      </header>
      {words === 'costs.groupRanges' ? (
        <SettingsRanges row={row} />
      ) : (
        <Pairs kind={kind} names={names} row={row} />
      )}
    </section>
  )
}

function Pairs({ kind: table, names, row }: Pick<GroupProps, 'kind' | 'row'> & { names: readonly string[] }) {
  const say = useSay()
  return (
    <dl className={classes.pairs}>
      {names.map(name => {
        const { kind, label, unit } = tableFields[table][name]
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
