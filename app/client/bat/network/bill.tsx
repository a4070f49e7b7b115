import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { billItemText } from '../../../domain/bat/network/bill-words.ts'
import { formatAmount, formatCount, formatFigure } from '../../../domain/format.ts'
import type { DrawnNetwork } from '../../../domain/network/drawn-network.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './network.module.css'

type Line = DrawnNetwork['options']['grid']['bill'][number]

/** Bill of quantities for the network with a given supply option. */
export function Bill({ drawn, option }: { drawn: DrawnNetworkReply; option: NetworkOption }) {
  const say = useSay()
  const { bill, total_NPR, NPR_per_connection } = drawn.options[option]
  const title = say('network.bill', { technology: say(`technology.${option}`) })
  const connections = bill.find(({ item }) => item === 'meters')?.quantity ?? 0
  const columns: FigureColumn<Line>[] = [
    { id: 'quantity', head: say('network.quantity'), cell: quantityOf, number: true },
    { id: 'rate', head: say('network.rate'), cell: ({ rate }) => formatAmount(rate), number: true },
    {
      id: 'NPR',
      head: say('bat.unit.NPR'),
      cell: ({ NPR }) => formatAmount(NPR),
      sum: formatAmount(total_NPR),
      number: true,
    },
  ]
  return (
    <section>
      <h3>{title}</h3>
      <FigureTable
        label={title}
        className={classes.table}
        head={say('network.material')}
        columns={columns}
        total={say('network.connections', {
          count: connections,
          price: formatAmount(NPR_per_connection),
        })}
      >
        <tbody>
          {bill.map(line => (
            <FigureRow
              key={`${line.item} ${line.row}`}
              columns={columns}
              row={line}
              name={billItemText(line, say)}
            />
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}

const quantityOf = ({ item, quantity }: Line): string => {
  if (item === 'lv_km' || item === 'mv_km') return `${formatFigure(quantity, 3)} km`
  return item === 'services_m' ? `${formatFigure(quantity, 1)} m` : formatCount(quantity)
}
