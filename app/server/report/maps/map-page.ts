import { type ColourName, colour } from '../../../domain/layers/style-table.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { Scene } from '../../../domain/report/maps/scene.ts'
import type { MapFrame } from '../../../domain/report/maps/sheet-frame.ts'
import { breakLines, drawLine } from '../../paper/lines.ts'
import { asArtifact, asTag, type Paper, type Struct } from '../../paper/paper.ts'
import { plainWords } from '../../paper/words.ts'
import type { Layout } from './layout.ts'
import { drawMap } from './map-figure.ts'
import { drawScene, drawSwatch, textLine, widthOfText } from './pen.ts'

/** One map with the content of its margin. */
export type MapSheet = {
  number: string
  title: string
  planName: string
  scene: Scene
  frame: MapFrame
  /** Map of the region around the local level, or null if the main map already shows that region. */
  inset: { scene: Scene; frame: MapFrame; text: string } | null
  scaleText: string
  projection: string
  sources: string[]
  /** Titles of layers with generated data. */
  generated: string[]
  foot: string
  page: string
  alt: string
}
type Picture = (layer: 'hillshade' | 'land_cover', frame: MapFrame) => object

const ink = (name: ColourName) => colour(name, 'light')
const sizes = { title: 13, plan: 8.5, legend: 7.2, small: 6.2, foot: 7 } as const
const legendLeading = { max: 12.5, min: 8.4 } as const

export function drawMapPage(
  paper: Paper,
  root: Struct,
  sheet: MapSheet,
  { layout, say, picture }: { layout: Layout; say: Say; picture: Picture },
): void {
  asTag(paper, root, 'Sect', section => {
    drawHead(paper, section, sheet, layout)
    asTag(
      paper,
      section,
      'Figure',
      figure => figure.add(() => drawMap(paper, figure, sheet, say, layer => picture(layer, sheet.frame))),
      {
        alt: sheet.alt,
      },
    )
    drawSide(paper, section, sheet, { layout, say, picture })
    drawBottom(paper, section, sheet, layout, say)
  })
}

function put(
  paper: Paper,
  section: Struct,
  text: string,
  style: { size: number; colour: ColourName; face?: 'regular' | 'strong' },
  at: { x: number; y: number; width?: number; align?: 'left' | 'right' | 'center' },
  kind = 'P',
): void {
  const drawn = { ...style, colour: ink(style.colour) }
  asTag(paper, section, kind, tag => tag.add(() => textLine(paper, tag, text, drawn, at)))
}

function drawHead(paper: Paper, section: Struct, sheet: MapSheet, { margin, title: y }: Layout): void {
  const number = { size: sizes.title, colour: 'accent', face: 'strong' } as const
  const x = margin + widthOfText(paper, sheet.number, sizes.title, 'strong') + 10
  asTag(paper, section, 'H1', tag =>
    tag.add(() => {
      textLine(paper, tag, sheet.number, { ...number, colour: ink('accent') }, { x: margin, y })
      textLine(paper, tag, sheet.title, { ...number, colour: ink('ink') }, { x, y })
    }),
  )
  put(paper, section, sheet.planName, { size: sizes.plan, colour: 'ink-3' }, { x: margin, y: y + 16 })
}

