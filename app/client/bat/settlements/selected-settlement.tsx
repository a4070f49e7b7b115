import { CloseButton } from '@mantine/core'
import { IconPolygon } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { isGridOffered } from '../../../domain/bat/best.ts'
import {
  ExtraParams,
  householdsToSupply,
  type Technology,
  technologies,
} from '../../../domain/bat/contract.ts'
import type { Settlement, SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import { formatAmount, formatCount, formatDistance_km, formatPower_kW } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import { OptionName } from '../option-name.tsx'
import classes from './settlements.module.css'
import { selectedSettlementAtom, shownSettlementsAtom } from './settlements-state.ts'
import { useSettlementActions } from './use-settlement-actions.ts'

/**
 * The settlement that was selected on the map or in the table: the cost of each option there, and a link to the full
 * comparison.
 */
export function SelectedSettlement() {
  const say = useSay()
  const outcome = useAtomValue(shownSettlementsAtom)
  const [selected, select] = useAtom(selectedSettlementAtom)
  const { openAsCluster } = useSettlementActions()
  const one = outcome?.result.settlements.find(({ settlement_id }) => settlement_id === selected)
  if (one === undefined) return null
  const candidates = candidatesAt(one, outcome?.request)
  const options = technologies
    .filter(technology => one.life_cycle_costs[technology] !== undefined)
    .toSorted(
      (a, b) =>
        Number(b === one.best) - Number(a === one.best) ||
        Number(candidates.includes(b)) - Number(candidates.includes(a)) ||
        one.life_cycle_costs[a] - one.life_cycle_costs[b],
    )
  const columns: FigureColumn<Technology>[] = [
    {
      id: 'lcc',
      head: say('settlements.column.lcc'),
      cell: technology => formatAmount(one.life_cycle_costs[technology]),
      number: true,
    },
    {
      id: 'lcoe',
      head: say('settlements.column.lcoe'),
      cell: technology => formatAmount(one.levelized_costs[technology]),
      number: true,
    },
  ]
  return (
    <section className={classes.selected} aria-label={one.local_name}>
      <header>
        <h3>{one.local_name}</h3>
        <CloseButton size={28} aria-label={say('settlements.unselect')} onClick={() => select(null)} />
      </header>
      <p>
        {[
          ...(one.ward === null ? [] : [say('map.ward', { ward: one.ward })]),
          say('bat.count.live', {
            houses: formatCount(one.num_house),
            households: formatCount(one.num_household),
          }),
          ...((one.connected_households ?? 0) > 0
            ? [say('settlements.toSupply', { count: formatCount(householdsToSupply(one)) })]
            : []),
          formatPower_kW(one.total_demand_kW),
          say('settlements.toGrid', { distance: formatDistance_km(one.distance_to_grid_ext_km) }),
        ].join(' · ')}
      </p>
      <FigureTable head={say('settlements.total.option')} columns={columns}>
        <tbody>
          {options.map(technology => (
            <FigureRow
              key={technology}
              columns={columns}
              row={technology}
              name={
                <span className={classes.best}>
                  <OptionName technology={technology} />
                </span>
              }
              data-out={candidates.includes(technology) ? undefined : true}
              data-best={technology === one.best || undefined}
            />
          ))}
        </tbody>
      </FigureTable>
      {candidates.length < options.length && <p>{say('settlements.greyed')}</p>}
      {one.warnings.map(warning => (
        <p key={warning.key}>{say(warning.key, warning.params)}</p>
      ))}
      <Button size="small" onClick={() => openAsCluster(one)}>
        <IconPolygon size={16} stroke={1.6} aria-hidden />
        {say('settlements.open')}
      </Button>
    </section>
  )
}

/** Feasible options. The grid is included only within the requested limit of grid extension (B-018). */
function candidatesAt(
  { feasible, distance_to_grid_ext_km }: Settlement,
  request: SettlementsQueryInput | undefined,
): Technology[] {
  const choice = v.parse(ExtraParams, request?.extra_params ?? {})
  return feasible.filter(
    technology => technology !== 'grid' || isGridOffered(distance_to_grid_ext_km, choice),
  )
}
