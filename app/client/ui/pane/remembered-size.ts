import { useState } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'

/** A size in pixels that the browser remembers under `key`; `usual` where nothing is remembered. */
export function useRememberedSize(key: string, usual: number): [number, (size_px: number) => void] {
  const [size, setSize] = useState(() => ({ key, px: readSize(key, usual) }))
  const now = size.key === key ? size : { key, px: readSize(key, usual) }
  if (now !== size) setSize(now)
  const keep = (px: number) => {
    setSize({ key, px })
    browserStorage.setItem(`urja.size.${key}`, String(px))
  }
  return [now.px, keep]
}

function readSize(key: string, usual: number): number {
  const stored = Number(browserStorage.getItem(`urja.size.${key}`))
  return Number.isFinite(stored) && stored > 0 ? stored : usual
}
