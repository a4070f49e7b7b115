import { hasCloseVerdict, uncertaintyLine } from '../../../../domain/bat/answer/uncertainty-words.ts'
import { verdictOf } from '../../../../domain/bat/answer/verdict.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { ResultView } from '../result-view.ts'
import classes from './answer.module.css'
import type { UncertaintyState } from './use-uncertainty.ts'

/** Conclusion of the comparison, in words. If the best options are close, this is stated first. */
export function VerdictHead({ view, drawn }: { view: ResultView; drawn: UncertaintyState }) {
  const say = useSay()
  const { lines } = verdictOf(view.result, view.inputs)
  const uncertainty = drawn !== null && typeof drawn === 'object' ? drawn : null
  const isClose = uncertainty !== null && hasCloseVerdict(uncertainty)
  const all =
    uncertainty === null
      ? lines
      : isClose
        ? [uncertaintyLine(uncertainty), ...lines]
        : [...lines, uncertaintyLine(uncertainty)]
  const [first, ...rest] = all.map(({ key, params }) => say(key, params))
  return (
    <section className={classes.verdict} data-close={isClose || undefined}>
      <p>{first}</p>
      <p>{rest.join(' ')}</p>
    </section>
  )
}
