import { useState } from 'react'
import { browserStorage } from '../../storage/browser-storage.ts'

/** A size in pixels that the browser remembers under `key`. The initial size is `default_px`. */
export function useRememberedSize(key: string, default_px: number): [number, (size_px: number) => void] {
  const [size, setSize] = useState(() => ({ key, px: readSize(key, default_px) }))
  const now = size.key === key ? size : { key, px: readSize(key, default_px) }
  if (now !== size) setSize(now)
  const saveSize = (px: number) => {
    setSize({ key, px })
    browserStorage.setItem(`urja.size.${key}`, String(px))
  }
  return [now.px, saveSize]
}

function readSize(key: string, default_px: number): number {
  const stored = Number(browserStorage.getItem(`urja.size.${key}`))
  return Number.isFinite(stored) && stored > 0 ? stored : default_px
}
