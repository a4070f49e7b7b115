import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSizes } from '../../../domain/api/resource.ts'
import { exportAudit, listAudit, maxExported, proveAudit } from '../../../domain/audit/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { persistPlace, readListPlace } from '../../ui/table/place/list-place.ts'
import { tableCsv } from '../../ui/table/table-csv.ts'
import type { ViewRules } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './audit.module.css'
import { auditColumns } from './audit-columns.tsx'

const rules: ViewRules = { sizes: pageSizes.map(Number), size: 20, filters: { outcome: ['done', 'refused'] } }

const list = 'audit'
const daysLeft = () => {
  const { from, to } = readListPlace(list).more ?? {}
  const isDay = (text: unknown) => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return { from: isDay(from) ? from : '', to: isDay(to) ? to : '' }
}

/** Actions and refusals by user. They can be exported as CSV with the links of the chain, and verified. */
export function AuditScreen() {
  const say = useSay()
  const table = useTableView(rules, list)
  const [days, setDays] = useState(daysLeft)
  const { page, size, q, outcome } = table.view
  const filter = {
    ...(q !== '' && { search: q }),
    ...(outcome !== 'all' && { outcome: outcome as 'done' }),
    ...(days.from !== '' && { from: days.from }),
    ...(days.to !== '' && { to: days.to }),
  }
  const query = { ...filter, page: String(page), page_size: String(size) as '20' }
  const found = useQuery({
    ...endpointQuery(listAudit, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

  async function allRows(): Promise<string> {
    const { results, count } = await call(exportAudit, { query: filter })
    if (count > results.length)
      toast.info(say('audit.notAll', { most: String(maxExported), count: String(count) }))
    return tableCsv(auditColumns, results, say)
  }
  const day = (end: 'from' | 'to') => (
    <label className={classes.day}>
      {say(`audit.${end}`)}
      <input
        type="date"
        value={days[end]}
        onChange={({ currentTarget: { value } }) => {
          const next = { ...days, [end]: value }
          setDays(next)
          persistPlace(list, { more: next })
          table.choose({ page: 1 })
        }}
      />
    </label>
  )
  return (
    <section className={classes.screen} aria-label={say('audit.title')}>
      <title>{`${say('audit.title')} · ${say('shell.name')}`}</title>
      <DataTable
        name={say('audit.title')}
        titled
        className={classes.table}
        columns={auditColumns}
        rows={found.data?.results}
        total={found.data?.count ?? 0}
        query={found}
        table={table}
        id={row => row.id}
        search={{ label: say('audit.search'), hint: say('audit.searchHint') }}
        csv={{ file: 'urja-audit.csv', write: allRows }}
        none={say('audit.none')}
        before={<Proof />}
        tools={
          <>
            {day('from')}
            {day('to')}
          </>
        }
      />
    </section>
  )
}

/** Verifies the chain of hashes and shows the result. */
function Proof() {
  const say = useSay()
  const proof = useQuery({ ...endpointQuery(proveAudit, {}), enabled: false })
  const { isBusy, press } = usePress(async () => void (await proof.refetch()))
  const result = proof.data
  return (
    <p
      className={classes.proof}
      role="status"
      data-whole={result?.broken === null || undefined}
      data-broken={(result && result.broken !== null) || undefined}
    >
      {result === undefined || result.head === null ? (
        <Button size="small" disabled={isBusy} onClick={press}>
          {say('audit.prove')}
        </Button>
      ) : result.broken === null ? (
        say('audit.whole', {
          rows: String(result.rows),
          no: String(result.head.chain_no),
          hash: result.head.hash,
        })
      ) : (
        say('audit.broken', { no: String(result.broken) })
      )}
    </p>
  )
}
