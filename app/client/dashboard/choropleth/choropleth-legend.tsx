import { Skeleton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import type { IndicatorId } from '../../../domain/dashboard/indicators.ts'
import { colouredRegion, countByClass, liesIn } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { separateUnit } from '../../../domain/dashboard/shown/figure-words.ts'
import { sourceText } from '../../../domain/dashboard/shown/sources-shown.ts'
import { formatCount } from '../../../domain/format.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { FoldButton } from '../../map/map-key.tsx'
import type { RegionLists } from '../../region/cascade.ts'
import { Button } from '../../ui/button.tsx'
import { mayPass } from '../../ui/failed-read.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { nameOfRegion } from '../place/region-names.ts'
import { GeneratedMark, SourceTip } from '../source-tip.tsx'
import classes from './choropleth.module.css'
import { ChoroplethHistogram } from './choropleth-histogram.tsx'
import { ChoroplethTable } from './choropleth-table.tsx'
import { type IndicatorFigures, useIndicatorFigures } from './use-choropleth.ts'

type Props = {
  indicator: IndicatorId
  region: number
  lists: RegionLists | null
  chooseRegion(region: number): void
  /** Whether it is initially collapsed, because it would cover most of the map. */
  isFolded: boolean
}

/** Colours with the number of municipalities for each, the source, and a table of all figures. */
export default function ChoroplethLegend(props: Props) {
  const say = useSay()
  const { data, error, refetch } = useIndicatorFigures(props.indicator)
  if (data) return <Card {...props} figures={data} />
  return (
    <section className={classes.legend} aria-label={say('choropleth.legend')} aria-busy={!error}>
      {error ? (
        <div className={classes.failed} role="alert">
          <p>{say('choropleth.failed')}</p>
          <p>{failureText(error, say)}</p>
          {mayPass(error) && (
            <Button size="small" onClick={() => void refetch()}>
              {say('shell.retry')}
            </Button>
          )}
        </div>
      ) : (
        <Skeleton className={classes.waiting} height={72} />
      )}
    </section>
  )
}

function Card({ figures, region, lists, chooseRegion, isFolded }: Props & { figures: IndicatorFigures }) {
  const say = useSay()
  const language = languageChoice.use()
  const [open, setOpen] = useState(!isFolded)
  const [asTable, setAsTable] = useState(false)
  const title = say(`indicator.${figures.id}`)
  const unit = separateUnit(figures.id, say)
  const coloured = colouredRegion(region)
  const here = figures.values.filter(([sddmm]) => liesIn(sddmm, coloured))
  const all = lists?.municipalities.filter(({ value }) => value !== 0 && liesIn(value, coloured)).length
  const without = all === undefined ? 0 : all - here.length
  return (
    <section
      className={classes.legend}
      aria-label={say('choropleth.legend')}
      data-folded={!open || undefined}
    >
      <div className={classes.head}>
        <h2>
          {open ? title : say('choropleth.legendShort')}
          {open && unit !== '' && <small>{unit}</small>}
        </h2>
        {isFolded && <FoldButton isOpen={open} setOpen={setOpen} />}
        <Button
          variant="ghost"
          size="small"
          iconLabel={say('chart.asTable')}
          onClick={() => setAsTable(true)}
        >
          <IconTable size={16} stroke={1.6} aria-hidden />
        </Button>
        <SourceTip title={title} figures={[{ title, ...figures }]} about={say('choropleth.national')} />
      </div>
      {open && (
        <>
          <ChoroplethHistogram
            counts={countByClass(here, figures.breaks)}
            breaks={figures.breaks}
            without={without}
          />
          <p className={classes.caption}>
            {say('choropleth.perClass', {
              count: formatCount(all ?? here.length),
              region: lists ? nameOfRegion(lists, coloured, language, say) : '',
            })}
          </p>
          <p className={classes.source}>
            <span title={sourceText(figures, say)}>{sourceText(figures, say)}</span>
            <GeneratedMark figures={[figures]} />
          </p>
        </>
      )}
      {asTable && lists && (
        <ChoroplethTable
          figures={figures}
          region={coloured}
          chosen={regionLevelOf(region) === 'local_level' ? region : null}
          lists={lists}
          choose={code => {
            setAsTable(false)
            chooseRegion(code)
          }}
          close={() => setAsTable(false)}
        />
      )}
    </section>
  )
}
