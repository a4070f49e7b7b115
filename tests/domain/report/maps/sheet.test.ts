import { describe, expect, test } from 'vitest'
import type { Bounds, LngLat, MultiPolygonRings } from '../../../../app/domain/geometry.ts'
import { fitFactor } from '../../../../app/domain/layers/view.ts'
import { bordersOnce } from '../../../../app/domain/report/maps/borders-once.ts'
import { clipLine, clipRing } from '../../../../app/domain/report/maps/clip.ts'
import { graticuleOf } from '../../../../app/domain/report/maps/graticule.ts'
import { placeLabels } from '../../../../app/domain/report/maps/labels.ts'
import { scaleBarOf } from '../../../../app/domain/report/maps/scale-bar.ts'
import {
  boundsAround,
  groundSize,
  makeMapFrame,
  papers,
  roundScale,
} from '../../../../app/domain/report/maps/sheet-frame.ts'
import { distance_m } from '../../../../app/domain/spatial/local-metric.ts'

const box = { x: 60, y: 80, width: 540, height: 420 }
const sulikot: Bounds = [84.69, 28.09, 84.87, 28.38]
const frame = makeMapFrame(sulikot, box)
/** A centimetre of paper. */
const centimetre_pt = 72 / 2.54

test('scales are round, and never larger than what fits', () => {
  expect([174_000, 200_000, 20_001, 1_000_000, 7_600_000].map(roundScale)).toEqual([
    175_000, 200_000, 25_000, 1_000_000, 8_000_000,
  ])
  // An area fills at least three quarters of its frame in one direction.
  for (let min = 10_000; min < 110_000; min += 500) {
    expect(roundScale(min)).toBeGreaterThanOrEqual(min)
    expect((min * fitFactor) / roundScale(min * fitFactor)).toBeGreaterThan(0.79)
  }
})

test('the size of an area on the ground is what its frame holds', () => {
  const { width_m, height_m } = groundSize(sulikot)
  const [west, south, east, north] = sulikot
  const middle: LngLat = [(west + east) / 2, (south + north) / 2]
  expect(width_m / distance_m([west, middle[1]], [east, middle[1]])).toBeCloseTo(1, 2)
  expect(height_m / distance_m([middle[0], south], [middle[0], north])).toBeCloseTo(1, 2)
})

test('a frame holds its area in the middle, true to scale along and across', () => {
  const spots = [
    [sulikot[0], sulikot[1]],
    [sulikot[2], sulikot[3]],
  ].map(frame.spotOf)
  for (const [x, y] of spots) {
    expect(x).toBeGreaterThan(box.x)
    expect(x).toBeLessThan(box.x + box.width)
    expect(y).toBeGreaterThan(box.y)
    expect(y).toBeLessThan(box.y + box.height)
  }
  const [west, east]: LngLat[] = [
    [84.72, 28.2],
    [84.82, 28.2],
  ]
  const [south, north]: LngLat[] = [
    [84.78, 28.12],
    [84.78, 28.32],
  ]
  for (const [a, b] of [
    [west, east],
    [south, north],
  ]) {
    const [from, to] = [frame.spotOf(a), frame.spotOf(b)]
    const paper_cm = Math.hypot(to[0] - from[0], to[1] - from[1]) / centimetre_pt
    expect((paper_cm / 100) * frame.scale).toBeCloseTo(distance_m(a, b), -1)
  }
  const back = frame.placeOf(frame.spotOf(east))
  expect(back[0]).toBeCloseTo(east[0], 9)
  expect(back[1]).toBeCloseTo(east[1], 9)
})

test('a larger sheet has a larger scale; one place alone has a frame too', () => {
  const { A4, A3 } = papers
  const of = (paper: { width: number; height: number }) => makeMapFrame(sulikot, { x: 0, y: 0, ...paper })
  expect(of(A3).scale).toBeLessThan(of(A4).scale)
  expect(makeMapFrame(boundsAround([[84.7, 28.2]]), box).scale).toBeGreaterThan(1000)
})

test('a scale bar is as long as it says, and no longer than a quarter of the map', () => {
  for (const scale of [10_000, 25_000, 75_000, 200_000, 5_000_000]) {
    const bar = scaleBarOf({ box, scale })
    expect((bar.points / centimetre_pt / 100) * scale).toBeCloseTo(bar.metres, 6)
    expect(bar.points).toBeLessThanOrEqual(box.width / 4)
    expect(bar.points).toBeGreaterThan(box.width / 11)
  }
  expect(scaleBarOf({ box, scale: 200_000 }).text).toBe('5 km')
  expect(scaleBarOf({ box, scale: 10_000 }).text).toBe('200 m')
})

