import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { freePlace } from './free-place.ts'

const controls =
  'a[href], button, input, select, textarea, summary, [role=slider], [role=separator][tabindex]'
/** Interval for checking, since panels may open and close under a toast that stays. */
const poll_ms = 500

/** Moves toasts to a position where they cover no controls. */
export function useFreePlace(host: string): void {
  const isShown = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!isShown) return
    const move = () => {
      const stack = document.querySelector<HTMLElement>(host)
      if (stack) moveAside(stack)
    }
    const timer = setInterval(move, poll_ms)
    const frame = requestAnimationFrame(move)
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
    }
  }, [isShown, host])
}

function moveAside(stack: HTMLElement): void {
  const { width, height } = stack.getBoundingClientRect()
  if (height === 0) return
  // The position from the style sheet, wherever the toasts are now.
  const { left, bottom } = getComputedStyle(stack)
  const own = {
    left: Number.parseFloat(left),
    top: innerHeight - Number.parseFloat(bottom) - height,
    width,
    height,
  }
  const others = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(one => !stack.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map(one => one.getBoundingClientRect())
  const place = freePlace(own, others, { width: innerWidth })
  stack.style.translate = `${place.left - own.left}px ${place.top - own.top}px`
}
