import { AlignmentType, BorderStyle, LineRuleType, Paragraph, ShadingType, TextRun } from 'docx'
import { colour } from '../../domain/layers/style-table.ts'

export const hex = (name: Parameters<typeof colour>[0]) =>
  colour(name, 'light').replace('#', '').toUpperCase()
export const docxColours = {
  ink: hex('ink'),
  quiet: hex('ink-3'),
  accent: hex('accent'),
  ground: hex('map-mask'),
  line: hex('seq-none'),
  warn: hex('warn'),
}
export type RunStyle = { size?: number; bold?: boolean; colour?: string }
export const runOf = (text: string, style?: RunStyle) => {
  const { size = 10, bold = false, colour: color = docxColours.ink } = style ?? {}
  const sizes = { size: 2 * size, sizeComplexScript: 2 * size + 1 }
  return new TextRun({ text, bold, boldComplexScript: bold, ...sizes, color })
}
export const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
export const noBorders = { top: none, bottom: none, left: none, right: none }
export const rule = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color })

type InCell = { align?: 'right'; keepNext?: boolean }
export function inCell(text: string, style: RunStyle, { align, keepNext = false }: InCell = {}): Paragraph {
  return new Paragraph({
    keepNext,
    ...(align && { alignment: AlignmentType.RIGHT }),
    spacing: { before: 30, after: 30, line: 250, lineRule: LineRuleType.AUTO },
    children: [runOf(text, style)],
  })
}

export const shadedIn = (fill: string | null) =>
  fill === null ? {} : { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }
