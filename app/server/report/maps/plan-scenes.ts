import { ownPlaceNames } from '../../../domain/bat/clusters/own-place-names.ts'
import type { Bounds, MultiPolygonRings } from '../../../domain/geometry.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { municipalityName } from '../../../domain/region/facts.ts'
import type { PlanFeatures } from '../../../domain/report/maps/files.ts'
import type { MapLayerId, ReportMap } from '../../../domain/report/maps/map-table.ts'
import { withOwnNames } from '../../../domain/report/maps/own-names.ts'
import { type ClusterNetworkOnMap, networkData, planData } from '../../../domain/report/maps/plan-data.ts'
import { type MapData, type Scene, sceneOf } from '../../../domain/report/maps/scene.ts'
import {
  boundsAround,
  type MapFrame,
  makeMapFrame,
  type SheetBox,
} from '../../../domain/report/maps/sheet-frame.ts'
import { localLevelNames } from '../../../domain/report/places.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { groundData, nationData, openLand, settlementsIn } from './atlas-data.ts'

type ScenesOf = {
  plan: { sddmm: number }
  features: PlanFeatures
  networks: readonly ClusterNetworkOnMap[]
  bytes: AtlasBytes['files']
  language: Language
}
/** Features of the plan with the names of settlements in the language of the maps, where they are known. */
export const featuresIn = ({ plan, features, bytes, language }: Omit<ScenesOf, 'networks'>): PlanFeatures =>
  withOwnNames(features, ownPlaceNames(settlementsIn(bytes, [plan.sddmm]), language))

/** A small map of the region around the local level. */
export type Inset = { scene: Scene; frame: MapFrame; text: string }
/** The maps of a plan as scenes, for any frame. */
export type PlanScenes = {
  /** Bounds of what a map shows, in degrees. */
  areaOf(extent: ReportMap['extent']): Bounds
  sceneIn(map: Pick<ReportMap, 'extent' | 'layers'>, frame: MapFrame): Scene
  insetIn(box: SheetBox): Inset
}

const inset = { extent: 'nation', layers: ['district'] } as const

/** @param layers the layers of all maps that will be drawn, which are read once for each frame */
export function openPlanScenes(
  { plan, features, networks, bytes, language }: ScenesOf,
  layers: ReadonlySet<MapLayerId>,
): PlanScenes {
  const say: Say = (key, params) => sayIn(language, key, params)
  const land = openLand(bytes, plan.sddmm)
  const { home, regions } = land
  const own = { name: municipalityName(home.fact, language), area: home.area }
  const around = (area: MultiPolygonRings) => boundsAround(area.flat(2))
  const areas = { nation: around(regions.country), municipality: around(home.area) }
  const fixed: MapData = {
    ...nationData(regions, language),
    ...planData(featuresIn({ plan, features, bytes, language })),
    cluster_network: networkData(networks),
  }
  const known = new Map<MapFrame, MapData>()
  const groundIn = (frame: MapFrame): MapData => {
    const shown = (code: number) => (code === plan.sddmm ? 'bare' : 'named')
    const request = { regions, codes: [plan.sddmm], shown, area: home.area, frame, language, say } as const
    const ground = known.get(frame) ?? groundData(bytes, request, layers)
    known.set(frame, ground)
    return ground
  }
  return {
    areaOf: extent => areas[extent],
    sceneIn: (map, frame) =>
      sceneOf(map, map.extent === 'nation' ? fixed : { ...groundIn(frame), ...fixed }, {
        own,
        home,
        frame,
        say,
      }),
    insetIn(box) {
      const frame = makeMapFrame(around(home.province), box)
      const text = say('maps.inset', { province: localLevelNames(home.fact, language).province })
      return { frame, text, scene: sceneOf(inset, fixed, { own, home, frame, say }) }
    },
  }
}