/** Draws the required items from the bottom up. The legend gets the remaining height. */
function drawSide(
  paper: Paper,
  section: Struct,
  sheet: MapSheet,
  { layout, say, picture }: { layout: Layout; say: Say; picture: Picture },
): void {
  const { side } = layout
  const { scene, inset } = sheet
  const small = [
    ...wrapped(paper, sheet.scaleText, 'strong'),
    ...wrapped(paper, sheet.projection),
    ...wrapped(paper, say('maps.sources'), 'strong'),
    ...sheet.sources.flatMap(text => wrapped(paper, text)),
  ]
  const leading = sizes.small * 1.3
  let y = side.y + side.height - small.length * leading
  asTag(paper, section, 'P', tag =>
    tag.add(() => {
      small.forEach((line, at) => {
        drawLine(paper, tag, line, { left: side.x, width: side.width, leading }, y + at * leading)
      })
    }),
  )
  if (inset !== null) {
    y -= inset.frame.box.height + 22
    drawInset(paper, section, inset, y, picture)
  }
  const room = y - 8 - side.y
  const rows = scene.legend.length + 1.4
  const step = Math.min(legendLeading.max, Math.max(legendLeading.min, room / rows))
  const size = Math.min(sizes.legend, step * 0.72)
  put(
    paper,
    section,
    say('maps.legend'),
    { size: 9, colour: 'ink', face: 'strong' },
    { x: side.x, y: side.y + 5 },
    'H2',
  )
  asTag(paper, section, 'L', list => {
    scene.legend.forEach(({ mark, text }, at) => {
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          const middle = side.y + 5 + (at + 1.4) * step
          drawSwatch(paper, item, mark, side.x, middle)
          textLine(paper, item, text, { size, colour: ink('ink') }, { x: side.x + 28, y: middle })
        }),
      )
    })
  })

  function wrapped(on: Paper, text: string, face: 'regular' | 'strong' = 'regular') {
    const style = { face, size: sizes.small, colour: ink(face === 'strong' ? 'ink' : 'ink-3') }
    return breakLines(on, plainWords(on, text, style), side.width)
  }
}

function drawInset(
  paper: Paper,
  section: Struct,
  { scene, frame, text }: NonNullable<MapSheet['inset']>,
  top: number,
  picture: Picture,
): void {
  const { pdf } = paper
  const { box } = frame
  asTag(
    paper,
    section,
    'Figure',
    figure =>
      figure.add(() => {
        // The frame was computed for a box at the top of the sheet, but the inset map is lower.
        pdf.save().translate(0, top - box.y)
        pdf.rect(box.x, box.y, box.width, box.height).clip()
        pdf.rect(box.x, box.y, box.width, box.height).fill(ink('surface'))
        drawScene(paper, figure, scene.drawn, { frame, picture: layer => picture(layer, frame) })
        pdf.restore()
        pdf.rect(box.x, top, box.width, box.height).lineWidth(0.5).stroke(ink('map-local'))
      }),
    { alt: text },
  )
  put(paper, section, text, { size: sizes.small, colour: 'ink-3' }, { x: box.x, y: top + box.height + 7 })
}

function drawBottom(paper: Paper, section: Struct, sheet: MapSheet, layout: Layout, say: Say): void {
  const { band, margin, foot, width } = layout
  if (sheet.generated.length > 0) {
    asArtifact(paper, () => {
      paper.pdf.rect(band.x, band.y, band.width, band.height).fill(ink('seq-1'))
      paper.pdf.rect(band.x, band.y, 3, band.height).fill(ink('danger'))
    })
    const y = band.y + band.height / 2
    const text = say('maps.generated')
    put(paper, section, text, { size: 8.5, colour: 'danger', face: 'strong' }, { x: band.x + 10, y })
    const from = band.x + 20 + widthOfText(paper, text, 8.5, 'strong')
    const whole = fitted(paper, sheet.generated, band.x + band.width - 8 - from)
    const at = { x: from, y, width: band.x + band.width - 8 - from, align: 'right' as const }
    put(paper, section, whole.text, { size: whole.size, colour: 'ink' }, at)
  }
  const style = { size: sizes.foot, colour: 'ink-3' as const }
  put(paper, section, sheet.foot, style, { x: margin, y: foot })
  put(paper, section, sheet.page, style, { x: margin, y: foot, width: width - 2 * margin, align: 'right' })
}

/** Puts all names on one line, in smaller type if there are many. */
function fitted(paper: Paper, names: string[], room: number): { text: string; size: number } {
  const text = names.join(' · ')
  const wide = widthOfText(paper, text, 7)
  return { text, size: Math.min(7, (7 * room) / Math.max(wide, 1)) }
}
