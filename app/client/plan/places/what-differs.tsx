import { useEffect, useState } from 'react'
import { formatCount, formatFigure, missing } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { FigureDifference } from '../../../domain/plan/places/differences.ts'
import { technologies } from '../../../domain/technologies/technologies.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useBatch } from '../../ui/run/use-batch.ts'
import sheet from '../../ui/sheet/sheet.module.css'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../steps/steps.module.css'
import { BatchBar } from './batch-bar.tsx'

type Place = { id: number; name: string }
type PlaceDifferences = { place: Place; differences: FigureDifference[] }

/** Differences between current and saved results by place. Nothing is saved without confirmation. */
export default function WhatDiffers(props: {
  places: readonly Place[]
  /** Recalculates a place without saving it. */
  compare(place: Place, signal: AbortSignal): Promise<FigureDifference[]>
  recalculate(): void
  close(): void
}) {
  const { places, compare, recalculate, close } = props
  const say = useSay()
  const [comparisons, setComparisons] = useState<readonly PlaceDifferences[]>([])
  const { batch, run } = useBatch(async () => {}, null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    void run(places, async (place, signal) => {
      const differences = await compare(place, signal)
      setComparisons(now => [...now, { place, differences }])
    })
  }, [])
  const changed = comparisons.filter(({ differences }) => differences.length > 0)
  const same = comparisons.length - changed.length
  const columns: FigureColumn<FigureDifference>[] = [
    {
      id: 'figure',
      head: say('differs.figure'),
      cell: ({ words, technology }) =>
        say(words, { technology: technology ? say(`technology.${technology}`) : '' }),
    },
    { id: 'before', head: say('differs.before'), cell: one => textOf(one, one.before, say), number: true },
    { id: 'now', head: say('differs.now'), cell: one => textOf(one, one.now, say), number: true },
  ]
  return (
    <Dialog isWide title={say('differs.title')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.parameters}>
        <p>{say('differs.sentence')}</p>
        <BatchBar batch={batch} />
        {changed.length > 0 && (
          <ListFrame counts={{ fitting: changed.reduce((sum, one) => sum + one.differences.length, 0) }}>
            <div className={sheet.preview}>
              <FigureTable head={say('differs.place')} columns={columns}>
                <tbody>
                  {changed.flatMap(({ place, differences }) =>
                    differences.map(one => (
                      <FigureRow
                        key={`${place.id} ${one.words} ${one.technology}`}
                        columns={columns}
                        row={one}
                        name={place.name}
                      />
                    )),
                  )}
                </tbody>
              </FigureTable>
            </div>
          </ListFrame>
        )}
        {same > 0 && (
          <p className={classes.note} role="status">
            {say('differs.same', { count: formatCount(same), all: formatCount(comparisons.length) })}
          </p>
        )}
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.close')}
          </Button>
          <Button
            variant="primary"
            size="main"
            disabled={batch !== null}
            onClick={() => {
              close()
              recalculate()
            }}
          >
            {say('clusters.recalculateAll', { count: formatCount(places.length) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function textOf({ words }: FigureDifference, value: FigureDifference['now'], say: Say): string {
  if (value === null) return missing
  if (typeof value === 'number') {
    if (words === 'differs.arc_id') return String(value)
    return formatFigure(value, Number.isInteger(value) ? 0 : 2)
  }
  const technology = technologies.find(one => one === value)
  return technology ? say(`technology.${technology}`) : value
}
