import { dayText } from '../../../domain/cells/day-text.ts'
import { isPlanMark } from '../../../domain/layers/rows/my-plan.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { fiscalYears } from '../../../domain/plan/years.ts'
import { municipalityName } from '../../../domain/region/facts.ts'
import { printable } from '../../../domain/report/blocks.ts'
import type { PlanFeatures } from '../../../domain/report/maps/files.ts'
import { planMapTable, type ReportMap } from '../../../domain/report/maps/map-table.ts'
import type { PaperSize } from '../../../domain/report/maps/paper-sizes.ts'
import { type ClusterNetworkOnMap, networkData, planData } from '../../../domain/report/maps/plan-data.ts'
import { isAboutSomething, type MapData, type Scene, sceneOf } from '../../../domain/report/maps/scene.ts'
import {
  boundsAround,
  type MapFrame,
  makeMapFrame,
  scaleText,
} from '../../../domain/report/maps/sheet-frame.ts'
import { localLevelNames } from '../../../domain/report/places.ts'
import type { LayerOrigin } from '../../../domain/tilesets/schema.ts'
import type { AtlasBytes } from '../../../engine/atlas/atlas-bytes.ts'
import { finishPdf } from '../../paper/contents.ts'
import { asTag, openImage, openPaper, type Paper } from '../../paper/paper.ts'
import { groundData, nationData, openLand } from './atlas-data.ts'
import { hillshadePicture, landCoverPicture } from './ground-picture.ts'
import { type Layout, layoutOf } from './layout.ts'
import { drawMapPage, type MapSheet } from './map-page.ts'
import { originsOf, sourceLine } from './origins.ts'
import { textLine } from './pen.ts'

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

const insetHeight = 96
const inset: ReportMap = {
  number: 0,
  title: 'maps.location',
  extent: 'nation',
  layers: ['district'],
  about: [],
}

/** The complete set, with a list of maps followed by each map on its own page. */
export type MapSet = { pdf: Uint8Array; maps: readonly ReportMap[] }

