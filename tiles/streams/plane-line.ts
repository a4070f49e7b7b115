/** Positions in a plane. */
export type PlaneLine = [x: number, y: number][]

/** The parts of a line inside a box. */
export function clipPlaneLine(
  line: PlaneLine,
  west: number,
  north: number,
  east: number,
  south: number,
): PlaneLine[] {
  const parts: PlaneLine[] = []
  let part: PlaneLine = []
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1]
    const [bx, by] = line[i]
    const [from, to] = partInside(ax, ay, bx - ax, by - ay, west, north, east, south)
    if (from > to) continue
    if (part.length === 0 || from > 0) {
      if (part.length > 1) parts.push(part)
      part = [[ax + (bx - ax) * from, ay + (by - ay) * from]]
    }
    part.push(to === 1 ? line[i] : [ax + (bx - ax) * to, ay + (by - ay) * to])
    if (to < 1) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 1) parts.push(part)
  return parts
}

/** Part of a line from (x, y) inside the box, as fractions of its length; none if from > to. */
function partInside(
  x: number,
  y: number,
  dx: number,
  dy: number,
  west: number,
  north: number,
  east: number,
  south: number,
): [from: number, to: number] {
  let from = 0
  let to = 1
  for (let side = 0; side < 4; side++) {
    const delta = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy
    const room = side === 0 ? x - west : side === 1 ? east - x : side === 2 ? y - north : south - y
    if (delta === 0) {
      if (room < 0) to = -1
    } else if (delta < 0) from = Math.max(from, room / delta)
    else to = Math.min(to, room / delta)
  }
  return [from, to]
}

/** Douglas-Peucker: leaves out vertices that lie within the tolerance of what is drawn; ends stay. */
export function simplifyLine(line: PlaneLine, tolerance: number): PlaneLine {
  if (line.length < 3) return line
  const isRetained = new Uint8Array(line.length)
  isRetained[0] = isRetained[line.length - 1] = 1
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    let furthest = -1
    let max = tolerance * tolerance
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(line[i], line[from], line[to])
      if (distance <= max) continue
      max = distance
      furthest = i
    }
    if (furthest < 0) continue
    isRetained[furthest] = 1
    spans.push([from, furthest], [furthest, to])
  }
  return line.filter((_, i) => isRetained[i] === 1)
}

function squaredDistance([x, y]: PlaneLine[0], [ax, ay]: PlaneLine[0], [bx, by]: PlaneLine[0]): number {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const part = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
  const ex = x - ax - part * dx
  const ey = y - ay - part * dy
  return ex * ex + ey * ey
}
