import { IconArrowLeft, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useAtom, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { boundsOf } from '../../../domain/geometry.ts'
import type { CorrectionRow } from '../../../domain/plan/corrections/contract.ts'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { rowActions } from '../../ui/row-dialog/row-actions.tsx'
import { useEdited } from '../../ui/row-dialog/use-edited.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { correctionHover } from '../map/plan-features.ts'
import { RemovePlace } from '../places/place-actions.tsx'
import { usePlan } from '../plan-context.tsx'
import classes from '../steps/steps.module.css'
import type { EditedCorrection } from './correction-dialog.tsx'
import { textOfGeometry } from './place-text.ts'
import { useCorrections } from './use-corrections.ts'

const CorrectionDialog = lazyPart(() => import('./correction-dialog.tsx'), 'toast')
const ImportCorrections = lazyPart(() => import('./import-corrections.tsx'), 'toast')

const columns: readonly TableColumn<CorrectionRow>[] = [
  { id: 'name', words: 'corrections.name', value: one => one.name, searched: true },
  {
    id: 'kind',
    words: 'corrections.kind',
    value: one => one.kind,
    show: (one, say) => say(`corrections.kind.${one.kind}`),
    csv: (one, say) => say(`corrections.kind.${one.kind}`),
  },
  { id: 'source', words: 'corrections.source', value: one => one.source, searched: true },
  { id: 'date', words: 'corrections.date', value: one => one.date },
]

/** Map corrections of the plan. They are listed here, and can be entered or imported from a file. */
export function Corrections({ close }: { close(): void }) {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const list = useCorrections()
  const edited = useEdited<EditedCorrection>()
  const [removed, setRemoved] = useState<CorrectionRow | null>(null)
  const [imports, setImports] = useState(false)
  const [hovered, hover] = useAtom(hoveredAtom)
  const fly = useSetAtom(flightAtom)
  const table = useTableView({ sizes: [15, 50, 100] }, `plan.${plan.id}.corrections`)
  const show = ({ geometry }: CorrectionRow) =>
    fly({
      show: boundsOf(geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates),
    })
  const open = (row: CorrectionRow) => edited.open({ ...row, geometry: textOfGeometry(row.geometry) })
  return (
    <section className={classes.corrections} aria-label={say('corrections.title')}>
      <h3>{say('corrections.title')}</h3>
      <p className={classes.note}>{say('corrections.sentence')}</p>
      <div className={classes.sampleTools}>
        <Button onClick={close}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          {say('corrections.back')}
        </Button>
        {!isReader && (
          <>
            <Button variant="primary" onClick={() => edited.open({})}>
              <IconPlus size={16} stroke={1.6} aria-hidden />
              {say('corrections.add')}
            </Button>
            <Button variant="soft" onClick={() => setImports(true)}>
              <IconFileImport size={16} stroke={1.6} aria-hidden />
              {say('corrections.import')}
            </Button>
          </>
        )}
      </div>
      <DataTable
        name={say('corrections.title')}
        className={classes.people}
        columns={columns}
        rows={list.rows}
        query={list.query}
        table={table}
        id={row => row.id}
        hovered={hovered?.layer === correctionHover ? hovered.id : null}
        hover={row => hover(row && { layer: correctionHover, id: row.id, name: row.name })}
        select={show}
        actions={
          isReader
            ? undefined
            : row => rowActions(say, row.name, { edit: () => open(row), remove: () => setRemoved(row) })
        }
        search={{ label: say('corrections.search') }}
        none={say('corrections.none')}
        row_px={36}
        isDense
      />
      {edited.row && (
        <CorrectionDialog
          key={edited.row.id ?? 'new'}
          row={edited.row}
          edited={edited}
          done={() => void list.changed()}
          failed={() => edited.row && edited.close(edited.row)}
        />
      )}
      {imports && (
        <Suspense>
          <ImportCorrections add={list.add} changed={list.changed} close={() => setImports(false)} />
        </Suspense>
      )}
      {removed && (
        <RemovePlace
          question={say('corrections.deleteAsk', { name: removed.name })}
          words={{ done: 'corrections.deleted', failed: 'corrections.notDeleted' }}
          remove={() => list.remove(removed)}
          removed={list.changed}
          close={() => setRemoved(null)}
        />
      )}
    </section>
  )
}
