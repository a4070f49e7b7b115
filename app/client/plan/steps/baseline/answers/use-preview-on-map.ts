import type { Feature, FeatureCollection } from 'geojson'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatCount } from '../../../../../domain/format.ts'
import { boundsOf, type LngLat } from '../../../../../domain/geometry.ts'
import type { Say } from '../../../../../domain/messages/messages.ts'
import type { Sample } from '../../../../../domain/sst/contract.ts'
import { checkPlaces, type PlaceCheck } from '../../../../../domain/survey/answers/answer-places.ts'
import { stopsOf } from '../../../../../domain/survey/clusters.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { flightAtom, hoveredAtom } from '../../../../map/map-state.ts'
import { clusterNumber, selectedPsuAtom, shownClusters } from '../../../../sst/sst-state.ts'
import { useSay } from '../../../../ui/use-say.ts'
import { answerHover, answerPreviewAtom } from '../../../map/plan-map.ts'
import { usePlan } from '../../../plan-context.tsx'
import { outcomeOf, useSample } from '../use-sample.ts'
import type { AnswersProgress } from './send-answers.ts'

/** Maximum number of positions that are drawn and listed. Those farthest from their cluster come first. */
export const maxShown = 5_000

/**
 * An answer with a position, or all answers without a position that name the same cluster, in which case `line` is
 * null. Ids are never 0.
 */
export type PlaceRow = {
  id: number
  line: number | null
  count: number
  unit: string | null
  at: LngLat
  check: PlaceCheck | 'unplaced'
  off_m: number
}
type Places = AnswersProgress['places']

/** Text next to the pointer, which is also the name of the row. */
export const nameOfRow = ({ line, unit, count, check, off_m }: PlaceRow, say: Say): string =>
  [
    line === null
      ? say('answers.map.several', { count: formatCount(count) })
      : say('answers.map.line', { line }),
    ...(unit === null ? [] : [say('answers.map.ofCluster', { unit })]),
    check === 'elsewhere'
      ? say('answers.map.off', { metres: formatCount(Math.ceil(off_m)) })
      : say(`answers.map.${check}`),
  ].join(' · ')

/**
 * Shows the positions of the answers in an import on the map while they are being reviewed. A click on the map selects
 * the row. A row shows its position and highlights the cluster that it names.
 */
export function usePreviewOnMap(form: SurveyForm, places: Places) {
  const say = useSay()
  const plan = usePlan()
  const { sample: saved } = useSample()
  const sample = useMemo(
    () => (form === 'household' && saved ? (outcomeOf(saved, plan.municipality)?.sample ?? null) : null),
    [form, saved, plan],
  )
  const { rows, counts, hasMore } = useMemo(() => rowsOf(places, sample), [places, sample])
  const [selected, setSelected] = useState<number | null>(null)
  const [hovered, setHovered] = useAtom(hoveredAtom)
  const show = useSetAtom(answerPreviewAtom)
  const selectCluster = useSetAtom(selectedPsuAtom)
  const fly = useSetAtom(flightAtom)

  function light(row: PlaceRow) {
    setSelected(row.id)
    const cluster = sample && shownClusters(sample).find(({ psu_id }) => clusterNumber(psu_id) === row.unit)
    selectCluster(cluster?.psu_id ?? null)
  }
  const pressed = useEffectEvent((id: number) => {
    const row = rows.find(one => one.id === id)
    if (row) light(row)
  })
  const drawn = useMemo(() => featuresOf(rows, say), [rows, say])
  useEffect(() => {
    show({ ...drawn, selected, select: id => pressed(id) })
  }, [drawn, selected, show])
  useEffect(() => {
    if (rows.length > 0) fly({ fit: boundsOf(rows.map(({ at }) => at)), maxZoom: 15 })
  }, [rows, fly])
  useEffect(
    () => () => {
      show(null)
      selectCluster(null)
      setHovered(null)
    },
    [show, selectCluster, setHovered],
  )
  return {
    rows,
    counts,
    hasMore,
    selected,
    hovered: hovered?.layer === answerHover ? hovered.id : null,
    hover(row: PlaceRow | null) {
      setHovered(row && { layer: answerHover, id: row.id, name: nameOfRow(row, say) })
    },
    select(row: PlaceRow) {
      light(row)
      fly({ show: boundsOf([row.at]) })
    },
  }
}

function rowsOf(places: Places, sample: Sample | null) {
  const checked = checkPlaces(places, sample)
  const count = (check: PlaceCheck) => checked.places.filter(one => one.check === check).length
  const counts = {
    elsewhere: count('elsewhere'),
    inside: count('inside'),
    placed: count('placed'),
    unplaced: [...checked.unplaced.values()].reduce((sum, n) => sum + n, 0),
  }
  const placed = checked.places
    .slice(0, maxShown)
    .map((one, at): PlaceRow => ({ ...one, id: at + 1, count: 1 }))
  const unplaced = stopsOf(sample ?? { table_data: [], replacements: [] }).flatMap(
    ({ unit, x, y }, at): PlaceRow[] => {
      const n = checked.unplaced.get(unit) ?? 0
      const row = { id: -at - 1, line: null, unit, check: 'unplaced' as const, off_m: 0 }
      return n === 0 ? [] : [{ ...row, count: n, at: [x, y] }]
    },
  )
  return { rows: [...placed, ...unplaced], counts, hasMore: checked.places.length > maxShown }
}

function featuresOf(
  rows: readonly PlaceRow[],
  say: Say,
): { points: FeatureCollection; counts: FeatureCollection } {
  const featureOf = (row: PlaceRow): Feature => ({
    type: 'Feature',
    properties: {
      check: row.check,
      label: `+${row.count}`,
      hover_layer: answerHover,
      hover_id: row.id,
      hover_name: nameOfRow(row, say),
    },
    geometry: { type: 'Point', coordinates: row.at },
  })
  const collect = (some: readonly PlaceRow[]): FeatureCollection => ({
    type: 'FeatureCollection',
    features: some.map(featureOf),
  })
  return {
    points: collect(rows.filter(({ line }) => line !== null)),
    counts: collect(rows.filter(({ line }) => line === null)),
  }
}
