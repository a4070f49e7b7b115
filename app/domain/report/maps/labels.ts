import type { SheetBox, Spot } from './sheet-frame.ts'

export type Label = {
  text: string
  at: Spot
  width: number
  height: number
  /** Radius of the mark next to which the label is placed; if null, the label is at the position itself. */
  markRadius: number | null
}
export type PlacedLabel = Label & { box: SheetBox }

/** Places labels where they do not overlap others and stay inside the box. Earlier labels choose first (greedy). */
export function placeLabels(
  labels: readonly Label[],
  room: SheetBox,
  occupied: readonly SheetBox[] = [],
): PlacedLabel[] {
  const boxes = [...occupied]
  return labels.flatMap(label => {
    const box = placesOf(label).find(one => isInside(one, room) && !boxes.some(other => meet(one, other)))
    if (box === undefined) return []
    boxes.push(box)
    return [{ ...label, box }]
  })
}

/** To the right of the mark, to the left, above and below. */
function placesOf({ at: [x, y], width, height, markRadius }: Label): SheetBox[] {
  const size = { width, height }
  if (markRadius === null) return [{ x: x - width / 2, y: y - height / 2, ...size }]
  return [
    { x: x + markRadius, y: y - height / 2, ...size },
    { x: x - markRadius - width, y: y - height / 2, ...size },
    { x: x - width / 2, y: y - markRadius - height, ...size },
    { x: x - width / 2, y: y + markRadius, ...size },
  ]
}

const isInside = (box: SheetBox, room: SheetBox) =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height

const meet = (a: SheetBox, b: SheetBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
