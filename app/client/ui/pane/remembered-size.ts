import { useState } from 'react'
import { remember, remembered } from '../stored.ts'

/** A size in pixels that the browser remembers under `key`; `usual` where nothing is remembered. */
export function useRememberedSize(key: string, usual: number): [number, (size_px: number) => void] {
  const [size_px, setSize] = useState(() => {
    const kept = Number(remembered(`urja.size.${key}`))
    return Number.isFinite(kept) && kept > 0 ? kept : usual
  })
  const keep = (next_px: number) => {
    setSize(next_px)
    remember(`urja.size.${key}`, String(next_px))
  }
  return [size_px, keep]
}
