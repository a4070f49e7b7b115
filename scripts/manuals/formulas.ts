import { marked, type Token, type Tokens } from 'marked'
import { breakLines, drawLines } from '../../app/server/paper/lines.ts'
import { asTag, type Struct } from '../../app/server/paper/paper.ts'
import { plainWords } from '../../app/server/paper/words.ts'
import type { ManualDrawing } from './drawing.ts'
import { facts } from './facts.ts'
import type { Formula } from './typeset.ts'

const tex = String.raw
const { sst, mhp, rates } = facts

/**
 * Formulas of the models by name. They contain no words, so that all languages can use them, and take their numbers
 * from the models.
 */
const formulas: Record<string, string> = {
  probability: tex`p = \frac{n\,M}{\sum_{i} M_{i}}`,
  weight: tex`w = \frac{M}{p\,b}`,
  'design-effect': tex`\mathrm{DEFF} = 1 + (b - 1)\,\rho, \qquad \rho = ${sst.correlation}`,
  demand: tex`P = \frac{N\,w + \sum_{i} n_{i}\,L_{i}}{1000}`,
  coincidence: tex`c = c_{\infty} + \frac{1 - c_{\infty}}{\sqrt{N}}, \qquad c_{\infty} = ${rates.settings.coincidence}`,
  energy: tex`E = ${rates.settings.days_per_year}\,h\,P`,
  annuity: tex`a(n) = \sum_{t=1}^{n} \frac{1}{(1+r)^{t}}`,
  'life-cycle-cost': tex`\mathrm{LCC}(n) = C + O\,a(n) + \sum_{k\,T < n} \frac{R}{(1+r)^{k\,T}}`,
  'levelized-cost': tex`\mathrm{LCOE}(n) = \frac{\mathrm{LCC}(n)}{E\,a(n)}`,
  'break-even': tex`d = \frac{\mathrm{LCC}(n) - G_{0}(n)}{C_{\mathrm{km}} + O_{\mathrm{km}}\,a(n)}`,
  power: tex`P = ${mhp.gravity}\,\eta\,Q\,H`,
  'design-flow': tex`Q = ${mhp.design_share}\,(Q_{11} - Q_{e}), \qquad Q_{e} = ${mhp.left}\,Q_{12}`,
  cooking: tex`K = N\,k\,s`,
  score: tex`S = \frac{p}{p_{\max}} + \begin{cases} 1 & F \ge B \\ 0 & F < B \end{cases}`,
}
const gap = 4

/** Typesets the inline and displayed formulas of a document before it is drawn. */
export async function setFormulas(blocks: Token[]): Promise<void> {
  const found: Token[] = []
  marked.walkTokens(blocks, token => {
    if (token.type === 'formula' || fencedFormulaName(token) !== null) found.push(token)
  })
  if (found.length === 0) return
  const { typeset } = await import('./typeset.ts')
  for (const token of found) {
    const name = fencedFormulaName(token)
    if (name === null) Object.assign(token, await typeset((token as Tokens.Generic).tex))
    else Object.assign(token, { formula: await typeset(formulaOf(name), { isDisplay: true }) })
  }
}

/** Name of the formula in a fenced block (```` ```formula weight ````) that contains its alternative text. */
export function fencedFormulaName(token: Token | undefined): string | null {
  const [, name] = token?.type === 'code' ? (/^formula (.+)$/.exec(token.lang ?? '') ?? []) : []
  return name ?? null
}

function formulaOf(name: string): string {
  if (!(name in formulas)) throw new Error(`no formula is called ${name}`)
  return formulas[name]
}

const formulaIn = (token: Token): Formula => (token as Token & { formula: Formula }).formula

export function heightOfFormula({ scale }: ManualDrawing, token: Token): number {
  const { above, below } = formulaIn(token)
  return (above + below) * scale.body.size + 2 * gap + scale.gap
}

/** Draws a displayed formula, centred, with its number at the right. */
export function drawFormula(to: ManualDrawing, token: Tokens.Code, tag: Struct): void {
  const { paper, scale } = to
  const { size } = scale.body
  const formula = formulaIn(token)
  paper.need(heightOfFormula(to, token))
  to.formulas++
  const number = plainWords(paper, `(${to.formulas})`, {
    face: 'regular',
    size,
    colour: paper.colours['ink-3'],
  })
  const [line] = breakLines(paper, number, paper.width)
  const baseline = paper.y + gap + formula.above * size
  const x = paper.left + (paper.width - formula.width * size) / 2
  const draw = () => formula.draw(paper.pdf, { x, baseline, size, colour: paper.colours.ink })
  asTag(paper, tag, 'Formula', one => one.add(draw), { alt: token.text })
  const bottom = baseline + formula.below * size + gap + scale.gap
  paper.y = baseline - size
  asTag(paper, tag, 'P', p =>
    drawLines(paper, p, [line], {
      left: paper.left,
      width: paper.width,
      leading: size * 1.35,
      align: 'right',
    }),
  )
  paper.y = bottom
}
