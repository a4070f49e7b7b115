import { UnstyledButton } from '@mantine/core'
import type { DrawnNetworkReply, Technology } from '../../../domain/bat/contract.ts'
import { formatAmount, formatDistance_km, formatFigure } from '../../../domain/format.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import bat from '../bat.module.css'
import { OptionName } from '../option-name.tsx'
import classes from './network.module.css'

type Props = {
  drawn: DrawnNetworkReply
  options: readonly NetworkOption[]
  best: Technology | null
  option: NetworkOption
  choose(option: NetworkOption): void
}

/** Network costs by option. The bill of quantities and the map show the selected option. */
export function OptionTable({ drawn, options, best, option, choose }: Props) {
  const say = useSay()
  const of = (one: NetworkOption) => drawn.options[one]
  const columns: FigureColumn<NetworkOption>[] = [
    {
      id: 'connection',
      head: say('network.perConnection'),
      cell: one => <b>{formatAmount(of(one).NPR_per_connection)}</b>,
      number: true,
    },
    { id: 'total', head: say('network.total'), cell: one => formatAmount(of(one).total_NPR), number: true },
    {
      id: 'mv',
      head: say('network.mvShort'),
      cell: one => formatDistance_km(of(one).mv_km),
      number: true,
      className: classes.roomy,
    },
    {
      id: 'losses',
      head: say('network.lossesShort'),
      cell: one => `${formatFigure(of(one).losses_percent, 1)} %`,
      number: true,
      className: classes.roomy,
    },
  ]
  return (
    <section>
      <h3>{say('network.options')}</h3>
      <FigureTable
        label={say('network.options')}
        className={`${classes.table} ${classes.options}`}
        head={say('bat.result.option')}
        columns={columns}
      >
        <tbody>
          {options.map(one => (
            <FigureRow
              key={one}
              columns={columns}
              row={one}
              data-chosen={one === option || undefined}
              name={
                <>
                  <UnstyledButton
                    className={classes.option}
                    aria-pressed={one === option}
                    title={say('network.choose', { technology: say(`technology.${one}`) })}
                    onClick={() => choose(one)}
                  >
                    <OptionName technology={one} />
                  </UnstyledButton>
                  {one === best && <span className={bat.bestChip}>{say('bat.result.best')}</span>}
                </>
              }
            />
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}
