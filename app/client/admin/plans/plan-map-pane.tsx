import { useMediaQuery } from '@mantine/hooks'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { formatFigure, missing } from '../../../domain/format.ts'
import { type Bounds, nepalExtent } from '../../../domain/geometry.ts'
import type { BaseLayerId } from '../../../domain/layers/base-layers.ts'
import { planMapPlace } from '../../../domain/layers/view.ts'
import { countByState } from '../../../domain/plan/nation/plan-states.ts'
import { can } from '../../../domain/roles.ts'
import { useUser } from '../../api/browser.ts'
import { choroplethAppearance, choroplethLayers } from '../../dashboard/choropleth/choropleth-layers.ts'
import { joinLayers } from '../../map/layers/base-style.ts'
import { regionHitLayer } from '../../map/layers/region-layers.ts'
import { LazyMapView } from '../../map/lazy-map-view.tsx'
import { flightAtom, layerVisibilityAtom } from '../../map/map-state.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import type { ToolContext } from '../../map/tool.ts'
import { planLayers } from '../../plan/map/plan-layers.ts'
import type { RegionLists } from '../../region/cascade.ts'
import { useMapNames } from '../../region/use-map-names.ts'
import { useColorScheme } from '../../ui/media/color-scheme.ts'
import { useSay } from '../../ui/use-say.ts'
import { FigureChoice } from './figure-choice.tsx'
import { FigureKey } from './figure-key.tsx'
import { PlanMapKey } from './plan-map-key.tsx'
import { type PlanPlace, type PlansByLevel, planSummaryText } from './plan-places.ts'
import { planStateLayers } from './plan-state-layers.ts'
import classes from './plans.module.css'
import type { useShownFigure } from './use-shown-figure.ts'

const context: ToolContext = { workingArea: null, municipality: null, inPlan: false }
type Props = {
  lists: RegionLists | null
  places: readonly PlanPlace[]
  levels: PlansByLevel
  chosen: number | null
  choose(code: number): void
  figure: ReturnType<typeof useShownFigure>
}

/** The local levels in the colours of their state, drawn with the layers of the dashboard's map. */
export function PlanMapPane({ lists, places, levels, chosen, choose, figure }: Props) {
  const say = useSay()
  const theme = useColorScheme()
  const names = useMapNames(lists)
  const { shown } = figure
  const isAll = can(useUser()?.role, 'area.all')
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const [base, setBase] = useState<BaseLayerId>('none')
  const codes = useMemo(() => places.map(({ code }) => code), [places])
  const extent = useMemo(() => (isAll ? nepalExtent : boundsOfAll(places)), [isAll, places])
  const layers = useMemo(() => {
    const outlined = new Map(chosen === null ? [] : [[chosen, 0]])
    const drawn = isAll ? undefined : codes
    const coloured = shown
      ? choroplethLayers({ figures: shown.figures, breaks: shown.breaks, region: 0, levels: drawn, theme })
      : planStateLayers(levels, drawn, theme)
    return joinLayers([coloured, planLayers(outlined, theme)])
  }, [levels, chosen, isAll, codes, theme, shown])
  const byCode = useMemo(() => new Map(places.map(place => [place.code, place])), [places])
  const handlers = useMemo((): ClickHandler[] => {
    return [
      {
        priority: 'feature',
        match({ features }) {
          const code = Number(features.find(({ layer }) => layer === regionHitLayer)?.properties.SDDMM)
          return byCode.has(code) ? () => choose(code) : null
        },
      },
    ]
  }, [byCode, choose])
  const appearance = useMemo(() => {
    const sums = shown && new Map(shown.figures)
    const figureOf = (code: number) =>
      shown && sums?.has(code) ? `${formatFigure(sums.get(code), 2)} ${shown.measure.unit}` : missing
    return {
      ...choroplethAppearance,
      describeLand(code: number) {
        const place = byCode.get(code)
        if (place === undefined) return null
        const note = shown
          ? say('planMap.tellFigure', { district: place.district, figure: figureOf(code) })
          : planSummaryText(place, levels.get(code), say)
        return { name: place.name, note }
      },
    }
  }, [byCode, levels, shown, say])
  useFlights(isAll ? null : extent, chosen === null ? undefined : byCode.get(chosen)?.bounds)
  return (
    <div className={classes.map}>
      <LazyMapView
        start={planMapPlace}
        region={0}
        regionBounds={extent}
        base={base}
        onBase={setBase}
        onBaseLost={() => setBase('none')}
        context={context}
        theme={theme}
        layers={layers}
        handlers={handlers}
        appearance={appearance}
        names={names}
      />
      <div className={classes.over}>
        <Boundaries />
        <FigureChoice choice={figure} />
      </div>
      {shown ? (
        <FigureKey shown={shown} of={places.length} />
      ) : (
        places.length > 0 && <PlanMapKey counts={countByState(codes, levels)} isFolded={isPhone ?? false} />
      )}
    </div>
  )
}

/** At first, the whole area of a Manager is shown. When something is selected, it comes into view. */
function useFlights(area: Bounds | null, chosen: Bounds | undefined) {
  const fly = useSetAtom(flightAtom)
  useEffect(() => {
    if (area) fly({ fit: area })
  }, [area, fly])
  useEffect(() => {
    if (chosen) fly({ show: chosen })
  }, [chosen, fly])
}

const boundaries = [
  ['province', 'region.province'],
  ['district', 'region.district'],
  ['municipality', 'region.municipality'],
] as const

/** Selects the borders that are drawn. */
function Boundaries() {
  const say = useSay()
  const [shown, show] = useAtom(layerVisibilityAtom)
  return (
    <fieldset className={classes.boundaries}>
      <legend className="visually-hidden">{say('planMap.boundaries')}</legend>
      {boundaries.map(([id, words]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={shown[id] ?? true}
            onChange={event => show({ ...shown, [id]: event.target.checked })}
          />
          {say(words)}
        </label>
      ))}
    </fieldset>
  )
}

function boundsOfAll(places: readonly PlanPlace[]): Bounds | null {
  const boxes = places.flatMap(({ bounds }) => (bounds ? [bounds] : []))
  if (boxes.length === 0) return null
  const at = (side: 0 | 1 | 2 | 3) => boxes.map(box => box[side])
  return [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(2)), Math.max(...at(3))]
}
