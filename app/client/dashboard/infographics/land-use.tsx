import type { InfographicItem } from '../../../domain/dashboard/contract.ts'
import { figureText } from '../../../domain/dashboard/shown/figure-text.ts'
import { landShares } from '../../../domain/dashboard/shown/land-shares.ts'
import { formatPercent } from '../../../domain/format.ts'
import { type ColourName, colours } from '../../../domain/layers/style-table.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../dashboard.module.css'
import { MissingFigure } from '../figure.tsx'

/** Land use as a bar of shares, with each kind in percent and in square kilometres. */
export function LandUse({ items, region }: { items: InfographicItem[]; region: string }) {
  const say = useSay()
  const { shares } = landShares(items)
  const columns: FigureColumn<(typeof shares)[number]>[] = [
    { id: 'area', head: say('unit.km2'), cell: ({ item }) => figureText(item.value, 'km2') },
    {
      id: 'share',
      head: say('dashboard.land.share'),
      cell: ({ percent }) =>
        percent === null ? (
          <MissingFigure reason={say('dashboard.noFigure', { region })} />
        ) : (
          <b>{formatPercent(percent)}</b>
        ),
    },
  ]
  return (
    <>
      <div className={classes.shareBar} aria-hidden>
        {shares.map(
          ({ item, percent }) =>
            percent !== null &&
            percent > 0 && (
              <i
                key={item.id}
                title={`${say(`indicator.${item.id}`)}: ${formatPercent(percent)}`}
                style={{ flexGrow: percent, background: landColour(item.id) }}
              />
            ),
        )}
      </div>
      <FigureTable
        className={classes.land}
        head={<span className="visually-hidden">{say('dashboard.group.land')}</span>}
        columns={columns}
      >
        <tbody>
          {shares.map(share => (
            <FigureRow
              key={share.item.id}
              columns={columns}
              row={share}
              name={
                <>
                  <i className={classes.swatch} style={{ background: landColour(share.item.id) }} />
                  {say(`indicator.${share.item.id}`)}
                </>
              }
            />
          ))}
        </tbody>
      </FigureTable>
    </>
  )
}

/** A kind of land has the colour with its name in the colour table. */
function landColour(id: string): string {
  const name = `land-${id}`
  return `var(--${Object.hasOwn(colours, name) ? (name as ColourName) : 'ink-3'})`
}
