import { useState } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'

/** A size in pixels that the browser remembers under `key`; `usual` where nothing is remembered. */
export function useRememberedSize(key: string, usual: number): [number, (size_px: number) => void] {
  const [size_px, setSize] = useState(() => {
    const kept = Number(browserStorage.getItem(`urja.size.${key}`))
    return Number.isFinite(kept) && kept > 0 ? kept : usual
  })
  const keep = (next_px: number) => {
    setSize(next_px)
    browserStorage.setItem(`urja.size.${key}`, String(next_px))
  }
  return [size_px, keep]
}
