import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Endpoint } from '../../../../domain/api/endpoint.ts'
import type { MessageKey } from '../../../../domain/messages/messages.ts'
import type { PlanKind } from '../../../../domain/plan/history-contract.ts'
import type { PlanScreen } from '../../../../domain/plan/screens.ts'
import { call } from '../../../api/browser.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import type { RowCells } from '../../../ui/grid/grid-cells.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Confirm } from '../../../ui/pane/confirm.tsx'
import { rowActions } from '../../../ui/row-dialog/row-actions.tsx'
import { useEdited } from '../../../ui/row-dialog/use-edited.ts'
import { SheetTools } from '../../../ui/sheet/sheet-tools.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { toastsOf } from '../../../ui/toast/toast.ts'
import { useSay } from '../../../ui/use-say.ts'
import { isForScreen, isTypedInto, type Shortcut, useShortcuts } from '../../../ui/use-shortcuts.ts'
import { usePlan, useRefreshPlan } from '../../plan-context.tsx'
import { StepPage } from '../../step-page.tsx'
import { History } from '../history/history.tsx'
import classes from '../steps.module.css'
import {
  dialogFields,
  filterRules,
  type PeopleField,
  type PersonRow,
  peopleSheetColumns,
  tableColumns,
} from './people-fields.ts'

const toast = toastsOf('people.delete')

type Words = Record<
  | 'title'
  | 'sentence'
  | 'none'
  | 'add'
  | 'search'
  | 'dialog'
  | 'added'
  | 'edited'
  | 'failed'
  | 'deleted'
  | 'notDeleted',
  MessageKey
>
type Props = {
  path: PlanScreen
  /** The list as declared in app/domain/plan/steps. */
  list: { kind: PlanKind; list: Endpoint; add: Endpoint; edit: Endpoint; remove: Endpoint }
  fields: readonly PeopleField[]
  words: Words
  /** Name of the files without their extension. */
  file: string
  /** Content below the table, once the rows have been loaded. */
  after?(rows: readonly PersonRow[]): ReactNode
}
type NewRow = { id?: number; version?: number }

const RowDialog = lazyPart(
  async () => ({ default: (await import('../../../ui/row-dialog/row-dialog.tsx')).RowDialog<NewRow> }),
  'toast',
)

/**
 * A list of a plan whose rows are entered in a dialog or imported from a file. The keys are N to add, E to edit, and
 * Del to remove after confirmation.
 */
