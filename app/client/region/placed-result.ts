import { type Atom, atom, type Getter } from 'jotai'
import type { Bounds, LngLat } from '../../domain/geometry.ts'
import { type AreaRings, areaContains } from '../../domain/spatial/polygon/inside.ts'

/**
 * The current region, with its outline if it is a local level whose outline has been loaded. Only the home screen
 * writes this. It is null before that, in which case nothing is hidden.
 */
export const regionInViewAtom = atom<{ region: number; area: AreaRings | null } | null>(null)

/** A result that belongs to one local level. */
export type PlacedResult<T> = {
  /**
   * The result as long as its local level is the current region; otherwise null, so that it can never be shown with the
   * name of another region.
   */
  atom: Atom<T | null>
  /** Code of the local level of a hidden result, or null if there is none. */
  elsewhereAtom: Atom<number | null>
}

/** Decides whether a result belongs to the current region. This is decided only here. */
export function placed<T>(sourceAtom: Atom<T | null>, levelOf: (result: T) => number): PlacedResult<T> {
  const elsewhereAtom = atom(get => {
    const [result, view] = [get(sourceAtom), get(regionInViewAtom)]
    if (result === null || view === null) return null
    const level = levelOf(result)
    return level === view.region ? null : level
  })
  return { atom: atom(get => (get(elsewhereAtom) === null ? get(sourceAtom) : null)), elsewhereAtom }
}

/** Members of a list that belong to the current region, and the number of members in each other local level. */
export function placedList<T>(sourceAtom: Atom<readonly T[]>, levelOf: (member: T) => number) {
  const split = atom(get => {
    const view = get(regionInViewAtom)
    const elsewhere = new Map<number, T[]>()
    const here = get(sourceAtom).filter(member => {
      const level = levelOf(member)
      if (view === null || level === view.region) return true
      elsewhere.set(level, [...(elsewhere.get(level) ?? []), member])
      return false
    })
    return { here, elsewhere }
  })
  return { atom: atom(get => get(split).here), elsewhereAtom: atom(get => get(split).elsewhere) }
}

/** A drawing, as long as part of it is in the current local level. A clipped outline may start on the border. */
export function drawnHere<T>(
  sourceAtom: Atom<T | null>,
  positionsOf: (drawn: T) => readonly LngLat[],
): Atom<T | null> {
  return atom(get => {
    const [drawn, view] = [get(sourceAtom), get(regionInViewAtom)]
    if (drawn === null || view === null) return drawn
    const { area } = view
    return area !== null && positionsOf(drawn).some(at => areaContains(area, at)) ? drawn : null
  })
}

/** For all current results of a tool: whether any of them belongs here, and where the others belong. */
export type ResultPlace = { isHere: boolean; elsewhere: number | null }

/** Area of the current result, or null if there is none. */
export type ResultArea = Bounds | 'municipality' | null

/** @param inView all results that the tool's drawer, legend and marks would show */
export function resultPlace(inView: (get: Getter) => readonly PlacedResult<unknown>[]): Atom<ResultPlace> {
  return atom(get => {
    const results = inView(get)
    const isHere = results.some(result => get(result.atom) !== null)
    const others = results.map(result => get(result.elsewhereAtom))
    return { isHere, elsewhere: isHere ? null : (others.find(level => level !== null) ?? null) }
  })
}
