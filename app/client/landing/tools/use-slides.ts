import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { carousel, draggedTo, eased, settledAt, slideAt, slidePlace, turnTo } from './carousel.ts'
import { useReducedMotion } from './use-autoplay.ts'

/** If the pointer has moved less than this, it counts as a click. */
const click_px = 6
type Drag = { from: number; x_px: number; step_px: number; last: number | null; moved: boolean }

/** Moves the slides of a list, either from one to the next over time, or with the finger. */
export function useSlides(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const position = useRef(0)
  const drag = useRef<Drag | null>(null)
  const [isDragging, setDragging] = useState(false)
  /** A new object for each request, so that a drag that changes nothing still moves the slides back. */
  const [goal, setGoal] = useState({ turn: 0 })
  const isStill = useReducedMotion()

  function moveTo(to: number) {
    position.current = to
    const slides = [...(list.current?.children ?? [])] as HTMLElement[]
    slides.forEach((slide, index) => {
      const by = slidePlace(index, to, count) - index
      slide.style.transform = `translateX(calc(${by} * (100% + var(--gap))))`
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first placing, before anything is seen
  useLayoutEffect(() => moveTo(position.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way is gone once for each wish
  useEffect(() => {
    if (isStill) return moveTo(goal.turn)
    const from = position.current
    const began_ms = performance.now()
    let frame = requestAnimationFrame(function go(now_ms) {
      const part = Math.min(1, Math.max(0, (now_ms - began_ms) / carousel.transition_ms))
      moveTo(from + (goal.turn - from) * eased(part))
      if (part < 1) frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [goal])

  function startDrag({ button, clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const [first, second] = [...(list.current?.children ?? [])] as HTMLElement[]
    if (button !== 0 || !second) return
    const step_px = second.offsetLeft - first.offsetLeft
    const visible = Math.floor(currentTarget.clientWidth / step_px)
    const last = visible < count ? null : 0
    drag.current = { from: goal.turn, x_px: clientX, step_px, last, moved: false }
  }

  function pull({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (dragged === null) return
    const by_px = dragged.x_px - clientX
    if (!dragged.moved && Math.abs(by_px) < click_px) return
    if (!dragged.moved) {
      dragged.moved = true
      currentTarget.setPointerCapture(pointerId)
      setDragging(true)
    }
    moveTo(draggedTo(dragged.from, by_px / dragged.step_px, dragged.last))
  }

  function letGo() {
    const dragged = drag.current
    if (dragged === null) return
    if (!dragged.moved) drag.current = null
    else setGoal({ turn: dragged.last ?? settledAt(dragged.from, position.current) })
    setDragging(false)
  }

  return {
    list,
    /** The slide at the left edge, either now or once the movement has ended. */
    first: slideAt(goal.turn, count),
    isDragging,
    step: (by: number) => setGoal({ turn: goal.turn + by }),
    show: (slide: number) => setGoal({ turn: turnTo(slide, goal.turn, count) }),
    handlers: {
      onPointerDown: startDrag,
      onPointerMove: pull,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      /** The end of a drag must not count as a click on what is under the finger. */
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (drag.current?.moved) {
          event.preventDefault()
          event.stopPropagation()
        }
        drag.current = null
      },
    },
  }
}