export function PeopleStep({ path, list, fields, words, file, after }: Props) {
  const say = useSay()
  const plan = usePlan()
  const params = { plan: String(plan.id) }
  const isReader = !plan.rights.write
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const query = useQuery({
    ...endpointQuery(list.list, { params }, { toNotFound: true }),
    staleTime: 0,
  })
  const rows = query.data as PersonRow[] | undefined
  const edited = useEdited<NewRow>()
  const [removed, setRemoved] = useState<PersonRow | null>(null)
  const table = useTableView(
    { sizes: [15, 50, 100], filters: filterRules(fields) },
    `plan.${plan.id}.${list.kind}`,
  )
  const columns = tableColumns(fields)
  const nameOf = (row: PersonRow) => String(row[fields[0].id])
  const send = (endpoint: Endpoint, more: { id?: number; body?: object }) =>
    call(endpoint, {
      params: { ...params, id: String(more.id) },
      ...(more.body && { body: more.body }),
    })
  async function changed() {
    await Promise.all([queries.invalidateQueries({ queryKey: [list.list.path] }), refresh(plan.id)])
  }
  /** Rows of a file that were saved are not sent again with the rest. */
  const went = useRef(new Set<RowCells>())
  async function importPeople(imported: RowCells[]) {
    try {
      for (const row of imported) {
        if (went.current.has(row)) continue
        await send(list.add, { body: row })
        went.current.add(row)
      }
      toast.success(say('steps.rowsAdded', { count: imported.length }))
    } finally {
      await changed()
    }
  }
  const own = ({ value }: { value: Record<string, unknown> | null }) =>
    Object.fromEntries(fields.map(({ id }) => [id, value?.[id]]))

  const keys = rowShortcuts({
    add: () => edited.open({}),
    edit: id => edited.open(rows?.find(row => row.id === id) ?? {}),
    remove: id => setRemoved(rows?.find(row => row.id === id) ?? null),
  })
  useShortcuts(isReader ? [] : keys)
  return (
    <StepPage path={path} title={say(words.title)} sentence={say(words.sentence)}>
      <DataTable
        name={say(words.title)}
        className={classes.people}
        columns={columns}
        rows={rows}
        query={query}
        table={table}
        id={row => row.id}
        select={isReader ? undefined : row => edited.open(row)}
        actions={
          isReader
            ? undefined
            : row =>
                rowActions(say, nameOf(row), { edit: () => edited.open(row), remove: () => setRemoved(row) })
        }
        search={{ label: say(words.search) }}
        none={say(words.none)}
        row_px={36}
        tools={
          <>
            <SheetTools
              label={say(words.title)}
              file={file}
              columns={peopleSheetColumns(fields, say)}
              rows={rows ?? []}
              importRows={isReader ? undefined : importPeople}
            />
            {!isReader && (
              <Button variant="soft" onClick={() => edited.open({})}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                {say(words.add)}
              </Button>
            )}
          </>
        }
      />
      {rows && after?.(rows)}
      <History
        plan={plan.id}
        kinds={[list.kind]}
        labels={Object.fromEntries(fields.map(({ id, words }) => [id, words]))}
        now={past => rows?.find(row => row.id === past.row_id) ?? null}
        bringBack={async past => {
          const row = rows?.find(one => one.id === past.row_id)
          if (row) await send(list.edit, { id: row.id, body: { ...own(past), version: row.version } })
          else await send(list.add, { body: own(past) })
          await changed()
        }}
      />
      {edited.row && (
        <RowDialog
          key={edited.row.id ?? 'new'}
          of={{ list: list.list, add: list.add, edit: list.edit }}
          params={params}
          row={edited.row}
          edited={edited}
          title={words.dialog}
          words={{ saved: edited.row.id === undefined ? words.added : words.edited, failed: words.failed }}
          fields={dialogFields(fields, say)}
          staysOpen
          done={() => void refresh(plan.id)}
          failed={() => edited.row && edited.close(edited.row)}
        />
      )}
      {removed && (
        <Confirm
          title={say('admin.delete')}
          question={say('steps.deleteAsk', { name: nameOf(removed) })}
          act={async () => {
            try {
              await send(list.remove, { id: removed.id })
            } catch (failure) {
              toast.error(say(words.notDeleted))
              throw failure
            }
            toast.success(say(words.deleted))
            await changed()
            setRemoved(null)
          }}
          close={() => setRemoved(null)}
        />
      )}
    </StepPage>
  )
}

/** Keys of a list while nothing is being typed and no dialog is open. E and Del act on the row that has the focus. */
function rowShortcuts(act: { add(): void; edit(id: number): void; remove(id: number): void }): Shortcut[] {
  const elementOf = ({ target }: KeyboardEvent) => (target instanceof HTMLElement ? target : null)
  const idOf = (event: KeyboardEvent) => elementOf(event)?.closest<HTMLElement>('[data-id]')?.dataset.id
  const isForList = (event: KeyboardEvent) =>
    isForScreen(event) && !event.altKey && !isTypedInto(event) && !elementOf(event)?.closest('[role=menu]')
  const isForRow = (event: KeyboardEvent) => isForList(event) && Boolean(idOf(event))
  return [
    { key: 'n', when: isForList, act: act.add },
    { key: 'e', when: isForRow, act: event => act.edit(Number(idOf(event))) },
    { key: 'delete', when: isForRow, act: event => act.remove(Number(idOf(event))) },
  ]
}
