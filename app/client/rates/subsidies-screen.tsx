import { useQuery } from '@tanstack/react-query'
import { type SubsidyRow, subsidies } from '../../domain/bat/costs/subsidies-contract.ts'
import { formatAmount } from '../../domain/format.ts'
import { technologies } from '../../domain/technologies/technologies.ts'
import { endpointQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { RowDialog } from '../ui/row-dialog/row-dialog.tsx'
import { useEdited } from '../ui/row-dialog/use-edited.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { useTableView } from '../ui/table/use-table-view.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './rates.module.css'

/** AEPC's subsidies for each option, as far as they have been entered. */
export function SubsidiesScreen() {
  const say = useSay()
  const list = useQuery({ ...endpointQuery(subsidies.list, { params: {} }), staleTime: 0 })
  const table = useTableView({ sort: 'technology' }, 'rates.subsidies')
  const edited = useEdited<{ id?: number; technology?: SubsidyRow['technology'] }>()
  const named = technologies.map(value => ({ value, label: say(`technology.${value}`) }))
  const fields = {
    technology: { label: 'costs.technology', choices: named },
    npr_household: { label: 'costs.subsidyHousehold', hint: 'costs.subsidyHint', isGrouped: true },
    npr_kW: { label: 'costs.subsidyKw', hint: 'costs.subsidyHint', isGrouped: true },
    source: { label: 'costs.source', hint: 'costs.subsidySourceHint', isWide: true },
    vintage: { label: 'costs.vintage', hint: 'costs.vintageHint' },
  } as const
  const column = (id: keyof typeof fields, value: (row: SubsidyRow) => string | number | null) => ({
    id,
    words: () => say(fields[id].label),
    value,
  })
  const npr = (id: 'npr_household' | 'npr_kW') => ({
    ...column(id, row => row[id]),
    number: true,
    show: (row: SubsidyRow) => formatAmount(row[id]),
  })
  return (
    <section className={classes.screen} aria-label={say('costs.subsidies')}>
      <title>{`${say('costs.subsidies')} · ${say('shell.name')}`}</title>
      <DataTable
        name={say('costs.subsidies')}
        titled
        columns={[
          column('technology', row => say(`technology.${row.technology}`)),
          npr('npr_household'),
          npr('npr_kW'),
          column('source', row => row.source),
          column('vintage', row => row.vintage),
        ]}
        rows={list.data}
        query={list}
        table={table}
        id={(row: SubsidyRow) => row.id}
        select={row => edited.open(row)}
        csv={{ file: 'urja-subsidies.csv' }}
        none={say('costs.noSubsidies')}
        tools={<Button onClick={() => edited.open({})}>{say('costs.addSubsidy')}</Button>}
      />
      {edited.row && (
        <RowDialog
          key={edited.row.id ?? 'new'}
          of={subsidies}
          row={edited.row}
          name={edited.row.technology && say(`technology.${edited.row.technology}`)}
          edited={edited}
          title={edited.row.id === undefined ? 'costs.addSubsidy' : 'costs.editSubsidy'}
          words={{
            saved: 'costs.subsidySaved',
            failed: 'costs.subsidyFailed',
            removed: 'costs.subsidyRemoved',
          }}
          fields={fields}
        />
      )}
    </section>
  )
}
