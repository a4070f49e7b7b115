import { dayText } from '../../../domain/cells/day-text.ts'
import { isPlanMark } from '../../../domain/layers/rows/my-plan.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { numeralsIn } from '../../../domain/messages/printed-digits.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { fiscalYears } from '../../../domain/plan/years.ts'
import { printable } from '../../../domain/report/blocks.ts'
import { type ClusterRow, clusterRows } from '../../../domain/report/maps/cluster-rows.ts'
import type { PlanFeatures } from '../../../domain/report/maps/files.ts'
import { planMapTable, type ReportMap } from '../../../domain/report/maps/map-table.ts'
import type { PaperSize } from '../../../domain/report/maps/paper-sizes.ts'
import type { ClusterNetworkOnMap } from '../../../domain/report/maps/plan-data.ts'
import { isAboutSomething, type Scene } from '../../../domain/report/maps/scene.ts'
import { type MapFrame, makeMapFrame, scaleText } from '../../../domain/report/maps/sheet-frame.ts'
import type { LayerOrigin } from '../../../domain/tilesets/schema.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { finishPdf } from '../../paper/contents.ts'
import { openPaper, type Paper } from '../../paper/paper.ts'
import { makeGroundPictures } from './ground-picture.ts'
import { originsOf, sourceLine } from './origins.ts'
import { featuresIn, openPlanScenes } from './plan-scenes.ts'
import { clusterSheets } from './sheet/cluster-list.ts'
import { type Layout, layoutOf, orientationFor } from './sheet/layout.ts'
import { drawListPage } from './sheet/list-page.ts'
import { drawClustersPage, drawMapPage } from './sheet/map-page.ts'
import { fitsBeside } from './sheet/map-side.ts'

/** What the maps of a plan are drawn from. */
export type MapsOf = {
  plan: {
    name: string
    sddmm: number
    starting_year: number
    ending_year: number
    /** Date of the latest change. The files never use the current time. */
    changed_on: string
    atlas_version: string
    rates_version: string
  }
  features: PlanFeatures
  networks: readonly ClusterNetworkOnMap[]
  bytes: AtlasBytes['files']
  origins: Record<string, LayerOrigin>
  language: Language
  /** Language whose digits the reader chose, English if absent. */
  numerals?: Language
  size: PaperSize
}

/**
 * Input for the thread that draws the maps. The features of a plan and the networks of its clusters are passed as JSON,
 * because there may be many.
 */
export type MapsInput = Omit<MapsOf, 'features' | 'networks'> & {
  geojsons: Uint8Array
  networks: readonly { json: Uint8Array; option: NetworkOption }[]
  corrections: MapsOf['features']['corrections']
}

const insetHeight = 108

/** The complete set, with a list of maps followed by each map on its own page. */
export type MapSet = {
  pdf: Uint8Array
  /** Each map with its page, counted from 1. Some pages only list clusters. */
  maps: readonly { map: ReportMap; page: number }[]
}
/** A map with its place in the set. */
type Drawn = { map: ReportMap; layout: Layout; frame: MapFrame; scene: Scene }