/** Draws the map set (S-137, table S-M) as a PDF. Everything is vector graphics except hillshade and land cover. */
export async function mapsPdf(of: MapsOf): Promise<MapSet> {
  const { plan, language, size, bytes } = of
  const say: Say = (key, params) => sayIn(language, key, params)
  const layout = layoutOf(size)
  const land = openLand(bytes, plan.sddmm)
  const { home } = land
  const near = makeMapFrame(boundsAround(home.area.flat(2)), layout.box)
  const own = { name: municipalityName(home.fact, language), area: home.area }
  const nation = makeMapFrame(boundsAround(land.regions.country.flat(2)), layout.box)
  const data: MapData = {
    ...nationData(land.regions, language),
    ...groundData(
      bytes,
      {
        regions: land.regions,
        codes: [plan.sddmm],
        shown: code => (code === plan.sddmm ? 'bare' : 'named'),
        area: home.area,
        frame: near,
        language,
        say,
      },
      new Set(planMapTable.flatMap(({ layers }) => layers)),
    ),
    ...planData(of.features),
    cluster_network: networkData(of.networks),
  }
  const drawn = planMapTable.map(map => {
    const frame = map.extent === 'nation' ? nation : near
    return { map, frame, scene: sceneOf(map, data, { own, home, frame, say }) }
  })
  const [included, left] = [true, false].map(isIncluded =>
    drawn.filter(({ map, scene }) => isAboutSomething(map, scene) === isIncluded),
  )
  const insetFrame = makeMapFrame(boundsAround(home.province.flat(2)), {
    ...layout.side,
    height: insetHeight,
  })
  const around = {
    scene: sceneOf(inset, data, { own, home, frame: insetFrame, say }),
    frame: insetFrame,
    text: say('maps.inset', { province: localLevelNames(home.fact, language).province }),
  }

  const title = `${printable(plan.name)}: ${say('maps.set')}`
  const paper = openPaper({ title, subject: say('maps.subject'), edition: plan.changed_on }, language)
  const pictures = new Map<string, object>()
  const { starting_year: from, ending_year: to } = plan
  const day = dayText(plan.changed_on, say)
  const years = fiscalYears(from, to)
  const foot = say('maps.footPeriod', { years, from: String(from), to: String(to), day })
  const pages = included.length + 1
  const pageText = (page: number) => say('report.page', { page, pages })
  openPage(paper, layout)
  drawList()
  included.forEach(({ map, scene, frame }, at) => {
    openPage(paper, layout)
    paper.pdf.outline.addItem(`${map.number} ${say(map.title)}`)
    drawMapPage(paper, paper.root, sheetOf(map, scene, frame, at + 2), { layout, say, picture })
  })
  paper.root.end()
  return { pdf: await finishPdf(paper), maps: included.map(({ map }) => map) }

  function picture(layer: 'hillshade' | 'land_cover', frame: MapFrame): object {
    const known = pictures.get(layer)
    if (known !== undefined) return known
    const made =
      layer === 'hillshade'
        ? hillshadePicture(bytes.elevation, frame)
        : landCoverPicture(bytes.landCover, frame)
    const opened = openImage(paper.pdf, Buffer.from(made))
    pictures.set(layer, opened)
    return opened
  }

  function sheetOf(map: ReportMap, scene: Scene, frame: MapFrame, page: number): MapSheet {
    const origins = originsOf(of.origins, scene.layers, say)
    const scale = scaleText(frame.scale)
    const layers = scene.legend.map(({ text }) => text).join(', ')
    const isOfPlan = scene.layers.some(isPlanMark)
    const sources = origins.map(one => sourceLine(one, say))
    const titles = origins.filter(({ kind }) => kind === 'generated').map(({ title: one }) => one)
    return {
      number: say('maps.number', { number: map.number }),
      title: say(map.title),
      planName: printable(plan.name),
      scene,
      frame,
      inset: map.extent === 'nation' ? null : around,
      scaleText: say('maps.scale', { scale, paper: size }),
      projection: say('maps.projection', { meridian: frame.meridian.toFixed(2) }),
      sources: [...new Set([...sources, ...(isOfPlan ? [say('maps.planSource')] : [])])],
      generated: [...new Set(titles)],
      foot,
      page: pageText(page),
      alt: say('maps.alt', { title: say(map.title), scale, layers }),
    }
  }

  function drawList(): void {
    const { margin } = layout
    const line = (text: string, y: number, bold = false, x = margin) =>
      asTag(paper, paper.root, bold ? 'H1' : 'P', tag =>
        tag.add(() =>
          textLine(
            paper,
            tag,
            text,
            {
              size: bold ? 17 : 10,
              face: bold ? 'strong' : 'regular',
              colour: paper.colours[bold ? 'accent' : 'ink'],
            },
            { x, y },
          ),
        ),
      )
    line(printable(plan.name), margin + 20, true)
    const versions = { atlas: plan.atlas_version, rates: plan.rates_version }
    line(`${say('maps.list')} · ${say('maps.foot', { day, years, ...versions })}`, margin + 48)
    included.forEach(({ map, frame }, at) => {
      const y = margin + 84 + at * 19
      line(say('maps.number', { number: map.number }), y)
      line(say(map.title), y, false, margin + 70)
      const scale = say('maps.scale', { scale: scaleText(frame.scale), paper: size })
      line(scale, y, false, margin + 460)
      line(say('maps.page', { page: at + 2 }), y, false, margin + 640)
    })
    if (left.length === 0) return
    const y = margin + 84 + included.length * 19 + 16
    line(say('maps.leftOut'), y)
    left.forEach(({ map }, at) => {
      line(`${say('maps.number', { number: map.number })} · ${say(map.title)}`, y + (at + 1) * 19)
    })
  }
}

function openPage(paper: Paper, { width, height }: Layout): void {
  paper.pdf.addPage({ size: [width, height], margin: 0 })
  paper.number++
}
