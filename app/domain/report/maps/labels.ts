import type { SheetBox, Spot } from './sheet-frame.ts'

export type Label = {
  text: string
  at: Spot
  width: number
  height: number
  /** Radius of the mark next to which the label is placed; if null, the label is at the position itself. */
  markRadius: number | null
  /** Moves away from an occupied position and stays joined to it by a line, as the number of a cluster does. */
  isJoined?: boolean
}
export type PlacedLabel<L extends Label = Label> = L & {
  box: SheetBox
  /** Line from the position to a label that was moved away from it. */
  joint?: [from: Spot, to: Spot]
}

/** Distances of a joined label from its position, and of any other area label, in heights of the label. */
const [joined, beside] = [
  [1.3, 2.2, 3.4, 4.8],
  [1, 2],
]
/** A group of more joined labels than this would cover the map, so that they are only moved a little. */
const maxMoved = 100
/** Directions in which a label is moved: beside, above and below, then diagonally. */
const diagonal = Math.SQRT1_2
const directions: readonly Spot[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [diagonal, -diagonal],
  [-diagonal, -diagonal],
  [diagonal, diagonal],
  [-diagonal, diagonal],
]

/**
 * Places labels where they do not overlap others and stay inside the box. Earlier labels choose first (greedy).
 * Labels without a place are left out. Joined labels take their own positions before any of them moves.
 */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  room: SheetBox,
  occupied: readonly SheetBox[] = [],
): PlacedLabel<L>[] {
  const boxes = [...occupied]
  const isFree = (one: SheetBox) => isInside(one, room) && !boxes.some(other => meet(one, other))
  const placed = new Map<L, PlacedLabel<L>>()
  const put = (label: L, box: SheetBox, joint?: [Spot, Spot]) => {
    boxes.push(box)
    placed.set(label, { ...label, box, ...(joint && { joint }) })
  }
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]
    if (!label.isJoined) {
      const box = placesOf(label).find(isFree)
      if (box !== undefined) put(label, box)
      continue
    }
    const group = labels.slice(at, nextApart(labels, at))
    for (const one of group) if (isFree(centred(one, one.at))) put(one, centred(one, one.at))
    for (const one of group) {
      if (placed.has(one)) continue
      const distances = group.length > maxMoved ? joined.slice(0, 1) : joined
      const found = movedPlaces(one, distances).find(({ box }) => isFree(box))
      if (found !== undefined) put(one, found.box, [one.at, found.middle])
    }
    at += group.length - 1
  }
  return labels.flatMap(label => placed.get(label) ?? [])
}

function nextApart(labels: readonly Label[], from: number): number {
  const next = labels.findIndex(({ isJoined }, at) => at > from && !isJoined)
  return next < 0 ? labels.length : next
}

function centred({ width, height }: Label, [x, y]: Spot): SheetBox {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Positions around the label's own, the nearest first. */
function movedPlaces(label: Label, distances: readonly number[]): { box: SheetBox; middle: Spot }[] {
  const { at, width, height } = label
  return distances.flatMap(distance =>
    directions.map(([dx, dy]) => {
      const middle: Spot = [
        at[0] + dx * (distance * height + (width - height) / 2),
        at[1] + dy * distance * height,
      ]
      return { middle, box: centred(label, middle) }
    }),
  )
}

/** To the right of the mark, to the left, above and below. A name without a mark is at its position or near it. */
function placesOf(label: Label): SheetBox[] {
  const { width, height, markRadius } = label
  const [x, y] = label.at
  const size = { width, height }
  if (markRadius === null)
    return [centred(label, label.at), ...movedPlaces(label, beside).map(({ box }) => box)]
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
