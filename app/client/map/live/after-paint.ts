import { useEffect, useReducer, useRef, useState } from 'react'

/**
 * Runs work after the next paint. With software rendering a frame of the map takes 0.3 s, and the pressed state of a
 * button should be shown first.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** A value that is delayed until the next paint, or not delayed if `isAtOnce` is true. */
export function useAfterPaint<T>(value: T, isAtOnce: boolean): T {
  const painted = useRef(value)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (painted.current === value) return
    if (isAtOnce) painted.current = value
    else
      return afterPaint(() => {
        painted.current = value
        drawAgain()
      })
  }, [value, isAtOnce])
  return isAtOnce ? value : painted.current
}

/** Runs work after the next paint, as long as there is a map. Returns whether any work is pending. */
export function useWorkAfterPaint(): [isWaiting: boolean, run: (work: () => void) => void] {
  const [waiting, setWaiting] = useState(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const run = useRef((work: () => void) => {
    setWaiting(count => count + 1)
    afterPaint(() => {
      if (isGone.current) return
      work()
      setWaiting(count => count - 1)
    })
  })
  return [waiting > 0, run.current]
}
