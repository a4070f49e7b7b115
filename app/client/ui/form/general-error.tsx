import { IconAlertCircle } from '@tabler/icons-react'
import classes from '../ui.module.css'

/** What is wrong with a form as a whole; screen readers say it when it comes. */
export function GeneralError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.generalPlace}>
      {text && (
        <p className={classes.general}>
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
