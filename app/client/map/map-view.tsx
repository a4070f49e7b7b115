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
  /** Requested camera position (product zoom), usually from the URL; absent: the start view. */
  place?: MapPlace
  /** Start view for a map that fits Nepal; the default one if absent. */
  start?: MapPlace
  /** Called where the camera came to rest; write it to the URL. The echo through `place` moves nothing. */
  onPlace?(place: MapPlace): void
  /** Called each time everything is loaded and drawn. */
  onSettled?(): void
  /** Selected region code; 0 for the country. */
  region: number
  /**
   * Its box, for the fit button; null hides the button. Choosing a region does not move the camera: set
   * `flightAtom`.
   */
  regionBounds: Bounds | null
  /** A click on the land outside of a drawing and of the features. */
  onRegion?(code: number): void
  base: BaseLayerId
  onBase(base: BaseLayerId): void
  /** Called when the base layer fails: choose None instead. The user is notified. */
  onBaseLost(): void
  /** Context of the tools; its municipality is also the one that the mask leaves free. */
  context: ToolContext
  theme: Theme
  /** Layers of tools and results, from pure functions; memoize the object. */
  layers?: MapLayers
  /** Further click handlers (plan and result features). */
  handlers?: readonly ClickHandler[]
  /** A choice among lines of the map, which receives all clicks meanwhile. Memoize the object. */
  picking?: Picking | null
  appearance?: MapAppearance
  /** Names of regions drawn by the page; by default those of the tiles. */
  names?: PlaceNames | null
  /** Parts of the map covered by sheets, in px; memoize the object. */
  padding?: { top?: number; right?: number; bottom?: number; left?: number }
}

/**
 * The map with its controls, and sole owner of the map object. Fills its parent. Replaced by a message in a
 * browser that cannot draw it, and while its graphics are lost.
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
  /** Content over the map is drawn after its sources were requested. */
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
      {/* Names drawn by the page need the map first. */}
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

/** The map object, and the layers that it began with. */
type Begun = { map: maplibre.Map; first: MapLayers }
type Unbegun = { map: null; first: MapLayers }
const unbegun: Unbegun = { map: null, first: noLayers }
/** Initial camera, and the style of the first layers. */
type Start = MapPlace & { padding: maplibre.PaddingOptions; first: MapLayers; style: StyleSpecification }

/**
 * The map object itself. Its start view is read once, when the frame's size is known; it starts with the
 * layers known then, so that their tiles are requested before anything around it is drawn.
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
    // The style is set once: a new object would be compared with the old one, and drop the layers set since.
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
          // Without a map it could not be made.
          onError={({ target, error }) => {
            if (target === null) setCanDraw(false)
            console[target === null ? 'warn' : 'error'](error)
          }}
          // Sources may be added from here on; `load` waits for a whole frame first.
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

/** Sources of tiles, once MapLibre can read their kind. */
function useArchives<T extends { tiles: string }>(sources: T | undefined): T | undefined {
  const [ready, setReady] = useState(false)
  const archives = sources?.tiles === 'pmtiles'
  useEffect(() => {
    if (archives) readArchives().then(() => setReady(true))
  }, [archives])
  return archives && !ready ? undefined : sources
}
