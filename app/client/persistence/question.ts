import * as v from 'valibot'
import { type LngLat, perDegree } from '../../domain/geometry.ts'
import type { DrawnThing, PersistedTool } from './persisted-tool.ts'

/**
 * A shape with more vertices is stored only in the browser, because the URL would be too long for some email and chat
 * programs.
 */
export const maxCorners = 48
/** The same for inputs, as JSON. */
const maxInputs_chars = 1500

/** State of a tool in the URL. It is undefined for the defaults. */
export type ToolQuestion = { drawn: string | undefined; asked: string | undefined }

/**
 * A drawing as text for a URL: its kind, followed by the longitude and latitude of each position in millionths of a
 * degree, in base 36. Each position after the first is given as the difference from the previous one. Undefined if
 * there are too many vertices.
 */
export function encodeDrawnThing(thing: DrawnThing | null): string | undefined {
  if (thing === null || thing.positions.length > maxCorners) return undefined
  let before = [0, 0]
  const steps = thing.positions.flatMap(position => {
    const now = position.map(degrees => Math.round(degrees * perDegree))
    const step = now.map((value, at) => (value - before[at]).toString(36))
    before = now
    return step
  })
  return [thing.kind, ...steps].join('.')
}

/** Parses such a text. Returns null if the kind is different or a position is not on Earth. */
export function thingOf(code: string, kinds: Readonly<Record<string, number>>): DrawnThing | null {
  // One part more than the limit shows that there are too many.
  const [kind, ...steps] = code.split('.', 2 + 2 * maxCorners)
  if (!Object.hasOwn(kinds, kind) || steps.length % 2 !== 0 || steps.length > 2 * maxCorners) return null
  if (!steps.every(step => /^-?[0-9a-z]{1,7}$/.test(step))) return null
  const positions: LngLat[] = []
  let [lng, lat] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    lng += Number.parseInt(steps[at], 36)
    lat += Number.parseInt(steps[at + 1], 36)
    positions.push([lng / perDegree, lat / perDegree])
  }
  const isOnEarth = positions.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 85)
  return isOnEarth && positions.length >= kinds[kind] ? { kind, positions } : null
}

/**
 * Inputs that differ from the defaults, as JSON without braces. If they are too long for a URL, only their length is
 * given under a reserved name. Other readers are informed of this, and the author's browser restores the inputs.
 */
export function encodeInputs(
  inputs: Inputs,
  { default: defaults, fields }: PersistedTool['question'],
): string | undefined {
  const changed = Object.keys(fields).filter(name => json(inputs[name]) !== json(defaults[name]))
  const text = json(Object.fromEntries(changed.map(name => [name, inputs[name]]))).slice(1, -1)
  if (text === '') return undefined
  return text.length > maxInputs_chars ? `"noRoom":${text.length}` : text
}

/**
 * Inputs in a URL. Those that are named and valid are used; all others have their defaults. `isWhole` means that no
 * named input was discarded.
 */
export function readToolInputs(
  text: string | undefined,
  { default: defaults, fields }: PersistedTool['question'],
): { inputs: Inputs; isWhole: boolean } {
  const named = parsed(text ?? '')
  const valid = Object.entries(named ?? {}).filter(
    ([name, value]) => Object.hasOwn(fields, name) && v.is(fields[name] as v.GenericSchema, value),
  )
  const isWhole = named !== null && valid.length === Object.keys(named).length
  return { inputs: { ...defaults, ...Object.fromEntries(valid) }, isWhole }
}

type Inputs = Record<string, unknown>
const json = (value: unknown): string => JSON.stringify(value) ?? ''

function parsed(text: string): Inputs | null {
  try {
    return JSON.parse(`{${text.slice(0, maxInputs_chars)}}`)
  } catch {
    return null
  }
}
