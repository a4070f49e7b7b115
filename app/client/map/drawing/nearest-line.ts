type Pixel = readonly [x: number, y: number]

/**
 * The nearest point on any of several lines, all in pixels, or null if none is within `reach_px`. If lines meet at the
 * point, the first one is used.
 */
export function nearestOnLines<T>(
  lines: { of: T; path: Pixel[] }[],
  at: Pixel,
  reach_px: number,
): { of: T; at: [number, number] } | null {
  let best: { of: T; at: [number, number] } | null = null
  let min = reach_px + 1e-9
  for (const { of, path } of lines) {
    for (let i = 1; i < path.length; i++) {
      const spot = nearestOnSide(path[i - 1], path[i], at)
      const distance = Math.hypot(spot[0] - at[0], spot[1] - at[1])
      if (distance >= min) continue
      min = distance
      best = { of, at: spot }
    }
  }
  return best
}

function nearestOnSide(from: Pixel, to: Pixel, at: Pixel): [number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / square
  const part = Math.min(1, Math.max(0, along))
  return [from[0] + part * dx, from[1] + part * dy]
}
