import { IconArrowsLeftRight, IconTableExport, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type ComparedGroup, compareFigures } from '../../../domain/dashboard/shown/comparison-rows.ts'
import { figureNumber } from '../../../domain/dashboard/shown/figure-text.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { toCsv } from '../../../formats/csv.ts'
import type { RegionLists } from '../../region/cascade.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/files/download.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { Card, CardFailure, RowsComing } from '../card.tsx'
import { nameOfRegion } from '../place/region-names.ts'
import { GeneratedMark, SourceTip } from '../source-tip.tsx'
import { useFigures } from '../use-figures.ts'
import classes from './comparison.module.css'
import { ComparisonTable } from './comparison-table.tsx'
import { regionChoices } from './region-choices.ts'
import { RegionSelect } from './region-select.tsx'

/**
 * Two regions side by side. The second one comes from the URL. The first one is that of the dashboard until another is
 * selected.
 */
export function RegionComparison(props: {
  region: number
  lists: RegionLists
  compare: number
  chooseCompare(code: number | null): void
  /** Whether to scroll to it and focus it when it appears. */
  reveal: boolean
}) {
  const { region, lists, compare, chooseCompare, reveal } = props
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (reveal) card.current?.focus()
  }, [])
  const say = useSay()
  const language = languageChoice.use()
  const [first, setFirst] = useState(region)
  const codes: [number, number] = [first, compare]
  const names = codes.map(code => nameOfRegion(lists, code, language, say)) as [string, string]
  const { groups, failures, retry } = useComparison(codes)
  const choices = useMemo(() => regionChoices(lists, language, say), [lists, language, say])
  const title = say('compare.title')
  const figures = (groups ?? []).flatMap(({ rows }) =>
    rows.flatMap(row =>
      row.figures.flatMap(figure => (figure ? [{ ...figure, title: say(`indicator.${row.id}`) }] : [])),
    ),
  )
  const failedAt = failures.findIndex(failure => failure !== null)
  return (
    <Card
      ref={card}
      title={title}
      span={3}
      end={
        <>
          <GeneratedMark figures={figures} />
          {groups && <SourceTip title={title} figures={figures} />}
          <Button
            variant="ghost"
            size="small"
            iconLabel={say('compare.csv')}
            disabled={!groups}
            onClick={() => groups && saveCsv(groups)}
          >
            <IconTableExport size={16} stroke={1.6} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="small"
            iconLabel={say('compare.close')}
            onClick={() => chooseCompare(null)}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <RegionSelect label={say('compare.first')} choices={choices} value={first} choose={setFirst} />
        <Button
          variant="ghost"
          iconLabel={say('compare.swap')}
          onClick={() => {
            setFirst(compare)
            chooseCompare(first)
          }}
        >
          <IconArrowsLeftRight size={18} stroke={1.6} aria-hidden />
        </Button>
        <RegionSelect
          label={say('compare.second')}
          choices={choices}
          value={compare}
          choose={chooseCompare}
        />
      </div>
      {groups ? (
        <ComparisonTable groups={groups} names={names} />
      ) : failedAt >= 0 ? (
        <CardFailure
          text={say('dashboard.failed.comparison', { region: names[failedAt] })}
          failure={failures[failedAt]}
          retry={retry}
        />
      ) : (
        <RowsComing rows={10} />
      )}
    </Card>
  )

  function saveCsv(compared: ComparedGroup[]) {
    const rows = compared.flatMap(({ rows }) => rows)
    const columns = [say('compare.indicator'), say('compare.unit'), ...names]
    const lines = rows.map(({ id, unit, figures }) => [
      say(`indicator.${id}`),
      unit,
      ...figures.map(figure => figureNumber(figure?.value ?? null, unit)),
    ])
    download(`comparison-${codes.join('-')}.csv`, fileTypes.csv, toCsv(columns, lines))
  }
}

function useComparison([first, second]: [number, number]) {
  const a = useFigures(first)
  const b = useFigures(second)
  const groups = useMemo(
    () => (a.data && b.data ? compareFigures(a.data.figures, b.data.figures) : null),
    [a.data, b.data],
  )
  return {
    groups,
    failures: [a.error, b.error],
    retry() {
      for (const query of [a, b]) if (query.isError) void query.refetch()
    },
  }
}
