import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, VectorTileSource } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { baseSourceOf } from '../layers/base-layer.ts'
import { BaseWatch, FailedTiles, type TileAddress, waitBefore_ms } from './tile-errors.ts'

type TileEvent = { sourceId?: string; tile?: { tileID: { canonical: TileAddress } } }

/** If nothing of a base layer has been loaded by then, it is given up. */
const baseTimeout_ms = 20_000

/**
 * Handles tiles that failed. Tiles that were loaded stay, and only failed ones are requested again: automatically after
 * a while, when the network is available again, and on demand. If a base layer fails, the user is informed and
 * `loseBase` is called.
 */
export function useTileErrors(map: MapLibreMap | null, base: BaseLayerId, loseBase: () => void) {
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  /** Increases when the buildings must be requested again, since the map does not load these itself. */
  const [buildingTries, setBuildingTries] = useState(0)
  const failures = useRef(new FailedTiles())
  const buildingsFailed = useRef(false)
  const say = useSay()
  const giveUp = useRef(() => {})
  giveUp.current = () => {
    const layer = baseLayers.find(({ id }) => id === base)?.title ?? base
    toast.error(say('map.baseLost', { layer }))
    loseBase()
  }

  const failBuildings = useCallback(() => {
    buildingsFailed.current = true
    setFailed(true)
  }, [])

  useEffect(() => {
    if (!map) return
    const watch = new BaseWatch()
    const baseSource = baseSourceOf(base)
    const failed = (event: ErrorEvent & TileEvent) => {
      const { sourceId, tile, error } = event
      if (!sourceId) return console.warn(error)
      if (sourceId !== baseSource) {
        failures.current.add(sourceId, tile ? tile.tileID.canonical : null)
        setFailed(true)
      } else if (watch.failed()) giveUp.current()
    }
    const came = (event: MapSourceDataEvent & TileEvent) => {
      if (event.sourceId === baseSource && event.tile) watch.came()
    }
    const rested = () => {
      if (!failures.current.isEmpty || buildingsFailed.current) return
      setFailed(false)
      setAttempt(0)
    }
    const isRemoteBase = baseLayers.some(({ id, url }) => id === base && url !== null)
    const networkTimeout = isRemoteBase
      ? setTimeout(() => watch.isSilent() && giveUp.current(), baseTimeout_ms)
      : undefined
    map.on('error', failed)
    map.on('sourcedata', came)
    map.on('idle', rested)
    return () => {
      clearTimeout(networkTimeout)
      map.off('error', failed)
      map.off('sourcedata', came)
      map.off('idle', rested)
    }
  }, [map, base])

  const again = useCallback(() => {
    if (!map) return
    setAttempt(n => n + 1)
    if (buildingsFailed.current) setBuildingTries(n => n + 1)
    buildingsFailed.current = false
    for (const { source, tiles } of failures.current.drain()) reloadTiles(map, source, tiles)
    map.triggerRepaint()
  }, [map])

  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(again, waitBefore_ms(attempt))
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [hasFailed, attempt, again])

  return { hasFailed, again, failBuildings, buildingTries }
}

function reloadTiles(map: MapLibreMap, id: string, tiles: TileAddress[]) {
  const source = map.getSource<VectorTileSource>(id)
  if (!source) return
  if (tiles.length > 0) map.refreshTiles(id, tiles)
  else if (source.url) source.setUrl(source.url)
}