/** Draws the map set (S-137, table S-M) as a PDF. Everything is vector graphics except hillshade and land cover. */
export async function mapsPdf(of: MapsOf): Promise<MapSet> {
  const { plan, language, size, bytes } = of
  const numerals = numeralsIn(language, of.numerals ?? 'en')
  const say: Say = (key, params) => sayIn(language, key, params)
  const scenes = openPlanScenes(of, new Set(planMapTable.flatMap(({ layers }) => layers)))
  const sheetFor = (extent: ReportMap['extent']) => {
    const area = scenes.areaOf(extent)
    const layout = layoutOf(size, orientationFor(area, size))
    return { layout, frame: makeMapFrame(area, layout.box) }
  }
  const sheets = { nation: sheetFor('nation'), municipality: sheetFor('municipality') }
  const drawn = planMapTable.map((map): Drawn => {
    const sheet = sheets[map.extent]
    return { map, ...sheet, scene: scenes.sceneIn(map, sheet.frame) }
  })
  const [included, left] = [true, false].map(isIncluded =>
    drawn.filter(({ map, scene }) => isAboutSomething(map, scene) === isIncluded),
  )
  const { side } = sheets.municipality.layout
  const around = scenes.insetIn({ ...side, height: insetHeight })
  const title = `${printable(plan.name)}: ${say('maps.set')}`
  const about = { title, subject: say('maps.subject'), edition: plan.changed_on }
  const paper = openPaper(about, language, numerals)
  const picture = makeGroundPictures(paper.pdf, bytes)
  const { starting_year: from, ending_year: to } = plan
  const day = dayText(plan.changed_on, say)
  const foot = say('maps.footPeriod', {
    years: fiscalYears(from, to),
    from: String(from),
    to: String(to),
    day,
  })
  const contents = included.map(one => ({ ...one, ...contentOf(one) }))
  const clusters = clusterRows(featuresIn(of), say)
  const listed = contents.map(one => one.map.listsClusters === true && clusters.length > 0)
  const isBeside = contents.map((one, at) => listed[at] && fitsBeside(paper, one, clusters, { side, say }))
  const apart = contents.map((one, at) =>
    listed[at] && !isBeside[at] ? clusterSheets(clusters, one.layout.body) : [],
  )
  // The list of maps is on the first page.
  const pageOf = (at: number) => apart.slice(0, at).reduce((sum, lists) => sum + 1 + lists.length, 2)
  const pages = pageOf(contents.length) - 1

  openPage(paper, sheets.municipality.layout)
  drawListPage(paper, sheets.municipality.layout, {
    title: printable(plan.name),
    subtitle: `${say('maps.list')} · ${foot}`,
    maps: contents.map((one, at) => [
      one.number,
      one.title,
      one.scaleText,
      say('maps.page', { page: pageOf(at) }),
    ]),
    versions: say('maps.versions', { atlas: plan.atlas_version, rates: plan.rates_version, day }),
    leftTitle: say('maps.leftOut'),
    left: left.map(({ map }) => `${say('maps.number', { number: map.number })} · ${say(map.title)}`),
  })
  contents.forEach(({ map, layout, ...content }, at) => {
    const edges = { ...content, planName: printable(plan.name), foot }
    const first = pageOf(at)
    openPage(paper, layout)
    paper.pdf.outline.addItem(paper.digits(`${map.number} ${content.title}`))
    const sheet = { ...edges, page: pageText(first), clusters: clustersBeside(at) }
    drawMapPage(paper, paper.root, sheet, { layout, say, picture })
    apart[at].forEach((rows, nth) => {
      openPage(paper, layout)
      const list = { ...edges, title: say('maps.clusterList'), generated: [], clusters: rows }
      drawClustersPage(paper, paper.root, { ...list, page: pageText(first + 1 + nth) }, { layout, say })
    })
  })
  paper.root.end()
  const placed = contents.map(({ map }, at) => ({ map, page: pageOf(at) }))
  return { pdf: await finishPdf(paper), maps: placed }

  function pageText(page: number): string {
    return say('report.page', { page, pages })
  }

  function clustersBeside(at: number): { beside: readonly ClusterRow[] } | { page: string } | null {
    if (isBeside[at]) return { beside: clusters }
    const list = listed.indexOf(true)
    if (list < 0 || !contents[at].scene.layers.includes('bat-clusters')) return null
    return { page: say('maps.clustersOn', { page: pageOf(list) + (isBeside[list] ? 0 : 1) }) }
  }

  function contentOf({ map, scene, frame }: Drawn) {
    const origins = originsOf(of.origins, scene.layers, say)
    const scale = scaleText(frame.scale)
    const layers = scene.legend.map(({ text }) => text).join(', ')
    const isOfPlan = scene.layers.some(isPlanMark)
    const sources = origins.map(one => sourceLine(one, say))
    const titles = origins.filter(({ kind }) => kind === 'generated').map(({ title: one }) => one)
    return {
      number: say('maps.number', { number: map.number }),
      title: say(map.title),
      inset: map.extent === 'nation' ? null : around,
      scaleText: say('maps.scale', { scale, paper: size }),
      projection: say('maps.projection', { meridian: frame.meridian.toFixed(2) }),
      sources: [...new Set([...sources, ...(isOfPlan ? [say('maps.planSource')] : [])])],
      generated: [...new Set(titles)],
      alt: say('maps.alt', { title: say(map.title), scale, layers }),
    }
  }
}

function openPage(paper: Paper, { width, height }: Layout): void {
  paper.pdf.addPage({ size: [width, height], margin: 0 })
  paper.number++
}
