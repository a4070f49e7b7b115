import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './map-key.module.css'

/**
 * Legend over the map for what a tool draws. A CSS property contains its height, so that toasts are placed above it.
 */
export function MapKeyBox(props: {
  label: string
  className: string
  /** Whether two maps are being compared, in which case the legend is as low as possible. */
  isCompared?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const sized = new ResizeObserver(() => {
      style.setProperty('--map-key', `${box.current?.offsetHeight ?? 0}px`)
    })
    if (box.current) sized.observe(box.current)
    return () => {
      sized.disconnect()
      style.removeProperty('--map-key')
    }
  }, [])
  return (
    <section
      ref={box}
      className={`${classes.key} ${props.className}`}
      data-compared={props.isCompared || undefined}
      aria-label={props.label}
    >
      {props.children}
    </section>
  )
}

/** Collapses and expands a legend. */
export function FoldButton({ isOpen, setOpen }: { isOpen: boolean; setOpen(isOpen: boolean): void }) {
  const say = useSay()
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="ghost"
      size="small"
      iconLabel={say(isOpen ? 'choropleth.fold' : 'choropleth.unfold')}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </Button>
  )
}
