import { describe, expect, test } from 'vitest'
import {
  actionOf,
  draftOf,
  finishedLine,
  finishedRing,
  isSelfCrossing,
  noVertices,
  refusalAt,
  refusalOfMove,
  tooltipOf,
} from '../../../app/client/map/drawing/drawing.ts'
import { mapStep, vertexStep } from '../../../app/client/map/drawing/vertex-keys.ts'
import type { MapDrawing, MapTool, ToolContext } from '../../../app/client/map/tool.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { canUseToolHere } from '../../../app/domain/region/working-area.ts'

const tool: MapTool = {
  id: 'bat',
  refuse: (at, context) =>
    canUseToolHere(at, context.workingArea, context.municipality?.area ?? null, context.inPlan),
  hint: (_, vertices) => (vertices === 0 ? 'bat.hint.first' : 'bat.hint.polygon'),
}
const drawing: MapDrawing = {
  tool,
  shape: 'polygon',
  changed() {},
  finished() {},
  cancelled() {},
  tag: () => null,
}
const box = (w: number, s: number, e: number, n: number): LngLat[][][] => [
  [
    [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ],
  ],
]
const context: ToolContext = {
  workingArea: { all: false, area: box(83, 27, 85, 29) },
  municipality: { sddmm: 43611, area: box(84, 28, 84.5, 28.5), is_in_terai: false },
  inPlan: false,
}

describe('where a vertex may stand', () => {
  test('inside of both', () => expect(refusalAt(drawing, context, [], [84.2, 28.2])).toBeNull())
  test('outside of the municipality', () =>
    expect(refusalAt(drawing, context, [], [83.5, 28.2])).toBe('tool.outsideMunicipality'))
  test('outside of the working area', () =>
    expect(refusalAt(drawing, context, [], [82, 28.2])).toBe('tool.outsideWorkingArea'))
  test('while the working area loads', () =>
    expect(refusalAt(drawing, { ...context, workingArea: null }, [], [84.2, 28.2])).toBe(
      'tool.waitForWorkingArea',
    ))
  test('without a municipality', () =>
    expect(refusalAt(drawing, { ...context, municipality: null }, [], [84.2, 28.2])).toBe(
      'tool.noMunicipality',
    ))
  test('outside of the plan', () =>
    expect(refusalAt(drawing, { ...context, inPlan: true }, [], [83.5, 28.2])).toBe('tool.outsidePlan'))

  const vertices: LngLat[] = [
    [84.1, 28.1],
    [84.3, 28.1],
    [84.3, 28.3],
  ]
  test('a side that would cross another is refused', () =>
    expect(refusalAt(drawing, context, vertices, [84.2, 28.05])).toBe('draw.crossing'))
  test('a side that does not is fine', () =>
    expect(refusalAt(drawing, context, vertices, [84.1, 28.3])).toBeNull())
  test('going back to the first vertex is fine', () =>
    expect(refusalAt(drawing, context, vertices, [84.1, 28.1])).toBeNull())
  test('a point crosses nothing', () => {
    const across: LngLat = [84.2, 28.05]
    expect(refusalAt({ ...drawing, shape: 'point' }, context, vertices, across)).toBeNull()
  })
})

describe('where a vertex may go', () => {
  const square: LngLat[] = [
    [84.1, 28.1],
    [84.3, 28.1],
    [84.3, 28.3],
    [84.1, 28.3],
  ]
  const may = (index: number, at: LngLat, isClosed: boolean) =>
    refusalOfMove(tool, context, square, index, at, isClosed)
  test('anywhere inside of the municipality', () => expect(may(2, [84.4, 28.4], true)).toBeNull())
  test('not outside', () => expect(may(2, [84.6, 28.4], true)).toBe('tool.outsideMunicipality'))
  test('not across the other sides', () => expect(may(1, [84.2, 28.35], true)).toBe('draw.crossing'))
  test('across the side that is not there before the shape is closed', () => {
    expect(may(1, [84.05, 28.2], true)).toBe('draw.crossing')
    expect(may(1, [84.05, 28.2], false)).toBeNull()
  })
})

