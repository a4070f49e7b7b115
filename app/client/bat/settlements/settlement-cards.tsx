import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPolygon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import type { Settlement } from '../../../domain/bat/settlements-contract.ts'
import { formatCount, formatLcoe, formatNpr } from '../../../domain/format.ts'
import data from '../../ui/data-table.module.css'
import { useWindowedRows } from '../../ui/table/use-windowed-rows.ts'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useWords } from '../../ui/use-words.ts'
import { lcoeOf } from './settlement-rows.ts'
import classes from './settlements.module.css'
import { selectedSettlementAtom } from './settlements-state.ts'
import { useSettlementActions } from './use-settlement-actions.ts'

const card_px = 84

/** The table's twin on a phone: name and best option, then place and numbers. */
export function SettlementCards({ rows }: { rows: Settlement[] }) {
  const say = useWords()
  const selected = useAtomValue(selectedSettlementAtom)
  const { select, openAsCluster } = useSettlementActions()
  const wanted = rows.findIndex(one => one.settlement_id === selected)
  const window = useWindowedRows(rows.length, card_px, wanted)
  return (
    <div ref={window.ref} className={classes.scroller} onScroll={window.scrolled}>
      <ul
        className={`${data.cards} ${classes.cards}`}
        aria-label={say('settlements.table')}
        style={{ paddingTop: window.above_px, paddingBottom: window.below_px }}
      >
        {rows.slice(window.from, window.to).map(one => (
          <li key={one.settlement_id} data-selected={one.settlement_id === selected || undefined}>
            <UnstyledButton onClick={() => select(one)}>
              <span className={`${data.cardTitle} ${classes.cardTitle}`}>
                <b>{one.local_name}</b>
                <span className={classes.best}>
                  <TechMark mark={technologyMarks[one.best]} />
                  {say(`technology.${one.best}`)}
                </span>
              </span>
              <span>{placeOf(one)}</span>
              <span>
                {formatNpr(one.life_cycle_costs[one.best])} · {formatLcoe(lcoeOf(one))}
              </span>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              size={40}
              aria-label={say('settlements.openAsCluster', { name: one.local_name })}
              onClick={() => openAsCluster(one)}
            >
              <IconPolygon size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  )

  function placeOf({ ward, num_house, num_household }: Settlement): string {
    const size = say('bat.count.live', {
      houses: formatCount(num_house),
      households: formatCount(num_household),
    })
    return ward === null ? size : `${say('map.ward', { ward })} · ${size}`
  }
}
