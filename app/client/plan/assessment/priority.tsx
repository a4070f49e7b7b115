import { scoreRamp, scoreText } from '../../../domain/layers/style-table.ts'
import { priorities, scoreFault } from '../../../domain/plan/activities/grids.ts'
import { criteria, criterionWords, highestScore } from '../../../domain/plan/activities/lists.ts'
import type { CellColour } from '../../ui/grid/grid-line.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './assessment.module.css'
import { GridStep } from './grid-step.tsx'
import { numberColumn } from './use-grid-form.ts'

const columns = criteria.map(code =>
  numberColumn(code, `criterion.short.${code}`, criterionWords(code), scoreFault(code), {
    max: highestScore,
  }),
)
const hinted = ['REACH', 'COST'] as const
const colour: CellColour = value => {
  const at = Math.round(value)
  const background = scoreRamp[at]
  return background && { background, color: scoreText(at) }
}

/** Scores of each activity for eight criteria (L-016). */
export default function PriorityStep() {
  return (
    <GridStep
      path="pa"
      grid={priorities}
      words={{
        title: 'assessment.priority',
        sentence: 'assessment.prioritySentence',
        without: 'assessment.unscored',
      }}
      columns={columns}
      colour={colour}
      widths={{ first_px: 420, cell_px: 88 }}
      hinted={hinted}
      tools={() => <Criteria />}
    />
  )
}

function Criteria() {
  const say = useSay()
  return (
    <details className={classes.legend}>
      <summary>{say('assessment.criteria')}</summary>
      <dl>
        {criteria.map(code => (
          <div key={code}>
            <dt>{say(`criterion.short.${code}`)}</dt>
            <dd>{say(criterionWords(code))}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
