import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { lessMotion } from '../../ui/media/less-motion.ts'
import { carousel } from './carousel.ts'

const media = matchMedia(lessMotion)

export function useReducedMotion(): boolean {
  return useSyncExternalStore(hear(media, 'change'), () => media.matches)
}

const hearVisibility = hear(document, 'visibilitychange')

/**
 * Calls `move` at regular intervals, except while the carousel is hovered, focused, hidden, out of view or `isDragged`,
 * and after the pause button was pressed. With reduced motion, it starts only with that button.
 */
export function useAutoplay(move: () => void, isDragged: boolean) {
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const isShown = useSyncExternalStore(hearVisibility, () => document.visibilityState === 'visible')
  const isReduced = useReducedMotion()
  const isPlaying = choice === null ? !isReduced : choice === 'play'
  const isMoving = isPlaying && isShown && isSeen && !isPointed && !isFocused && !isDragged

  useEffect(() => {
    if (root === null) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry.isIntersecting), { threshold: 0.3 })
    watch.observe(root)
    return () => watch.disconnect()
  }, [root])
  // `move` is a new function after each turn, so each turn starts a new interval.
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(move, carousel.autoplay_ms)
    return () => clearTimeout(timer)
  }, [isMoving, move])

  return {
    isPlaying,
    /** Whether the next move has been scheduled. */
    isMoving,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    handlers: {
      ref: setRoot,
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

function hear(target: EventTarget, event: string) {
  return (changed: () => void) => {
    target.addEventListener(event, changed)
    return () => target.removeEventListener(event, changed)
  }
}
