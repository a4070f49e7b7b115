import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { formatCount, formatFigure, roundHalfUp } from '../../../domain/format.ts'
import type { DrawnNetwork } from '../../../domain/network/drawn-network.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './network.module.css'
import { loadingPercent } from './transformers.ts'

type Area = DrawnNetwork['areas'][number]

/** Areas of the network for supply from the grid. Each has a transformer. */
export function AreaTable({ drawn }: { drawn: DrawnNetworkReply }) {
  const say = useSay()
  const title = say('network.areas')
  const columns: FigureColumn<Area>[] = [
    {
      id: 'rating',
      head: say('network.ratingHead'),
      cell: ({ transformers, transformer_kVA }) =>
        say('network.rating', { count: transformers, kVA: transformer_kVA }),
      number: true,
    },
    {
      id: 'loading',
      head: say('network.loading'),
      cell: area => `${formatFigure(loadingPercent(area), 0)} %`,
      number: true,
    },
    {
      id: 'drop',
      head: say('network.worstDrop'),
      cell: ({ worst_drop_percent }) => `${formatFigure(worst_drop_percent, 2)} %`,
      number: true,
    },
    {
      id: 'longest',
      head: say('network.longest'),
      cell: ({ longest_m }) => `${formatFigure(longest_m, 0)} m`,
      number: true,
    },
  ]
  return (
    <section>
      <h3>{title}</h3>
      <ListFrame counts={{ fitting: drawn.areas.length }}>
        <FigureTable label={title} className={classes.table} head={say('network.area')} columns={columns}>
          <tbody>
            {drawn.areas.map((area, at) => (
              <FigureRow
                key={area.site}
                columns={columns}
                row={area}
                name={say('network.areaName', {
                  number: at + 1,
                  households: formatCount(roundHalfUp(area.households, 0)),
                })}
              />
            ))}
          </tbody>
        </FigureTable>
      </ListFrame>
    </section>
  )
}
