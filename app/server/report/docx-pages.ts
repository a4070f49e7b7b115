import type { IContext, IXmlableObject } from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import { cellSide } from './docx-widths.ts'

/**
 * Estimates the layout, so that the table of contents has page numbers without Word asking to update them, and in
 * programs that never update them. The search for headings numbered by Word is turned off, since it takes as long again
 * and these headings already contain their numbers.
 */
const estimate = estimatePageNumbersWith({ guess: true })

/**
 * Returns the page numbers of a document. The estimate takes 0.6 ms of processor time per table cell, so it only gets
 * the cell of each row that determines the height of the row, and a letter for text that certainly fits on a line.
 */
export const pageNumbersOf = (body: IXmlableObject, context: IContext) =>
  estimate({ 'w:body': listOf(body['w:body']).map(withHighestCells) }, context)

type Xml = Record<string, unknown>
const isXml = (value: unknown): value is Xml => typeof value === 'object' && value !== null
const listOf = (value: unknown): Xml[] => (Array.isArray(value) ? value.filter(isXml) : [])
const childrenOf = (list: readonly Xml[], name: string): Xml[] =>
  listOf(list.find(one => name in one)?.[name])
const attributesOf = (inner: unknown): Xml => (isXml(inner) && isXml(inner._attr) ? inner._attr : {})

/** From this number of rows on, tables are reduced. The cells of smaller ones may have several paragraphs. */
const minRows = 4

function withHighestCells(element: Xml): Xml {
  const parts = listOf(element['w:tbl'])
  if (parts.filter(part => 'w:tr' in part).length < minRows) return element
  const widths = childrenOf(parts, 'w:tblGrid').map(column =>
    Number(attributesOf(column['w:gridCol'])['w:w']),
  )
  return { 'w:tbl': parts.map(part => ('w:tr' in part ? withHighestCell(part, widths) : part)) }
}

/** The row with only its highest cell, in its column. */
function withHighestCell(row: Xml, widths: readonly number[]): Xml {
  const parts = listOf(row['w:tr'])
  const cells = parts.filter(part => 'w:tc' in part)
  if (cells.length !== widths.length || cells.length < 2) return row
  const texts = cells.map(textOf)
  const heights = texts.map((text, at) => heightOf(text, widths[at]))
  const highest = heights.indexOf(Math.max(...heights))
  const before = highest === 0 ? [] : [{ 'w:gridBefore': { _attr: { 'w:val': highest } } }]
  const isLine = texts[highest].length * maxLetter < widths[highest] - 2 * cellSide
  const cell = isLine ? withLetter(cells[highest], texts[highest]) : cells[highest]
  return { 'w:tr': [{ 'w:trPr': [...before, ...childrenOf(parts, 'w:trPr')] }, cell] }
}

/** Average width that letters do not exceed at the largest size of tables, in twentieths of a point. */
const maxLetter = 120
/** The cell with a single letter, of the script that determines the height of the line. */
function withLetter(cell: Xml, text: string): Xml {
  const letter = devanagari.exec(text)?.[0] ?? text.slice(0, 1)
  const inRun = (part: Xml): Xml => ('w:t' in part ? { 'w:t': [letter] } : part)
  const inParagraph = (part: Xml): Xml => ('w:r' in part ? { 'w:r': listOf(part['w:r']).map(inRun) } : part)
  const inCell = (part: Xml): Xml => ('w:p' in part ? { 'w:p': listOf(part['w:p']).map(inParagraph) } : part)
  return { 'w:tc': listOf(cell['w:tc']).map(inCell) }
}

const devanagari = /\p{Script=Devanagari}/u
/** Relative height of a text in a column. Lines of Devanagari are higher. */
const heightOf = (text: string, width: number): number =>
  (text.length + (devanagari.test(text) ? 2 : 0)) / width

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (!isXml(value)) return ''
  return ['w:tc', 'w:p', 'w:r', 'w:t']
    .filter(name => name in value)
    .map(name => textOf(value[name]))
    .join('')
}
