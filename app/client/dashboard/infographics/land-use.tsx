import type { InfographicItem } from '../../../domain/dashboard/contract.ts'
import { figureText } from '../../../domain/dashboard/shown/figure-text.ts'
import { landShares } from '../../../domain/dashboard/shown/land-shares.ts'
import { formatPercent } from '../../../domain/format.ts'
import { type ColourName, colours } from '../../../domain/layers/style-table.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../dashboard.module.css'
import { MissingFigure } from '../figure.tsx'

/** How the land is used: a bar of shares, and each kind in percent and square kilometres. */
export function LandUse({ items, region }: { items: InfographicItem[]; region: string }) {
  const say = useSay()
  const { shares } = landShares(items)
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
      <table className={classes.land}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{say('dashboard.group.land')}</span>
            </th>
            <th scope="col">{say('unit.km2')}</th>
            <th scope="col">{say('dashboard.land.share')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ item, percent }) => (
            <tr key={item.id}>
              <th scope="row">
                <i className={classes.swatch} style={{ background: landColour(item.id) }} />
                {say(`indicator.${item.id}`)}
              </th>
              <td>{figureText(item.value, 'km2')}</td>
              <td>
                {percent === null ? (
                  <MissingFigure reason={say('dashboard.noFigure', { region })} />
                ) : (
                  <b>{formatPercent(percent)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A kind of land has the colour of its name in the table of colours. */
function landColour(id: string): string {
  const name = `land-${id}`
  return `var(--${Object.hasOwn(colours, name) ? (name as ColourName) : 'ink-3'})`
}
