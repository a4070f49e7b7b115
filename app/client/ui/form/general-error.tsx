import { IconAlertCircle } from '@tabler/icons-react'
import classes from '../ui.module.css'

/** An error of the form as a whole, which screen readers announce. */
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
