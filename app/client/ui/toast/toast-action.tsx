import classes from './toast.module.css'

export type ToastAction = { label: string; act(): void }

/** A sentence with a button for what can be done about it. The toast disappears when the button is pressed. */
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
