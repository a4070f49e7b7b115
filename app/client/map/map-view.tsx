import 'maplibre-gl/dist/maplibre-gl.css'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import * as maplibre from 'maplibre-gl'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Map as MapGl, type MapRef, type StyleSpecification } from 'react-map-gl/maplibre'
import type { Bounds } from '../../domain/geometry.ts'
import type { BaseLayerId } from '../../domain/layers/base-layers.ts'
import type { Theme } from '../../domain/layers/style-table.ts'
import { cameraZoom, type MapPlace, panLimit, startIn, zoomLimits } from '../../domain/layers/view.ts'
import { lessMotion } from '../ui/media/less-motion.ts'
import { useSay } from '../ui/use-say.ts'
import { MapControls } from './controls/map-controls.tsx'
import { ShortcutsDialog } from './controls/shortcuts-dialog.tsx'
import { DrawingLayer, fetchDrawing } from './drawing/drawing-layer.tsx'
import { EditingLayer } from './drawing/editing-layer.tsx'
import { PickingLayer } from './drawing/picking-layer.tsx'
import { Loading, useSlowTiles } from './errors/loading.tsx'
import { MapErrorNotice } from './errors/map-error-notice.tsx'
import { LostMap, NoMap } from './errors/no-map.tsx'
import { setCanDraw, tryToDraw, useCanDrawMaps } from './errors/webgl.ts'
import { composedStyle } from './layers/base-style.ts'
import type { PlaceNames } from './layers/name-images.ts'
import { addShapes, readArchives } from './live/map-engine.ts'
import { useCamera, whole } from './live/use-camera.ts'
import { useComposedLayers } from './live/use-composed-layers.ts'
import classes from './map.module.css'
import type { MapAppearance } from './map-appearance.ts'
import { mapAtom, mapBeganAtom } from './map-state.ts'
import type { ClickHandler } from './pointer/click-router.ts'
import { placeTip } from './pointer/place-tip.ts'
import { useClicks, useHover } from './pointer/use-pointer.ts'
import { type MapLayers, noLayers } from './slots.ts'
import { tileSourcesQuery } from './tile-sources-query.ts'
import type { Picking, ToolContext } from './tool.ts'

export type MapViewProps = {
  /**
   * Requested position of the camera (with the product's zoom), usually from the URL. If it is not set, the start view
   * is used.
   */
  place?: MapPlace
  /** Start view of a map that shows all of Nepal. There is a default one. */
  start?: MapPlace
  /**
   * Called when the camera has come to rest. Write the place to the URL; when it returns through `place`, nothing
   * moves.
   */
  onPlace?(place: MapPlace): void
  /** Called each time everything has been loaded and drawn. */
  onSettled?(): void
  /** Code of the selected region, or 0 for the country. */
  region: number
  /**
   * Bounding box of the region for the fit button. Null hides the button. Selecting a region does not move the camera:
   * set `flightAtom`.
   */
  regionBounds: Bounds | null
  /** Called for a click on the land, unless a shape is being drawn or a feature was clicked. */
  onRegion?(code: number): void
  base: BaseLayerId
  onBase(base: BaseLayerId): void
  /** Called when the base layer fails. Choose None instead. The user has already been informed. */
  onBaseLost(): void
  /** Context of the tools. Its municipality is also the one that the mask does not cover. */
  context: ToolContext
  theme: Theme
  /** Layers of tools and results, which come from pure functions. Memoize the object. */
  layers?: MapLayers
  /** Further click handlers, for features of plans and results. */
  handlers?: readonly ClickHandler[]
  /** A choice between lines on the map. While it is active, it receives all clicks. Memoize the object. */
  picking?: Picking | null
  appearance?: MapAppearance
  /** Names of regions that the page draws. By default, the names in the tiles are used. */
  names?: PlaceNames | null
  /** Space that sheets cover at each side of the map, in px. Memoize the object. */
  padding?: { top?: number; right?: number; bottom?: number; left?: number }
}

/**
 * The map with its controls. It is the sole owner of the map object and fills its parent. A message replaces it in a
 * browser that cannot draw it, and while its graphics context is lost.
 */
export function MapView(props: MapViewProps) {
  const possible = useCanDrawMaps()
  const [losses, setLosses] = useState(0)
  const [isLost, setLost] = useState(false)
  const lose = useCallback(() => {
    setLost(true)
    setLosses(n => n + 1)
  }, [])
  const comeBack = useCallback(() => {
    if (tryToDraw()) setLost(false)
    else setLosses(n => n + 1)
  }, [])
  const setMapBegan = useSetAtom(mapBeganAtom)
  useEffect(() => {
    if (!possible || isLost) setMapBegan(true)
  }, [possible, isLost, setMapBegan])
  if (isLost) return <LostMap losses={losses} retry={comeBack} />
  if (!possible) return <NoMap retry={tryToDraw} />
  return <LiveMap {...props} lose={lose} />
}

const noHandlers: readonly ClickHandler[] = []

