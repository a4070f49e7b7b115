import { IconPolygon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { LeastCostMap } from '../../../../domain/bat/settlements-contract.ts'
import { formatCount } from '../../../../domain/format.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { useSay } from '../../../ui/use-say.ts'
import { hoveredSettlementAtom, selectedSettlementAtom, settlementsView } from '../settlements-state.ts'
import { useSettlementActions } from '../use-settlement-actions.ts'
import { settlementColumns } from './settlement-columns.tsx'

/** Table of all settlements that can be searched, filtered and sorted. On a phone, it shows cards. */
export function SettlementsTab({ result }: { result: LeastCostMap }) {
  const say = useSay()
  const { hover, select, openAsCluster } = useSettlementActions()
  const { settlements, municipality } = result
  return (
    <DataTable
      isDense
      name={say('settlements.table')}
      columns={settlementColumns}
      rows={settlements}
      table={useTableView(settlementsView)}
      id={one => one.settlement_id}
      selected={useAtomValue(selectedSettlementAtom)}
      hovered={useAtomValue(hoveredSettlementAtom)}
      hover={hover}
      select={select}
      actions={one => [
        {
          label: say('settlements.openAsCluster', { name: one.local_name }),
          icon: <IconPolygon size={16} stroke={1.6} aria-hidden />,
          act: () => openAsCluster(one),
        },
      ]}
      search={{ label: say('settlements.search') }}
      fittingText={shown =>
        say('settlements.found', {
          place: municipality.name,
          shown: formatCount(shown),
          all: formatCount(settlements.length),
        })
      }
      none={say('settlements.noneFound')}
    />
  )
}