test('the grid has round degrees, three lines and more of each kind, named where they leave the frame', () => {
  const lines = graticuleOf(frame)
  for (const side of ['top', 'left'] as const) {
    const own = lines.filter(one => one.side === side)
    expect(own.length).toBeGreaterThanOrEqual(3)
    for (const { text, at } of own) {
      const place = frame.placeOf(at)
      const said = Number.parseFloat(text)
      expect(side === 'top' ? place[0] : place[1]).toBeCloseTo(said, 3)
    }
  }
})

describe('clipping', () => {
  const room = { x: 0, y: 0, width: 10, height: 10 }
  test('cuts a line into its parts inside', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [5, 20],
          [8, 20],
          [8, 5],
        ],
        room,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ])
    expect(
      clipLine(
        [
          [-5, -5],
          [-5, 50],
        ],
        room,
      ),
    ).toEqual([])
  })
  test('cuts a ring at the corners of the box, and leaves nothing of one outside', () => {
    const around = clipRing(
      [
        [-5, -5],
        [20, -5],
        [20, 20],
        [-5, 20],
      ],
      room,
    )
    expect(new Set(around.map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']))
    expect(
      clipRing(
        [
          [20, 20],
          [30, 20],
          [30, 30],
        ],
        room,
      ),
    ).toEqual([])
  })
})

test('a border that two areas share is drawn once', () => {
  const square = (x: number): MultiPolygonRings => [
    [
      [
        [x, 0],
        [x + 1, 0],
        [x + 1, 1],
        [x, 1],
        [x, 0],
      ],
    ],
  ]
  const sides = bordersOnce([square(0), square(1)]).flatMap(line =>
    line.slice(1).map((to, i) => [line[i], to]),
  )
  expect(sides).toHaveLength(7)
})

test('names take another place before they hide one, and stay out where there is none', () => {
  const label = (text: string) => ({ text, at: [5, 5] as const, width: 4, height: 0.8, markRadius: 0.5 })
  const placed = placeLabels([label('a'), label('b'), label('c'), label('d'), label('e')], {
    x: 0,
    y: 0,
    width: 10,
    height: 10,
  })
  expect(placed.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  expect(placed[1].box.x).toBeLessThan(5)
})

describe('joined labels', () => {
  const room = { x: 0, y: 0, width: 400, height: 400 }
  const numbers = (count: number, apart: number) =>
    Array.from({ length: count }, (_, at) => ({
      text: String(at + 1),
      at: [200 + (at % 20) * apart, 200 + Math.floor(at / 20) * apart] as const,
      width: 12,
      height: 9,
      markRadius: null,
      isJoined: true,
    }))
  const overlaps = (boxes: { x: number; y: number; width: number; height: number }[]) =>
    boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          b => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
    )

  test('keep their own place where they can, and are joined to it by a line where they cannot', () => {
    const labels = numbers(6, 4)
    const placed = placeLabels(labels, room)
    expect(placed.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(overlaps(placed.map(({ box: one }) => one))).toEqual([])
    const [own, ...moved] = placed.toSorted(
      (a, b) => Number(a.joint !== undefined) - Number(b.joint !== undefined),
    )
    expect(own.box.x + own.box.width / 2).toBe(own.at[0])
    const joined = moved.filter(({ joint }) => joint !== undefined)
    expect(joined.length).toBeGreaterThan(2)
    for (const { at, joint, box: one } of joined)
      expect(joint).toEqual([at, [one.x + one.width / 2, one.y + one.height / 2]])
  })

  test('of five hundred in one place some are left out, and none overlaps another or a name before it', () => {
    const ward = { text: 'Ward 1', at: [200, 200] as const, width: 40, height: 9, markRadius: null }
    const labels = [ward, ...numbers(500, 3)]
    const placed = placeLabels(labels, room)
    expect(placed[0].text).toBe('Ward 1')
    expect(placed.length).toBeGreaterThan(20)
    expect(placed.length).toBeLessThan(501)
    expect(overlaps(placed.map(({ box: one }) => one))).toEqual([])
    expect(placeLabels(labels, room)).toEqual(placed)
  })
})
