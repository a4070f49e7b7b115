import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { padding, sdfRadius, shapePixelRatio } from '../layers/shape-images.ts'
import { mapAtom } from '../map-state.ts'

/** A dashed ring that the style can colour: the mark of what is only proposed. */
export const ringImage = 'dashed-ring'
/** Size in CSS pixels for an `icon-size` of 1. */
export const ringSize_px = 28
const dashes = 11

export function dashedRing(): { width: number; height: number; data: Uint8Array } {
  const width = ringSize_px * shapePixelRatio + 2 * padding
  const [radius, half_px] = [width / 2 - padding - 4, 2]
  const [step, dash] = [(2 * Math.PI) / dashes, 0.62]
  const data = new Uint8Array(width * width * 4)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - width / 2]
      const angle = (Math.atan2(dy, dx) + 2 * Math.PI) % step
      // Beyond the end of a dash, the distance along the ring counts as well.
      const along = Math.max(0, Math.abs(angle - step / 2) - (step * dash) / 2) * radius
      const outside = Math.hypot(Math.hypot(dx, dy) - radius, along) - half_px
      data[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, 0.75 - outside / sdfRadius)))
    }
  }
  return { width, height: width, data }
}

/** Adds the ring to the map, with whoever draws it. */
export function useDashedRing(): void {
  const map = useAtomValue(mapAtom)
  useEffect(() => {
    // A map that was removed has no style.
    if (map?.style && !map.hasImage(ringImage))
      map.addImage(ringImage, dashedRing(), { sdf: true, pixelRatio: shapePixelRatio })
  }, [map])
}
