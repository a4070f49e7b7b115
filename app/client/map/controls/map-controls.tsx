import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { Suspense, useEffect, useState } from 'react'
import type { Bounds } from '../../../domain/geometry.ts'
import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../map.module.css'
import { flightAtom } from '../map-state.ts'
import { scaleOf } from './scale.ts'

const Measure = lazyPart(() => import('./measure/measure-control.tsx'), 'toast')

/**
 * Zoom, fit and measure controls at the top right, base layers at the bottom right, and the scale at the bottom left.
 */
export function MapControls(props: {
  map: MapLibreMap
  regionBounds: Bounds | null
  base: BaseLayerId
  onBase(base: BaseLayerId): void
  /** While the user is choosing a line, all clicks select lines. */
  picking?: object | null
}) {
  const { map, regionBounds, base, onBase } = props
  const say = useSay()
  const fly = useSetAtom(flightAtom)
  return (
    <>
      <div className={`${classes.control} ${classes.zoom}`}>
        <button
          type="button"
          aria-label={say('map.zoomIn')}
          title={say('map.zoomIn')}
          onClick={() => map.zoomIn()}
        >
          <IconPlus size={18} stroke={1.6} />
        </button>
        <button
          type="button"
          aria-label={say('map.zoomOut')}
          title={say('map.zoomOut')}
          onClick={() => map.zoomOut()}
        >
          <IconMinus size={18} stroke={1.6} />
        </button>
        {regionBounds && (
          <button
            type="button"
            aria-label={say('map.fit')}
            title={say('map.fit')}
            onClick={() => fly({ fit: regionBounds })}
          >
            <IconFocusCentered size={18} stroke={1.6} />
          </button>
        )}
      </div>
      <Suspense>
        <Measure map={map} isBusy={Boolean(props.picking)} />
      </Suspense>
      <fieldset className={`${classes.control} ${classes.base}`} aria-label={say('map.baseLayer')}>
        {baseLayers.map(({ id, title }) => (
          <button key={id} type="button" aria-pressed={id === base} onClick={() => onBase(id)}>
            {title}
          </button>
        ))}
      </fieldset>
      <ScaleBar map={map} />
    </>
  )
}

function ScaleBar({ map }: { map: MapLibreMap }) {
  const say = useSay()
  const [{ label, width_px }, setScale] = useState(() => scaleOf(map.getZoom(), map.getCenter().lat, 96))
  useEffect(() => {
    const moved = () => setScale(scaleOf(map.getZoom(), map.getCenter().lat, 96))
    map.on('move', moved)
    return () => {
      map.off('move', moved)
    }
  }, [map])
  return (
    <div
      className={classes.scale}
      style={{ width: width_px }}
      role="img"
      aria-label={say('map.scale', { distance: label })}
    >
      {label}
    </div>
  )
}
