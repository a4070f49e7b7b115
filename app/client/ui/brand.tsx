import classes from './brand.module.css'
import { useSay } from './use-say.ts'

/** The logo, a ridge under the sun, with the name in both scripts. */
export function Brand() {
  const say = useSay()
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.field} />
        <circle cx="21.5" cy="10" r="3.5" className={classes.sun} />
        <path d="M4 25 12 12.5l4.5 7 3-4L28 25" className={classes.ridge} />
      </svg>
      <span>{say('shell.name')}</span>
      <span role="img" lang="ne" aria-label={say('shell.nameNepali')} className={classes.nepali} />
    </span>
  )
}
