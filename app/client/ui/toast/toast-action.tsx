import classes from './toast.module.css'

export type ToastAction = { label: string; act(): void }

/** A sentence with what can be done about it; the toast goes with the press. */
export function toastAction(text: string, { label, act }: ToastAction, hide: () => void) {
  return (
    <span className={classes.withAction}>
      <span>{text}</span>
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          hide()
          act()
        }}
      >
        {label}
      </button>
    </span>
  )
}
