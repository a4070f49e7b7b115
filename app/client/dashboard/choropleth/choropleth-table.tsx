import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconTableExport,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { toCsv } from '../../../domain/csv.ts'
import { unitOf } from '../../../domain/dashboard/indicators.ts'
import { formatCount } from '../../../domain/format.ts'
import type { RegionLists } from '../../region/cascade.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { download } from '../../ui/download.ts'
import { languageChoice, useWords } from '../../ui/use-words.ts'
import { figureText } from '../figure-text.ts'
import { nameOfRegion } from '../place/region-names.ts'
import classes from './choropleth.module.css'
import { classColours, classOf } from './choropleth-classes.ts'
import { titleWithUnit } from './figure-words.ts'
import { figuresOf, type RankOrder, ranked } from './ranked-figures.ts'
import type { IndicatorFigures } from './use-choropleth.ts'

const page_rows = 50
const columns = ['name', 'district', 'value'] as const

/** What the map shows by colours, as numbers: the municipalities of the region, sorted, to choose from and to save. */
export function ChoroplethTable(props: {
  figures: IndicatorFigures
  region: number
  /** The local level that is chosen, if one is. */
  chosen: number | null
  lists: RegionLists
  choose(sddmm: number): void
  close(): void
}) {
  const { figures, region, chosen, lists, choose, close } = props
  const say = useWords()
  const language = languageChoice.use()
  const [order, setOrder] = useState<RankOrder>({ by: 'value', descending: true })
  const [page, setPage] = useState(0)
  const rows = useMemo(() => {
    const nameOf = (code: number) => nameOfRegion(lists, code, language, say)
    return ranked(figuresOf(figures.values, region, lists.municipalities, nameOf), order)
  }, [figures, region, lists, language, say, order])
  const unit = unitOf(figures.id)
  const title = say(`indicator.${figures.id}`)
  const tones = classColours(figures.breaks.length + 1)
  const [from, to] = [page * page_rows, Math.min((page + 1) * page_rows, rows.length)]
  const heads = {
    name: say('region.municipality'),
    district: say('region.district'),
    value: titleWithUnit(figures.id, say),
  }
  const sortBy = (by: RankOrder['by']) => {
    setPage(0)
    setOrder({ by, descending: order.by === by ? !order.descending : by === 'value' })
  }
  const save = () =>
    download(
      `${figures.id}-${region}.csv`,
      'text/csv;charset=utf-8',
      toCsv(
        ['sddmm', 'municipality', 'district', 'indicator', 'value', 'unit', 'year', 'source', 'generated'],
        rows.map(({ sddmm, name, district, value }) => [
          sddmm,
          name,
          district,
          figures.id,
          value,
          figures.unit,
          figures.year,
          figures.source,
          String(figures.generated),
        ]),
      ),
    )
  return (
    <Dialog
      title={`${title} · ${nameOfRegion(lists, region, language, say)}`}
      closeLabel={say('shell.close')}
      close={close}
    >
      <div className={classes.tableBar}>
        <p>
          {say('choropleth.rows', {
            from: rows.length === 0 ? 0 : from + 1,
            to,
            count: formatCount(rows.length),
          })}
        </p>
        {rows.length > page_rows && (
          <>
            <Button
              look="ghost"
              size="small"
              iconLabel={say('choropleth.pageBefore')}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} stroke={1.6} aria-hidden />
            </Button>
            <Button
              look="ghost"
              size="small"
              iconLabel={say('choropleth.pageAfter')}
              disabled={to === rows.length}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Button>
          </>
        )}
        <Button size="small" onClick={save}>
          <IconTableExport size={16} stroke={1.6} aria-hidden />
          {say('choropleth.csv')}
        </Button>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(by => (
              <th
                key={by}
                scope="col"
                className={by === 'value' ? 'n' : undefined}
                aria-sort={order.by === by ? (order.descending ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" onClick={() => sortBy(by)}>
                  {heads[by]}
                  {order.by === by &&
                    (order.descending ? (
                      <IconArrowDown size={14} stroke={1.6} aria-hidden />
                    ) : (
                      <IconArrowUp size={14} stroke={1.6} aria-hidden />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, to).map(({ sddmm, name, district, value }) => (
            <tr key={sddmm} data-chosen={sddmm === chosen || undefined}>
              <th scope="row">
                <button type="button" aria-pressed={sddmm === chosen} onClick={() => choose(sddmm)}>
                  <i
                    style={{
                      background: `var(--${value === null ? 'seq-none' : tones[classOf(value, figures.breaks)]})`,
                    }}
                  />
                  {name}
                </button>
              </th>
              <td>{district}</td>
              <td className="n">{figureText(value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
