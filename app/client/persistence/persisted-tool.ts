import type { SetStateAction, WritableAtom } from 'jotai'
import * as v from 'valibot'
import type { LngLat } from '../../domain/geometry.ts'

/** Drawing in the address: its kind, and its positions, a ring without its end. */
export type DrawnThing = { kind: string; positions: LngLat[] }
type Inputs = Record<string, unknown>

export const PersistedPosition = v.tuple([v.number(), v.number()])

/** What of a tool outlives the page, outside of plans. */
export type PersistedTool = {
  name: string
  /**
   * All that is drawn and answered, as one value, so that what is one object in two places still is one when it comes
   * back. Null: nothing is.
   */
  workAtom: WritableAtom<unknown, [unknown], void>
  /** Data of incompatible older versions are dropped. */
  isWork(found: unknown): boolean
  /** Content of a link: the place and the inputs, in the form of the address. */
  question: {
    /** Least number of positions of each kind. */
    kinds: Readonly<Record<string, number>>
    drawnAtom: WritableAtom<DrawnThing | null, [DrawnThing], void>
    inputsAtom: WritableAtom<Inputs, [SetStateAction<Inputs>], void>
    default: Inputs
    /** Input fields permitted in an address. */
    fields: v.ObjectEntries
  }
}
