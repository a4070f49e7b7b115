import { clipLine } from './clip.ts'
import type { MapFrame, Spot } from './sheet-frame.ts'

/** A graticule line with its label and the position of the label, which is at the top or on the left. */
export type GraticuleLine = { side: 'top' | 'left'; text: string; at: Spot; line: Spot[] }

const steps_deg = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
const minLines = 3

/** Lines at round degrees, with the widest step that gives three lines in each direction. */
export function graticuleOf(frame: MapFrame): GraticuleLine[] {
  const [west, south, east, north] = frame.bounds
  const step =
    steps_deg.find(one => Math.min((east - west) / one, (north - south) / one) >= minLines + 1) ?? 0.005
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  const text = (value: number, letter: string) => `${value.toFixed(digits)}° ${letter}`
  const along = (from: number, to: number) =>
    Array.from({ length: 25 }, (_, i) => from + ((to - from) * i) / 24)
  const meridians = multiples(west, east, step).map(lng =>
    gridLine(
      'top',
      text(lng, 'E'),
      along(north, south).map(lat => frame.spotOf([lng, lat])),
    ),
  )
  const parallels = multiples(south, north, step).map(lat =>
    gridLine(
      'left',
      text(lat, 'N'),
      along(west, east).map(lng => frame.spotOf([lng, lat])),
    ),
  )
  return [...meridians, ...parallels].flatMap(one => one ?? [])

  function gridLine(side: GraticuleLine['side'], said: string, whole: Spot[]): GraticuleLine | null {
    const [line] = clipLine(whole, frame.box)
    if (line === undefined) return null
    const { x, y } = frame.box
    const [at] = line
    // A line that enters the frame at another side has no end for a label.
    const isThere = side === 'top' ? Math.abs(at[1] - y) < 0.5 : Math.abs(at[0] - x) < 0.5
    return isThere ? { side, text: said, at, line } : null
  }
}

function multiples(from: number, to: number, step: number): number[] {
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step)
}
