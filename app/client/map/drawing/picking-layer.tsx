import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { placeTip } from '../pointer/place-tip.ts'
import type { PickedLine, Picking, ToolContext } from '../tool.ts'
import classes from './drawing.module.css'
import { middle, useByTouch } from './drawing-bar.tsx'
import { nearestOnLines } from './nearest-line.ts'

type Pointed = { at: LngLat; line: PickedLine | null }

/** Performs a picking: highlights the line under the pointer, describes it, and returns the line that was clicked. */
export function PickingLayer(props: { map: MapLibreMap; picking: Picking; context: ToolContext }) {
  const { map, picking, context } = props
  const say = useSay()
  const byTouch = useByTouch()
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const now = useRef({ picking, context })
  now.current = { picking, context }

  const pointAt = useCallback(
    (at: LngLat): Pointed => ({ at, line: lineAt(map, now.current.picking, at) }),
    [map],
  )
  const pick = useCallback(
    (at: LngLat) => {
      const here = pointAt(at)
      setPointed(here)
      const { picking, context } = now.current
      if (picking.tool.refuse(at, context) !== null) return
      if (here.line) picking.picked(here.line)
      else picking.missed()
    },
    [pointAt],
  )

  useEffect(() => {
    let frame = 0
    const moved = (event: MapMouseEvent) => {
      if (map.isMoving()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPointed(pointAt([event.lngLat.lng, event.lngLat.lat])))
    }
    const left = () => {
      cancelAnimationFrame(frame)
      setPointed(null)
    }
    const clicked = (event: MapMouseEvent) => pick([event.lngLat.lng, event.lngLat.lat])
    map.on('mousemove', moved)
    map.on('mouseout', left)
    map.on('click', clicked)
    return () => {
      cancelAnimationFrame(frame)
      map.off('mousemove', moved)
      map.off('mouseout', left)
      map.off('click', clicked)
    }
  }, [map, pointAt, pick])

  useEffect(() => {
    if (!byTouch) return
    const follow = () => setPointed(pointAt(centreOf(map)))
    // New tiles may add a line under the crosshair, so this also runs when the map is idle.
    map.on('idle', follow)
    follow()
    return () => {
      map.off('idle', follow)
    }
  }, [map, byTouch, pointAt])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) now.current.picking.cancelled()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])

  const refusal = pointed && picking.tool.refuse(pointed.at, context)
  const line = refusal ? null : (pointed?.line ?? null)
  useLit(map, picking, line)
  return (
    <>
      {pointed && (
        <div
          className={classes.tooltip}
          data-refused={refusal ? true : undefined}
          style={placeTip(map.project(pointed.at), map.getContainer().clientWidth)}
        >
          {refusal
            ? say(refusal.refused)
            : line
              ? picking.describe(line)
              : say(picking.tool.hint('point', 0))}
        </div>
      )}
      {byTouch && (
        <>
          <div className={classes.crosshair} style={middle(map)} aria-hidden="true" />
          <div className={classes.bar} role="toolbar" aria-label={say('draw.toolbar')}>
            <Button variant="primary" onClick={() => pick(centreOf(map))}>
              {say('draw.pick')}
            </Button>
            <Button variant="ghost" onClick={() => picking.cancelled()}>
              {say('shell.cancel')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** Sets the feature state `lit` and the cursor. */
function useLit(map: MapLibreMap, { source, sourceLayer }: Picking, line: PickedLine | null) {
  const id = line?.id
  // A layout effect is cleaned up before the map object is removed with the screen.
  useLayoutEffect(() => {
    const { style } = map.getCanvas()
    style.cursor = id === undefined ? 'crosshair' : 'pointer'
    const feature = { source, sourceLayer, id }
    const isThere = id !== undefined && map.getSource(source) !== undefined
    if (isThere) map.setFeatureState(feature, { lit: true })
    return () => {
      style.cursor = ''
      if (isThere && map.getSource(source)) map.removeFeatureState(feature, 'lit')
    }
  }, [map, source, sourceLayer, id])
}

/** The drawn line that is nearest to a position, and the nearest point on it. */
function lineAt(map: MapLibreMap, { source, sourceLayer, reach_px }: Picking, at: LngLat): PickedLine | null {
  const { x, y } = map.project(at)
  const box: [[number, number], [number, number]] = [
    [x - reach_px, y - reach_px],
    [x + reach_px, y + reach_px],
  ]
  const features = map
    .queryRenderedFeatures(box)
    .filter(feature => feature.source === source && feature.sourceLayer === sourceLayer)
  const lines = features.flatMap(feature =>
    pathsOf(feature.geometry).map(path => ({
      of: feature,
      path: path.map((position): [number, number] => {
        const pixel = map.project(position)
        return [pixel.x, pixel.y]
      }),
    })),
  )
  const nearest = nearestOnLines(lines, [x, y], reach_px)
  if (nearest === null) return null
  const { lng, lat } = map.unproject(nearest.at)
  return { id: Number(nearest.of.id), at: [lng, lat], properties: nearest.of.properties }
}

function pathsOf(geometry: { type: string; coordinates?: unknown }): LngLat[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates as LngLat[]]
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as LngLat[][]) : []
}

function centreOf(map: MapLibreMap): LngLat {
  const { lng, lat } = map.getCenter()
  return [lng, lat]
}