describe('the tooltip', () => {
  const state = { ...noVertices, pointer: [84.2, 28.2] as LngLat }
  test('hints where the tool may act', () =>
    expect(tooltipOf(drawing, context, state)).toBe('bat.hint.first'))
  test('says why it may not', () =>
    expect(tooltipOf(drawing, context, { ...state, pointer: [82, 28] })).toBe('tool.outsideWorkingArea'))
  test('is hidden by Shift and off the map', () => {
    expect(tooltipOf(drawing, context, { ...state, tooltipHidden: true })).toBeNull()
    expect(tooltipOf(drawing, context, { ...state, pointer: null })).toBeNull()
  })
})

test('the draft has the pointer as its last vertex', () => {
  expect(draftOf({ vertices: [[1, 2]], pointer: [3, 4], tooltipHidden: false })).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(draftOf({ vertices: [[1, 2]], pointer: null, tooltipHidden: false })).toEqual([[1, 2]])
})

describe('finishing', () => {
  const square: LngLat[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  test('closes the ring', () => expect(finishedRing(square)).toEqual({ ring: [...square, [0, 0]] }))
  test('takes a ring that is closed already, and doubled vertices', () =>
    expect(
      finishedRing([
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ]),
    ).toEqual({ ring: [...square, [0, 0]] }))
  test.each<[string, LngLat[], string]>([
    [
      'two points',
      [
        [0, 0],
        [1, 0],
      ],
      'draw.tooFew',
    ],
    [
      'three on one place',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      'draw.tooFew',
    ],
    [
      'a bow tie',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      'draw.crossing',
    ],
    [
      'a side through a vertex',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      'draw.crossing',
    ],
    [
      'a flat shape',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      'draw.noArea',
    ],
  ])('refuses %s', (_, vertices, problem) => expect(finishedRing(vertices)).toEqual({ problem }))

  test('star-shaped rings of any order of vertices do not cross, swapped ones do', () => {
    const ring: LngLat[] = Array.from({ length: 12 }, (_, i) => {
      const radius = 1 + (i % 3)
      return [radius * Math.cos((i * Math.PI) / 6), radius * Math.sin((i * Math.PI) / 6)]
    })
    expect(isSelfCrossing([...ring, ring[0]])).toBe(false)
    const swapped = [...ring]
    ;[swapped[2], swapped[7]] = [swapped[7], swapped[2]]
    expect(isSelfCrossing([...swapped, swapped[0]])).toBe(true)
  })
})

describe('keys', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    actionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more })
  test.each([
    ['Escape', {}, 'cancel'],
    ['Enter', {}, 'finish'],
    ['Backspace', {}, 'undo'],
    ['z', { ctrlKey: true }, 'undo'],
    ['z', { metaKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['Shift', { shiftKey: true }, 'toggleTooltip'],
    ['c', { ctrlKey: true }, null],
    ['a', {}, null],
  ])('%s %o: %s', (key, more, action) => expect(press(key, more)).toBe(action))
})

describe('steps of the arrow keys', () => {
  const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
    key: name,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  })
  test('move a vertex: usual, far, fine', () => {
    expect(vertexStep(key('ArrowRight'))).toEqual([8, 0])
    expect(vertexStep(key('ArrowUp', { shiftKey: true }))).toEqual([0, -40])
    expect(vertexStep(key('ArrowDown', { altKey: true }))).toEqual([0, 1])
  })
  test('move the map where MapLibre does not', () => {
    expect(mapStep(key('ArrowRight'))).toBeNull()
    expect(mapStep(key('ArrowLeft', { shiftKey: true }))).toEqual([-300, 0])
  })
  test('leave other keys and commands alone', () => {
    expect(vertexStep(key('a'))).toBeNull()
    expect(vertexStep(key('ArrowLeft', { ctrlKey: true }))).toBeNull()
  })
})

test('a line has two different positions or more, and may cross itself', () => {
  const [a, b, c]: LngLat[] = [
    [84, 28],
    [84.1, 28],
    [84.05, 28.1],
  ]
  expect(finishedLine([a])).toEqual({ problem: 'draw.tooFewOfLine' })
  expect(finishedLine([a, a])).toEqual({ problem: 'draw.tooFewOfLine' })
  expect(finishedLine([a, b, b, c])).toEqual({ ring: [a, b, c] })
})
