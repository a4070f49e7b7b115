import { useQueries, useQuery } from '@tanstack/react-query'
import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import {
  byDistrictField,
  districtFields,
  type RateDistrict,
  rateDistricts,
} from '../../domain/rates/districts-contract.ts'
import {
  byCategoryKind,
  type CategoryKind,
  categoryKinds,
  rateTitles,
} from '../../domain/rates/rate-fields.ts'
import { districtOptions } from '../../domain/region/contract.ts'
import { endpointQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { RowDialog } from '../ui/row-dialog/row-dialog.tsx'
import { useEdited } from '../ui/row-dialog/use-edited.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { useTableView } from '../ui/table/use-table-view.ts'
import { useSay } from '../ui/use-say.ts'
import { ratesPage } from './rate-list.ts'
import classes from './rates.module.css'

type Choice = { value: number; label: string }
const nameIn = (choices: Choice[], id?: number) => choices.find(({ value }) => value === id)?.label
const categoryOf = (key: MessageKey): Message => ({ key: 'costs.categoryOf', params: { what: { key } } })

/** The remoteness category of each district. */
export function DistrictsScreen() {
  const say = useSay()
  const list = useQuery({ ...endpointQuery(rateDistricts.list, { params: {} }), staleTime: 0 })
  const { data: districts = [] } = useQuery(endpointQuery(districtOptions, {}))
  const table = useTableView({ sort: 'dcode' }, 'rates.districts')
  const edited = useEdited<{ id?: number; dcode?: number }>()
  const named = districts.map(({ value, title }) => ({ value, label: title }))
  const categories = useCategories()
  const fields = {
    dcode: { label: { key: 'costs.district' } as Message, choices: named },
    ...byDistrictField(kind => ({ label: categoryOf(rateTitles[kind]), choices: categories[kind] })),
  }
  const columns = (['dcode', ...districtFields] as const).map(id => ({
    id,
    words: () => say(fields[id].label.key, fields[id].label.params),
    value: (row: RateDistrict) => nameIn(fields[id].choices, row[id]) ?? null,
  }))
  return (
    <section className={classes.screen} aria-label={say('costs.districts')}>
      <title>{`${say('costs.districts')} · ${say('shell.name')}`}</title>
      <DataTable
        name={say('costs.districts')}
        titled
        columns={columns}
        rows={list.data}
        query={list}
        table={table}
        id={(row: RateDistrict) => row.id}
        select={row => edited.open(row)}
        csv={{ file: 'urja-rate-districts.csv' }}
        none={say('costs.noDistricts')}
        tools={<Button onClick={() => edited.open({})}>{say('costs.addDistrict')}</Button>}
      />
      {edited.row && (
        <RowDialog
          key={edited.row.id ?? 'new'}
          of={rateDistricts}
          row={edited.row}
          name={nameIn(named, edited.row.dcode)}
          edited={edited}
          title={edited.row.id === undefined ? 'costs.addDistrict' : 'costs.editDistrict'}
          words={{
            saved: 'costs.districtSaved',
            failed: 'costs.districtFailed',
            removed: 'costs.districtRemoved',
          }}
          fields={fields}
        />
      )}
    </section>
  )
}

function useCategories(): Record<CategoryKind, Choice[]> {
  const pages = useQueries({ queries: categoryKinds.map(kind => ratesPage(kind, 1, 100)) })
  return byCategoryKind(kind => {
    const rows = pages[categoryKinds.indexOf(kind)].data?.results ?? []
    return rows.map(row => ({ value: row.id, label: String(row.category) }))
  })
}
