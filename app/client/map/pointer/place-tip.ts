/** Position for a tip of at most `width_px` next to a place, within the width of the map. */
export function placeTip(
  at: { x: number; y: number },
  map_px: number,
  width_px = 260,
): { left: number; top: number } {
  const left = Math.max(8, Math.min(at.x + 14, map_px - width_px - 8))
  return { left, top: at.y + (left < at.x + 14 ? 24 : 14) }
}
