import { useSay } from '../ui/use-say.ts'
import classes from './sections.module.css'

const steps = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'] as const

/** The steps that a plan goes through, with the names in the guidelines (E-048). */
export function NineSteps() {
  const say = useSay()
  return (
    <section className={classes.section} aria-labelledby="steps-title">
      <h2 id="steps-title">{say('landing.stepsTitle')}</h2>
      <p>{say('landing.stepsAbout')}</p>
      <ol className={`${classes.grid} ${classes.three}`}>
        {steps.map((numeral, index) => (
          <li key={numeral} className={classes.step}>
            <span aria-hidden>{numeral}</span>
            <div>
              <h3>{say(`landing.step${(index + 1) as StepNumber}`)}</h3>
              <p>{say(`landing.step${(index + 1) as StepNumber}About`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
