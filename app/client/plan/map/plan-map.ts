import type { FeatureCollection } from 'geojson'
import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { DescribeLand } from '../../map/map-appearance.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'

/** What the current plan screen adds to the map. Memoize the object. */
export type PlanMapOverlay = {
  /** Local levels that are tinted, with the strength of the tint: 0 for only an outline, up to 1 for the darkest. */
  areas: ReadonlyMap<number, number>
  /** Text next to the pointer over one of them. */
  describeLand: DescribeLand
  /** Called when one of them is clicked. */
  select(sddmm: number): void
  /** A sentence over the map that states what it cannot show. */
  note?: string
}
/** Number of answers received for each cluster, of those planned. Null unless the baseline is open and has answers. */
export const surveyCoverageAtom = atom<FeatureCollection | null>(null)
/** Positions of answers while an import is being reviewed, and what happens when one of them is clicked. */
export type AnswerPreview = {
  points: FeatureCollection
  /** Points of clusters that represent answers without a position, with the number of these answers. */
  counts: FeatureCollection
  selected: number | null
  select(id: number): void
}
export const answerPreviewAtom = atom<AnswerPreview | null>(null)
/** How the shared hover state of the map identifies one of these. */
export const answerHover = 'answer-preview'
/** Settlements that are being chosen as clusters: outlines and centres, and what happens when one of them is clicked. */
export type ProposedOnMap = { features: FeatureCollection; toggle(id: number): void }
export const proposedOnMapAtom = atom<ProposedOnMap | null>(null)
/** How the shared hover state of the map identifies one of these. */
export const proposedHover = 'proposed-settlement'
/** Clicks on what the plan screen draws in place of plans: answers, or settlements that are being chosen. */
export const ownClicksAtom = atom<ClickHandler | null>(null)
export const planMapAtom = atom<PlanMapOverlay | null>(null)

/** Draws as long as the screen is mounted. */
export function useOnMap(drawn: PlanMapOverlay): void {
  const draw = useSetAtom(planMapAtom)
  useEffect(() => {
    draw(drawn)
  }, [drawn, draw])
  useEffect(() => () => draw(null), [draw])
}

/** A sentence over the map, with nothing drawn. */
export const onlyNote = (note: string): PlanMapOverlay => ({
  areas: new Map(),
  describeLand: () => null,
  select: () => {},
  note,
})