function LiveMap(props: MapViewProps & { lose(): void }) {
  const { region, context, theme, picking = null, lose } = props
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const [{ map, first }, setBegun] = useState<Begun | Unbegun>(unbegun)
  /** Content over the map is rendered after the sources of the map have been requested. */
  const drawnMap = useDeferredValue(map)
  const share = useSetAtom(mapAtom)
  const setMapBegan = useSetAtom(mapBeganAtom)
  const sources = useQuery(tileSourcesQuery)
  const tiles = useArchives(sources.data)
  const { composed, settled, tileErrors } = useComposedLayers(map, props, tiles, first)
  const isAway = sources.data === undefined && sources.errorUpdateCount > 0
  const isWaiting = useCamera(map, props.place, props.onPlace, props.padding)
  const isSettled = settled && !isWaiting && (tiles !== undefined || isAway)
  const isSlow = useSlowTiles(map, isSettled, tiles === undefined)
  useClicks(map, props.handlers ?? noHandlers, region, props.onRegion, picking !== null)
  const { hovered, x, y } = useHover(
    map,
    region,
    picking !== null,
    props.appearance?.describeLand,
    props.names,
  )

  const loaded = useCallback(
    (begun: Begun) => {
      const { map } = begun
      addShapes(map)
      map.keyboard.disableRotation()
      map.on('webglcontextlost', lose)
      setBegun(begun)
      share(map)
      setMapBegan(true)
    },
    [share, setMapBegan, lose],
  )
  useEffect(() => () => share(null), [share])
  const { onSettled } = props
  useEffect(() => {
    if (!isSettled) return
    fetchDrawing()
    onSettled?.()
  }, [isSettled, onSettled])

  return (
    <div ref={frame} className={classes.frame} data-map-settled={isSettled || undefined}>
      {/* The map must exist before the page can draw names. */}
      <StartMap
        {...props}
        first={props.names ? noLayers : composed}
        onBegun={loaded}
        label={`${say('map.name')}. ${say('map.keys')}`}
      />
      {drawnMap && <DrawingLayer map={drawnMap} theme={theme} context={context} />}
      {drawnMap && <EditingLayer map={drawnMap} context={context} />}
      {drawnMap && picking && <PickingLayer map={drawnMap} picking={picking} context={context} />}
      {drawnMap && <MapControls {...props} map={drawnMap} />}
      {hovered && (
        <div
          className={hovered.note ? classes.told : classes.name}
          style={placeTip({ x, y }, frame.current?.clientWidth ?? innerWidth)}
        >
          {hovered.note ? <b>{hovered.name}</b> : hovered.name}
          {hovered.note && <span>{hovered.note}</span>}
        </div>
      )}
      {isAway && <MapErrorNotice text={say('map.noTiles')} retry={() => void sources.refetch()} />}
      {!isAway && tileErrors.hasFailed && (
        <MapErrorNotice text={say('map.someTiles')} retry={tileErrors.again} />
      )}
      {isSlow && !isAway && !tileErrors.hasFailed && <Loading />}
      <ShortcutsDialog />
    </div>
  )
}

/** The map object and the layers with which it started. */
type Begun = { map: maplibre.Map; first: MapLayers }
type Unbegun = { map: null; first: MapLayers }
const unbegun: Unbegun = { map: null, first: noLayers }
/** Initial camera, and the style with the first layers. */
type Start = MapPlace & { padding: maplibre.PaddingOptions; first: MapLayers; style: StyleSpecification }

/**
 * The map object itself. Its start view is read once, when the size of the frame is known. It starts with the layers
 * that are known then, so that their tiles are requested before anything around the map is rendered.
 */
function StartMap(props: MapViewProps & { first: MapLayers; onBegun(begun: Begun): void; label: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const known = useRef<maplibre.Map | null>(null)
  const ref = useRef<MapRef>(null)
  const [start, setStart] = useState<Start | null>(null)
  const { place, label, start: defaultStart, first, padding: covered } = props
  useLayoutEffect(() => {
    const { clientWidth, clientHeight } = holder.current as HTMLDivElement
    const padding = whole(covered)
    const width_px = (clientWidth || innerWidth) - padding.left - padding.right
    const height_px = (clientHeight || innerHeight) - padding.top - padding.bottom
    const seen = place ?? startIn(Math.max(1, width_px), Math.max(1, height_px), defaultStart)
    // The style is set only once. A new object would be compared with the old one, and layers that were set since would
    // be removed.
    setStart(was => was ?? { ...seen, padding, first, style: composedStyle(first) })
  }, [place, defaultStart, first, covered])
  const locale = useMemo(() => ({ 'Map.Title': label }), [label])
  return (
    <div ref={holder} className={classes.map}>
      {start && (
        <MapGl
          ref={ref}
          mapLib={maplibre}
          mapStyle={start.style}
          initialViewState={{
            longitude: start.lng,
            latitude: start.lat,
            zoom: cameraZoom(start.zoom),
            padding: start.padding,
          }}
          maxBounds={panLimit}
          minZoom={cameraZoom(zoomLimits.min)}
          maxZoom={cameraZoom(zoomLimits.max)}
          dragRotate={false}
          pitchWithRotate={false}
          touchPitch={false}
          renderWorldCopies={false}
          attributionControl={false}
          fadeDuration={matchMedia(lessMotion).matches ? 0 : 120}
          locale={locale}
          // If there is no target, the map could not be created.
          onError={({ target, error }) => {
            if (target === null) setCanDraw(false)
            console[target === null ? 'warn' : 'error'](error)
          }}
          // From here on, sources may be added. The `load` event would wait for a whole frame.
          onStyleData={({ target }) => {
            if (known.current === target) return
            known.current = target
            props.onBegun({ map: target, first: start.first })
          }}
        />
      )}
    </div>
  )
}

/** The tile sources, once MapLibre can read their format. */
function useArchives<T extends { tiles: string }>(sources: T | undefined): T | undefined {
  const [ready, setReady] = useState(false)
  const archives = sources?.tiles === 'pmtiles'
  useEffect(() => {
    if (archives) readArchives().then(() => setReady(true))
  }, [archives])
  return archives && !ready ? undefined : sources
}
