import { LiteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js'
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js'
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js'
import { TeX } from '@mathjax/src/js/input/tex.js'
import { mathjax } from '@mathjax/src/js/mathjax.js'
import { SVG } from '@mathjax/src/js/output/svg.js'
import '@mathjax/src/js/util/asyncLoad/esm.js'
import type { Pdf } from '../../app/server/paper/paper.ts'
import type { InlineDrawing } from '../../app/server/paper/words.ts'

/** A formula as outlines. `above` and `below` are its extents from the baseline, in ems. */
export type Formula = InlineDrawing & { above: number; below: number }

const adaptor = new LiteAdaptor()
RegisterHTMLHandler(adaptor)
const page = mathjax.document('', {
  InputJax: new TeX({ packages: ['base', 'ams'], formatError: (_: unknown, error: Error) => raise(error) }),
  OutputJax: new SVG({ fontCache: 'none', linebreaks: { inline: false } }),
})
type Element = ReturnType<LiteAdaptor['parse']>['root']

/** MathJax units per em. Formulas are enlarged by 1.12, because the lower-case letters of Inter are taller. */
const em = 1000 / 1.12

/**
 * Typesets TeX with MathJax.
 * @throws Error on unsupported TeX
 */
export async function typeset(tex: string, { isDisplay = false } = {}): Promise<Formula> {
  const container: Element = await page.convertPromise(tex, { display: isDisplay, em: 16, ex: 8 })
  const svg = adaptor.tags(container, 'svg')[0]
  const [, top, width, height] = adaptor.getAttribute(svg, 'viewBox').split(' ').map(Number)
  return {
    type: 'drawn',
    raw: tex,
    said: lettersOf(svg).normalize('NFKC'),
    width: width / em,
    above: -top / em,
    below: (height + top) / em,
    draw(pdf, { x, baseline, size, colour }) {
      pdf.save()
      pdf.translate(x, baseline).scale(size / em)
      drawElement(pdf, svg, colour)
      pdf.restore()
    },
  }
}

/** Draws the SVG elements that MathJax uses for TeX: translated and scaled groups, paths and rectangles. */
function drawElement(pdf: Pdf, element: Element, colour: string): void {
  const get = (name: string) => adaptor.getAttribute(element, name) ?? ''
  pdf.save()
  for (const [, kind, inside] of get('transform').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x, y = kind === 'scale' ? x : 0] = inside.split(/[ ,]+/).map(Number)
    if (kind === 'translate') pdf.translate(x, y)
    else if (kind === 'scale') pdf.transform(x, 0, 0, y, 0, 0)
    else throw new Error(`a formula is turned by ${kind}, which is not drawn`)
  }
  const kind = adaptor.kind(element)
  if (kind === 'path') {
    if (get('d')) pdf.path(get('d')).fill(colour)
  } else if (kind === 'rect') {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(get(name)))
    pdf.rect(x, y, width, height).fill(colour)
  } else if (kind !== 'g' && kind !== 'svg') throw new Error(`a formula holds ${kind}, which is not drawn`)
  for (const child of adaptor.childNodes(element)) drawElement(pdf, child as Element, colour)
  pdf.restore()
}

/** The characters of the formula in order, for screen readers and search. */
function lettersOf(element: Element): string {
  const code = adaptor.getAttribute(element, 'data-c')
  const own = code ? String.fromCodePoint(Number.parseInt(code, 16)) : ''
  return (
    own +
    adaptor
      .childNodes(element)
      .map(child => lettersOf(child as Element))
      .join('')
  )
}

function raise(error: Error): never {
  throw error
}
