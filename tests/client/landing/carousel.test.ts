import { describe, expect, it } from 'vitest'
import {
  carousel,
  draggedTo,
  eased,
  settledAt,
  slideAt,
  slidePlace,
  turnTo,
} from '../../../app/client/landing/tools/carousel.ts'

const count = 5
const places = (position: number) =>
  Array.from({ length: count }, (_, slide) => slidePlace(slide, position, count))

describe('the carousel of tools', () => {
  it('has the times and the friction of the specification', () => {
    expect(carousel).toMatchObject({ autoplay_ms: 4650, transition_ms: 1000, edgeFriction: 0.35 })
  })

  it('goes round without end: at every position slides stand side by side and leave no gap', () => {
    for (let position = -12; position <= 12; position += 0.25) {
      const sorted = places(position).sort((a, b) => a - b)
      expect(sorted[0]).toBeLessThanOrEqual(0)
      expect(sorted[0]).toBeGreaterThanOrEqual(-1)
      for (let i = 1; i < count; i++) expect(sorted[i] - sorted[i - 1]).toBeCloseTo(1, 9)
    }
  })

  it('puts the slide of a turn at the left edge, also backwards past the first one', () => {
    for (const turn of [-6, -1, 0, 3, 5, 11]) expect(slidePlace(slideAt(turn, count), turn, count)).toBe(0)
    expect(slideAt(-1, count)).toBe(4)
    expect(slideAt(5, count)).toBe(0)
  })

  it('a slide on the move shifts by less than a slide between two near positions, or changes ends', () => {
    for (let position = 0; position < count; position += 0.1) {
      const before = places(position)
      const after = places(position + 0.1)
      before.forEach((place, slide) => {
        const shift = after[slide] - place
        expect(Math.min(Math.abs(shift + 0.1), Math.abs(shift - count + 0.1))).toBeLessThan(1e-9)
      })
    }
  })

  it('finds the short way to a slide', () => {
    expect(turnTo(4, 0, count)).toBe(-1)
    expect(turnTo(2, 0, count)).toBe(2)
    expect(turnTo(0, 9, count)).toBe(10)
    expect(turnTo(1, 11, count)).toBe(11)
  })
})

describe('a drag', () => {
  it('moves freely where the slides go round', () => {
    expect(draggedTo(0, -2.5, null)).toBe(-2.5)
    expect(draggedTo(3, 4, null)).toBe(7)
  })

  it('moves by 35 % beyond an edge', () => {
    expect(draggedTo(0, -1, 2)).toBeCloseTo(-0.35)
    expect(draggedTo(2, 1, 2)).toBeCloseTo(2.35)
    expect(draggedTo(1, 0.5, 2)).toBe(1.5)
    expect(draggedTo(1, 2, 2)).toBeCloseTo(2.35)
  })

  it('comes to rest at the next slide in its direction, or where it began after a twitch', () => {
    expect(settledAt(3, 3.1)).toBe(3)
    expect(settledAt(3, 3.2)).toBe(4)
    expect(settledAt(3, 2.7)).toBe(2)
    expect(settledAt(0, -2.2)).toBe(-2)
  })
})

it('a move is slow at both ends and never goes back', () => {
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, 0.5, 1])
  for (let part = 0; part < 1; part += 0.01) expect(eased(part + 0.01)).toBeGreaterThan(eased(part))
  expect(eased(0.1)).toBeLessThan(0.1)
  expect(eased(0.9)).toBeGreaterThan(0.9)
})
