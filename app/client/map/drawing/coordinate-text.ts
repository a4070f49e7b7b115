import { numberIn } from '../../../domain/cells/numbers.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'

/** A position as two text fields of a table. */
export type TypedPosition = { lng: string; lat: string }
export const emptyPosition: TypedPosition = { lng: '', lat: '' }

/** Whole degrees around Nepal. The ranges do not overlap, so the order of a pair is unambiguous. */
const typedBounds = { lng: [80, 89], lat: [26, 31] } as const

export type PastedCoordinates = {
  positions: TypedPosition[]
  /** Number of pairs that were given as latitude, longitude and were swapped. */
  turned: number
  /** Numbers of the lines that do not contain two numbers, starting from 1. */
  unread: number[]
}

/**
 * Reads positions from pasted text with one pair per line in common notations. Returns null if the text is not a list
 * of pairs, since a single number belongs in its field. A first line without numbers is treated as a heading.
 */
export function readPasted(text: string): PastedCoordinates | null {
  const lines = text.split(/\r?\n/).map(line => numbersIn(line))
  const pasted: PastedCoordinates = { positions: [], turned: 0, unread: [] }
  for (const [at, numbers] of lines.entries()) {
    const isHeading = at === 0 && numbers.every(one => !Number.isFinite(degreesOf(one)))
    if (numbers.length === 0 || isHeading) continue
    const [first, second] = numbers
    if (numbers.length !== 2 || ![first, second].every(one => Number.isFinite(degreesOf(one)))) {
      pasted.unread.push(at + 1)
      continue
    }
    const isTurned = isWithin('lat', degreesOf(first)) && isWithin('lng', degreesOf(second))
    if (isTurned) pasted.turned++
    pasted.positions.push(isTurned ? { lng: second, lat: first } : { lng: first, lat: second })
  }
  return pasted.positions.length > 0 ? pasted : null
}

export type PositionErrors = { lng?: MessageKey; lat?: MessageKey; place?: MessageKey }

/**
 * Errors in a typed position, by field. `place` means that the tool may not act there. Empty if the position is valid.
 */
export function positionErrors(
  typed: TypedPosition,
  refuse: (at: LngLat) => MessageKey | null,
): PositionErrors {
  const errors: PositionErrors = {}
  if (!isWithin('lng', degreesOf(typed.lng))) errors.lng = 'draw.table.badLng'
  if (!isWithin('lat', degreesOf(typed.lat))) errors.lat = 'draw.table.badLat'
  if (errors.lng || errors.lat) return errors
  const refused = refuse(positionOf(typed))
  return refused ? { place: refused } : {}
}

export const positionOf = ({ lng, lat }: TypedPosition): LngLat => [degreesOf(lng), degreesOf(lat)]
export const isEmpty = ({ lng, lat }: TypedPosition): boolean => lng.trim() === '' && lat.trim() === ''

const isWithin = (axis: 'lng' | 'lat', degrees: number): boolean =>
  degrees >= typedBounds[axis][0] && degrees <= typedBounds[axis][1]

/** Reads degrees from a text with Latin or Devanagari digits. Returns NaN if the text is invalid. */
const degreesOf = (text: string): number => numberIn(text) ?? Number.NaN

const numbersIn = (line: string): string[] => line.split(/[\s,;]+/).filter(part => part !== '')
