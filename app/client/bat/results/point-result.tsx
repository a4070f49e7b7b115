import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { technologies, technologyLabels } from '../../../domain/bat/contract.ts'
import { formatPosition } from '../../../domain/format.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import type { PointOutcome } from '../bat-state.ts'
import { OptionName } from '../option-name.tsx'

/** The point query's reply as it came: technology and whether it is feasible (B-004). */
export function PointResult({ outcome, end }: { outcome: PointOutcome; end?: ReactNode }) {
  const say = useSay()
  const rows = technologies.filter(technology => technologyLabels[technology] in outcome.feasible)
  return (
    <section className={tool.results} aria-label={say('bat.results')}>
      <div className={tool.tabBar}>
        <h3 className={classes.pointTitle}>
          {say('bat.point.title', { place: formatPosition(outcome.at) })}
        </h3>
        <div className={tool.tabEnd}>{end}</div>
      </div>
      <div className={`${classes.resultMain} ${classes.resultTab}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('bat.point.technology')}</th>
              <th scope="col">{say('bat.point.feasible')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(technology => {
              const feasible = outcome.feasible[technologyLabels[technology]]
              return (
                <tr key={technology} data-out={feasible ? undefined : true}>
                  <th scope="row">
                    <span className={classes.option}>
                      <OptionName technology={technology} />
                    </span>
                  </th>
                  <td>
                    <span className={classes.option}>
                      {feasible ? (
                        <IconCheck size={16} stroke={1.6} aria-hidden />
                      ) : (
                        <IconX size={16} stroke={1.6} aria-hidden />
                      )}
                      {say(feasible ? 'bat.yes' : 'bat.no')}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
