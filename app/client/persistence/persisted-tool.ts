import type { SetStateAction, WritableAtom } from 'jotai'
import * as v from 'valibot'
import type { LngLat } from '../../domain/geometry.ts'

/** Drawing in the URL: its kind and its positions. A ring does not repeat its first position. */
export type DrawnThing = { kind: string; positions: LngLat[] }
type Inputs = Record<string, unknown>

export const PersistedPosition = v.tuple([v.number(), v.number()])

/** What remains of a tool after the page is closed, outside plans. */
export type PersistedTool = {
  name: string
  /**
   * Everything that was drawn and calculated, as a single value, so that an object that is used in two places is still
   * one object after it has been restored. Null if there is nothing.
   */
  workAtom: WritableAtom<unknown, [unknown], void>
  /** Data from incompatible older versions is discarded. */
  isWork(found: unknown): boolean
  /** Content of a link: the place and the inputs, in the form that the URL uses. */
  question: {
    /** Minimum number of positions for each kind. */
    kinds: Readonly<Record<string, number>>
    drawnAtom: WritableAtom<DrawnThing | null, [DrawnThing], void>
    inputsAtom: WritableAtom<Inputs, [SetStateAction<Inputs>], void>
    default: Inputs
    /** Input fields that are permitted in a URL. */
    fields: v.ObjectEntries
  }
}
