import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './ui.module.css'

export type ButtonVariant = 'default' | 'primary' | 'soft' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'default' | 'main' | 'large'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is in progress: the button keeps its width and focus but is inactive. */
  busy?: boolean
  /** Names an icon-only button for screen readers and as its tooltip. */
  iconLabel?: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** The product's button. A view has one primary button; `soft` is for secondary actions and `ghost` for tools. */
export function Button({
  variant = 'default',
  size = 'default',
  busy = false,
  iconLabel,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, iconLabel !== undefined)}
      aria-label={iconLabel ?? rest['aria-label']}
      title={rest.title ?? iconLabel}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  )
}

/** The same style for a link. */
export function buttonClass(
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'default',
  icon = false,
): string {
  return [
    classes.button,
    variant !== 'default' && classes[variant],
    size !== 'default' && classes[size],
    icon && classes.icon,
  ]
    .filter(Boolean)
    .join(' ')
}
