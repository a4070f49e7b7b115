import type { FeatureCollection } from 'geojson'
import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { DescribeLand } from '../../map/map-appearance.ts'

/** Additions to the map by the current plan screen. Memoize the object. */
export type PlanMapOverlay = {
  /** Local levels that are tinted, each with how much: 0 is an outline alone, 1 the darkest. */
  areas: ReadonlyMap<number, number>
  /** Text beside the pointer over one of them. */
  describeLand: DescribeLand
  /** A click on one of them. */
  select(sddmm: number): void
  /** What the map cannot show, in a sentence over it. */
  note?: string
}
/** Answers received by cluster, of those planned; null unless the baseline is open and has answers. */
export const surveyCoverageAtom = atom<FeatureCollection | null>(null)
/** Positions of answers during the review of an import, and the action of a click on one. */
export type AnswerPreview = {
  points: FeatureCollection
  /** Cluster points that represent answers without a position, with their number. */
  counts: FeatureCollection
  selected: number | null
  select(id: number): void
}
export const answerPreviewAtom = atom<AnswerPreview | null>(null)
/** How the map's shared hover names one of these. */
export const answerHover = 'answer-preview'
export const planMapAtom = atom<PlanMapOverlay | null>(null)

/** Draws as long as the screen is there. */
export function useOnMap(drawn: PlanMapOverlay): void {
  const draw = useSetAtom(planMapAtom)
  useEffect(() => {
    draw(drawn)
  }, [drawn, draw])
  useEffect(() => () => draw(null), [draw])
}

/** A sentence over the map, and nothing drawn. */
export const onlyNote = (note: string): PlanMapOverlay => ({
  areas: new Map(),
  describeLand: () => null,
  select: () => {},
  note,
})
