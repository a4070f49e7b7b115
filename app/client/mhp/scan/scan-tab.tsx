import { useAtomValue } from 'jotai'
import { formatCount, roundHalfUp } from '../../../domain/format.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../mhp.module.css'
import { hoveredReachAtom, type ScanOutcome, selectedReachAtom } from '../mhp-state.ts'
import { useReachActions } from '../results/use-reach-actions.ts'
import { columnsFor } from './scan-columns.ts'

const rules = { sort: 'rank' }

/** The best reaches in a municipality. Hovering highlights one on the map, and selecting one opens the form there. */
export function ScanTab({ outcome }: { outcome: ScanOutcome }) {
  const say = useSay()
  const { hover, plan } = useReachActions()
  const { rows, reaches, municipality, efficiency, warnings } = outcome.result
  return (
    <DataTable
      isDense
      name={say('mhp.scan')}
      columns={columnsFor(rows)}
      rows={rows}
      table={useTableView(rules, 'mhp.scan')}
      id={row => row.rank}
      label={row => say('mhp.scan.choose', { rank: row.rank })}
      selected={useAtomValue(selectedReachAtom)}
      hovered={useAtomValue(hoveredReachAtom)}
      hover={hover}
      select={plan}
      before={
        <p className={classes.note}>
          {say('mhp.scan.told', {
            count: formatCount(rows.length),
            reaches: formatCount(reaches),
            place: municipality.name,
            efficiency: roundHalfUp(efficiency * 100, 0),
          })}
        </p>
      }
      after={<Warnings warnings={warnings} inset />}
    />
  )
}
