import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Technology, technologies, technologyLabels } from '../../../domain/bat/contract.ts'
import { formatPosition } from '../../../domain/format.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import type { PointOutcome } from '../bat-state.ts'
import { OptionName } from '../option-name.tsx'

/** Result of the point query: technologies and whether they are feasible (B-004). */
export function PointResult({ outcome, end }: { outcome: PointOutcome; end?: ReactNode }) {
  const say = useSay()
  const rows = technologies.filter(technology => technologyLabels[technology] in outcome.feasible)
  const isFeasible = (technology: Technology) => outcome.feasible[technologyLabels[technology]]
  const columns: FigureColumn<Technology>[] = [
    {
      id: 'feasible',
      head: say('bat.point.feasible'),
      cell: technology => (
        <span className={classes.option}>
          {isFeasible(technology) ? (
            <IconCheck size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconX size={16} stroke={1.6} aria-hidden />
          )}
          {say(isFeasible(technology) ? 'bat.yes' : 'bat.no')}
        </span>
      ),
    },
  ]
  return (
    <section className={tool.results} aria-label={say('bat.results')}>
      <div className={tool.tabBar}>
        <h3 className={classes.pointTitle}>
          {say('bat.point.title', { place: formatPosition(outcome.at) })}
        </h3>
        <div className={tool.tabEnd}>{end}</div>
      </div>
      <div className={`${classes.resultMain} ${classes.resultTab}`}>
        <FigureTable className={classes.table} head={say('bat.point.technology')} columns={columns}>
          <tbody>
            {rows.map(technology => (
              <FigureRow
                key={technology}
                columns={columns}
                row={technology}
                name={
                  <span className={classes.option}>
                    <OptionName technology={technology} />
                  </span>
                }
                data-out={isFeasible(technology) ? undefined : true}
              />
            ))}
          </tbody>
        </FigureTable>
      </div>
    </section>
  )
}
