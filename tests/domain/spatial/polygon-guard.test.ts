import { describe, expect, it } from 'vitest'
import { Failure, failures } from '../../../app/domain/api/failure.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { guardPoint, guardPolygon, maxVertices } from '../../../app/domain/spatial/polygon/polygon-guard.ts'

const box = (w: number, s: number, e: number, n: number) => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
  [w, s],
]
const village = box(84, 28, 84.02, 28.01)
function circle(vertices: number, radius = 0.02) {
  const ring = Array.from({ length: vertices }, (_, i) => [
    84 + radius * Math.cos((2 * Math.PI * i) / vertices),
    28 + radius * Math.sin((2 * Math.PI * i) / vertices),
  ])
  return [...ring, ring[0]]
}
function refusal(run: () => unknown): string {
  const before = process.cpuUsage()
  try {
    run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(failures[error.code].status).toBe(400)
    // The processor's time: other work on the machine takes none of it.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(200)
    return `${error.code}: ${say('en', failures[error.code].words, error.params)}`
  }
  return 'passed'
}
const refused = (...rings: number[][][]) => refusal(() => guardPolygon(rings))

describe('guardPolygon', () => {
  it('lets honest polygons pass, plain and without repeats', () => {
    expect(guardPolygon([village])).toEqual([village])
    expect(
      guardPolygon([
        [
          [84, 28, 1200],
          [84.02, 28, 1300],
          [84.02, 28, 1300],
          [84.01, 28.02, 9],
          [84, 28, 1200],
        ],
      ]),
    ).toEqual([
      [
        [84, 28],
        [84.02, 28],
        [84.01, 28.02],
        [84, 28],
      ],
    ])
    expect(guardPolygon([village, box(84.005, 28.002, 84.01, 28.005)])).toHaveLength(2)
    expect(guardPolygon([[...village].reverse()])).toHaveLength(1)
    expect(guardPolygon([circle(maxVertices)])[0]).toHaveLength(maxVertices + 1)
  })
  it.each<[string, number[][][], string]>([
    ['one vertex too many', [circle(1001)], 'bad_geometry: polygon: At most 1000 vertices, not 1001'],
    [
      'a hundred thousand vertices',
      [circle(100_000)],
      'bad_geometry: polygon: At most 1000 vertices, not 100000',
    ],
    [
      'an open ring',
      [village.slice(0, 4)],
      'bad_geometry: polygon: Ring 1 is not closed: its last position must be its first',
    ],
    ['an empty ring', [[]], 'bad_geometry: polygon: Ring 1 needs at least three different corners'],
    [
      'a ring of one place',
      [
        [
          [84, 28],
          [84, 28],
          [84, 28],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: Ring 1 needs at least three different corners',
    ],
    [
      'two corners',
      [
        [
          [84, 28],
          [84.1, 28],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: Ring 1 needs at least three different corners',
    ],
    [
      'not a number',
      [
        [
          [84, 28],
          [Number.NaN, 28],
          [84.02, 28.01],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: Ring 1 has a position that is not a number',
    ],
    [
      'infinity',
      [
        [
          [84, 28],
          [84.01, Number.POSITIVE_INFINITY],
          [84.02, 28.01],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: Ring 1 has a position that is not a number',
    ],
    [
      'swapped axes',
      [village.map(([x, y]) => [y, x])],
      'bad_geometry: polygon: Positions are [longitude, latitude]. These look like latitude first',
    ],
    [
      'metres instead of degrees',
      [box(250_000, 3_100_000, 260_000, 3_110_000)],
      'bad_geometry: polygon: Longitude runs from -180 to 180 and latitude from -90 to 90',
    ],
    ['Delhi', [box(77.1, 28.5, 77.2, 28.6)], 'outside_nepal: This place is outside Nepal'],
    ['the world', [box(-180, -90, 180, 90)], 'outside_nepal: This place is outside Nepal'],
    [
      'the whole country',
      [box(80.06, 26.35, 88.2, 30.5)],
      'geometry_too_large: polygon: At most 500 km², not ',
    ],
    [
      'a bow tie',
      [
        [
          [84, 28],
          [84.02, 28.02],
          [84.02, 28],
          [84, 28.02],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
    [
      'a figure of eight through one corner',
      [
        [
          [84, 28],
          [84.01, 28.01],
          [84.02, 28],
          [84.02, 28.02],
          [84.01, 28.01],
          [84, 28.02],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
    [
      'a spike',
      [
        [
          [84, 28],
          [84.02, 28],
          [84.02, 28.02],
          [84.02, 28.01],
          [84, 28.01],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
    [
      'a line',
      [
        [
          [84, 28],
          [84.01, 28],
          [84.02, 28],
          [84, 28],
        ],
      ],
      'bad_geometry: polygon: The polygon encloses no area',
    ],
    [
      'less than a square metre',
      [box(84, 28, 84.000001, 28.000001)],
      'bad_geometry: polygon: The polygon encloses no area',
    ],
    [
      'a hole outside',
      [village, box(84.1, 28.1, 84.11, 28.11)],
      'bad_geometry: polygon: Hole 1 is not inside the outline',
    ],
    [
      'a hole across the outline',
      [village, box(84.01, 28.005, 84.03, 28.006)],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
    [
      'a hole in a hole',
      [village, box(84.001, 28.001, 84.015, 28.008), box(84.005, 28.004, 84.007, 28.006)],
      'bad_geometry: polygon: Hole 2 is not inside the outline',
    ],
    [
      'a hole twice',
      [village, box(84.001, 28.001, 84.005, 28.005), box(84.001, 28.001, 84.005, 28.005)],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
    [
      'a hole of everything',
      [village, village],
      'bad_geometry: polygon: The outline crosses or touches itself near ',
    ],
  ])('refuses %s', (_, rings, sentence) => {
    expect(refused(...rings).startsWith(sentence)).toBe(true)
  })
  it('finds a crossing wherever it lies', () => {
    for (let at = 1; at < 300; at += 7) {
      const ring = circle(300)
      const [a, b] = [ring[at], ring[at + 1]]
      ring[at] = b
      ring[at + 1] = a
      if (at + 1 === 300) ring[0] = a
      expect(refused(ring)).toContain('crosses')
    }
  })
})

it('guards points alike', () => {
  expect(guardPoint([84, 28, 500])).toEqual([84, 28])
  expect(refusal(() => guardPoint([28, 84]))).toContain('look like latitude first')
  expect(refusal(() => guardPoint([77, 28]))).toContain('outside_nepal')
  expect(refusal(() => guardPoint([Number.NaN, 28]))).toContain('not a number')
  expect(refusal(() => guardPoint([84]))).toContain('not a number')
})
