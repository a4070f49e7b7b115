import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { listRateChanges } from '../../../domain/rates/changes-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableViewInUrl } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { ImportRates } from '../import/import-rates.tsx'
import { ratesRules } from '../rates-view.ts'
import classes from './changes.module.css'
import { changesColumns } from './changes-columns.tsx'

/** Changes to rates with author, time and values. Each can be undone. Links in emails lead to one of them. */
export function RateChangesScreen() {
  const say = useSay()
  const table = useTableViewInUrl(ratesRules, 'rate-changes')
  const { change } = useSearch({ from: '/cl-admin/rate-changes' })
  const { page, size } = table.view
  const query = {
    page: String(page),
    page_size: String(size) as '15',
    change: change === undefined ? undefined : String(change),
  }
  const list = useQuery({
    ...endpointQuery(listRateChanges, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <title>{`${say('rates.changes')} · ${say('shell.name')}`}</title>
      <section className={classes.screen} aria-label={say('rates.changes')}>
        <DataTable
          name={say('rates.changes')}
          titled
          className={classes.table}
          columns={changesColumns}
          rows={list.data?.results}
          total={list.data?.count ?? 0}
          query={list}
          table={table}
          id={one => one.id}
          selected={change}
          none={change === undefined ? say('rates.noChanges') : say('rates.noSuchChange', { id: change })}
          tools={
            <>
              {change !== undefined && (
                <Link to="/cl-admin/rate-changes" className={buttonClass()}>
                  {say('rates.allChanges')}
                </Link>
              )}
              <ImportRates />
            </>
          }
        />
      </section>
    </>
  )
}
