import { join } from 'node:path'
import type { Token, Tokens } from 'marked'
import { breakLines, drawLines, type TextLine } from '../../app/server/paper/lines.ts'
import { asTag, openImage, type Struct } from '../../app/server/paper/paper.ts'
import { plainWords } from '../../app/server/paper/words.ts'
import type { ManualDrawing } from './drawing.ts'

const gap = 12
/** Maximum points per pixel, so that text in a screenshot is not larger than the surrounding text. */
const pixel = 0.61
/** Maximum height of a picture in points. It leaves space for a description next to a screenshot of a phone. */
const highest = 380
/** Minimum scale at which a picture stays on the current page. Below it, the picture moves to the next page. */
const smallest = 0.62

type Figure = { file: string; alt: string; width: number; height: number; caption: TextLine[] }

/** The pictures of a paragraph that consists of pictures. Empty for all other blocks. */
export function picturesIn(block: Token | undefined): Tokens.Image[] {
  const tokens = block && 'tokens' in block ? (block.tokens ?? []) : []
  return tokens.filter((token): token is Tokens.Image => token.type === 'image')
}

/** Minimum height of pictures side by side, including their captions. */
export function heightOfPictures(to: ManualDrawing, pictures: Tokens.Image[]): number {
  const figures = figuresOf(to, pictures)
  return tallest(figures) * smallest + heightOfCaptions(to, figures)
}

/** Draws the pictures of a paragraph side by side, each with its caption below. */
export function drawPictures(to: ManualDrawing, pictures: Tokens.Image[], tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.caption
  paper.need(heightOfPictures(to, pictures))
  const figures = fitted(to, figuresOf(to, pictures))
  const top = paper.y + 3
  let left = paper.left
  for (const { file, alt, width, height, caption } of figures) {
    const draw = () => {
      paper.pdf.image(file, left, top, { width, height })
      paper.pdf.rect(left, top, width, height).lineWidth(0.6).stroke(paper.colours['seq-none'])
    }
    asTag(paper, tag, 'Figure', figure => figure.add(draw), { alt })
    paper.y = top + height + 5
    if (caption.length > 0)
      asTag(paper, tag, 'Caption', p =>
        drawLines(paper, p, caption, { left, width: columnOf(to, figures), leading }),
      )
    left += columnOf(to, figures) + gap
  }
  paper.y = top + tallest(figures) + 5 + longest(figures) * leading + scale.gap + 3
}

function figuresOf(to: ManualDrawing, pictures: Tokens.Image[]): Figure[] {
  const { paper, scale, manual } = to
  const column = columnOf(to, pictures)
  const style = { face: 'regular', size: scale.caption.size, colour: paper.colours['ink-3'] } as const
  return pictures.map(({ href, text, title }) => {
    const file = join(manual.folder, href)
    const pixels = openImage(paper.pdf, file)
    const width = Math.min(column, pixels.width * pixel, (highest * pixels.width) / pixels.height)
    const caption = title ? breakLines(paper, plainWords(paper, title, style), column) : []
    return { file, alt: text, width, height: (width * pixels.height) / pixels.width, caption }
  })
}

/** Scales the pictures down to the remaining height of the page. */
function fitted(to: ManualDrawing, figures: Figure[]): Figure[] {
  const share = Math.min(1, (to.paper.room() - heightOfCaptions(to, figures)) / tallest(figures))
  return figures.map(figure => ({ ...figure, width: figure.width * share, height: figure.height * share }))
}

const heightOfCaptions = (to: ManualDrawing, figures: Figure[]): number =>
  longest(figures) * to.scale.caption.leading + 18
const columnOf = ({ paper }: ManualDrawing, columns: unknown[]): number =>
  (paper.width - gap * (columns.length - 1)) / columns.length
const tallest = (figures: Figure[]): number => Math.max(...figures.map(({ height }) => height))
const longest = (figures: Figure[]): number => Math.max(...figures.map(({ caption }) => caption.length))
