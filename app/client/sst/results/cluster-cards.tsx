import { UnstyledButton } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { formatCount, formatPosition, roundHalfUp } from '../../../domain/format.ts'
import type { SampledCluster } from '../../../domain/sst/contract.ts'
import data from '../../ui/data-table.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { selectedPsuAtom } from '../sst-state.ts'
import { useClusterActions } from './use-cluster-actions.ts'

/** The table's twin on a phone: number, ward and stratum, then place and figures. */
export function ClusterCards({ rows }: { rows: SampledCluster[] }) {
  const say = useWords()
  const selected = useAtomValue(selectedPsuAtom)
  const { select } = useClusterActions()
  return (
    <ul className={`${data.cards} ${classes.cards}`} aria-label={say('sst.table')}>
      {rows.map(row => (
        <li key={row.psu_id} data-psu={row.psu_id} data-selected={row.psu_id === selected || undefined}>
          <UnstyledButton aria-pressed={row.psu_id === selected} onClick={() => select(row)}>
            <span className={data.cardTitle}>
              <b>{say('sst.psu', { psu: row.psu_id })}</b>
              <span>
                {row.ward !== null && `${say('map.ward', { ward: row.ward })} · `}
                {say(`sst.${row.stratum}`)}
              </span>
            </span>
            <span>{formatPosition([row.x, row.y])}</span>
            <span>
              {say('sst.card', {
                households: formatCount(row.households),
                interviews: formatCount(row.interviews),
                weight: roundHalfUp(row.weight, 2).toFixed(2),
              })}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
