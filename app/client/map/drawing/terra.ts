import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawLineStringMode, TerraDrawPointMode, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { LngLat } from '../../../domain/geometry.ts'
import { colour, selection, strength, type Theme } from '../../../domain/layers/style-table.ts'
import { anchorOf } from '../layers/base-style.ts'
import type { MapDrawing } from '../tool.ts'

export type TerraEvents = {
  /** Whether a click may place a vertex (or close the polygon) at a position and a pixel of the canvas. */
  mayPlace(at: LngLat, pixel: [number, number]): boolean
  /** Called with the current vertices after each change. */
  vertices(vertices: LngLat[]): void
  /** Called when the shape was closed by a click on its first vertex, or when the point was placed. */
  placed(vertices: LngLat[]): void
}
export type Terra = {
  undo(): void
  redo(): void
  /** Replaces the current vertices. */
  replace(vertices: LngLat[]): void
  stop(): void
}

/** Starts terra-draw on the map for one shape. Its layers are in the slot for drawing. */
export function startTerra(
  map: MapLibreMap,
  shape: MapDrawing['shape'],
  theme: Theme,
  events: TerraEvents,
): Terra {
  const accent = colour('map-select', theme) as `#${string}`
  const disc = { color: colour('surface', theme) as `#${string}`, width: selection.vertex_px / 2 }
  let replacing = false
  const pointerEvents = {
    leftClick: (event: { lng: number; lat: number; containerX: number; containerY: number }) =>
      replacing || events.mayPlace([event.lng, event.lat], [event.containerX, event.containerY]),
    rightClick: false,
    contextMenu: false,
    onDragStart: false,
    onDrag: false,
    onDragEnd: false,
  }
  const vertexStyles = {
    closingPointColor: disc.color,
    closingPointWidth: disc.width + 1,
    closingPointOutlineColor: accent,
    closingPointOutlineWidth: 2,
    coordinatePointColor: disc.color,
    coordinatePointWidth: disc.width,
    coordinatePointOutlineColor: accent,
    coordinatePointOutlineWidth: 2,
  }
  const ofVertices = {
    keyEvents: null,
    pointerDistance: closing_px,
    showCoordinatePoints: true,
    pointerEvents,
    cursors: { start: 'crosshair', close: 'pointer' },
  } as const
  const polygon = new TerraDrawPolygonMode({
    ...ofVertices,
    styles: {
      fillColor: accent,
      fillOpacity: strength('map-select-fill', theme),
      outlineColor: accent,
      outlineWidth: selection.width_px,
      ...vertexStyles,
    },
  })
  const line = new TerraDrawLineStringMode({
    ...ofVertices,
    styles: { lineStringColor: accent, lineStringWidth: selection.width_px, ...vertexStyles },
  })
  const point = new TerraDrawPointMode({
    pointerEvents,
    cursors: { create: 'crosshair' },
    styles: { pointColor: accent, pointWidth: 6, pointOutlineColor: disc.color, pointOutlineWidth: 2 },
  })
  const mode = { polygon, line, point }[shape]
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, renderBelowLayerId: anchorOf('drawing') }),
    modes: [mode],
  })
  draw.start()
  draw.setMode(mode.mode)
  draw.on('change', () => {
    if (!replacing) events.vertices(standing(draw))
  })
  draw.on('finish', id => {
    const feature = draw.getSnapshotFeature(id)
    if (feature) events.placed(positionsOf(feature.geometry))
  })
  return {
    undo: () => {
      mode.undo()
      events.vertices(standing(draw))
    },
    redo: () => {
      mode.redo()
      events.vertices(standing(draw))
    },
    replace: vertices => {
      replacing = true
      draw.clear()
      draw.setMode(mode.mode)
      for (const at of vertices) mode.onClick(clickAt(at))
      replacing = false
      events.vertices(standing(draw))
    },
    stop: () => {
      // If the map has no style, its graphics context was lost, together with what was drawn.
      if (draw.enabled && map.getStyle()) draw.stop()
    },
  }
}

/** A click that is closer to the first vertex than this closes the polygon. */
export const closing_px = 12

/** Adds a position as a click without a canvas pixel, so that it never counts as close to the first vertex. */
const clickAt = ([lng, lat]: LngLat) => ({
  lng,
  lat,
  containerX: Number.MIN_SAFE_INTEGER,
  containerY: Number.MIN_SAFE_INTEGER,
  button: 'left' as const,
  heldKeys: [],
  isContextMenu: false,
})

/**
 * The vertices drawn so far. The line of terra-draw also contains the pointer, and its ring contains the closing
 * position.
 */
function standing(draw: TerraDraw): LngLat[] {
  for (const { geometry, properties } of draw.getSnapshot()) {
    if (!properties.currentlyDrawing) continue
    if (geometry.type === 'LineString') return positionsOf(geometry).slice(0, -1)
    if (geometry.type === 'Polygon')
      return positionsOf(geometry).slice(0, Number(properties.committedCoordinateCount))
  }
  return []
}

function positionsOf(geometry: { type: string; coordinates: unknown }): LngLat[] {
  if (geometry.type === 'Point') return [geometry.coordinates as LngLat]
  if (geometry.type === 'LineString') return geometry.coordinates as LngLat[]
  return (geometry.coordinates as LngLat[][])[0]
}
