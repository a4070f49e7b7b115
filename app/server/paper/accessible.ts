import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>
/** Members of pdfkit that are missing from its types. */
type Inner = {
  info: Record<string, unknown>
  getStructTreeRoot(): { data: { RoleMap?: object; IDTree?: { Names: unknown[] } } }
  appendXML(xml: string): void
  endMetadata(): void
}
type InnerStruct = { dictionary: { data: Record<string, unknown> } }
const innerOf = (pdf: Pdf) => pdf as unknown as Inner

/** Tags that PDF 1.7 does not define, with the standard ones that they stand for. */
const roles = { Title: 'P' }
/** Identifies a file of PDF/UA-1 (ISO 14289-1, section 5). */
const identification = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`

/**
 * Makes a new document conform to PDF/UA-1 in what concerns the file as a whole. pdfkit's own `subset` is not used, as it
 * also adds sets of glyphs that the standard does not need.
 */
export function beAccessible(pdf: Pdf): void {
  const inner = innerOf(pdf)
  inner.getStructTreeRoot().data.RoleMap = roles
  const { endMetadata } = inner
  inner.endMetadata = () => {
    // pdfkit copies these to the XML of the metadata as they are, after it has written the dictionary with the plain ones.
    const texts = Object.entries(inner.info).filter(([, value]) => typeof value === 'string')
    for (const [name, value] of texts) inner.info[name] = xmlText(String(value))
    inner.appendXML(identification)
    endMetadata.call(pdf)
  }
}

/** Gives the tag of a note its identifier, which is required and listed in the document. `number` counts the notes. */
export function nameNote(pdf: Pdf, tag: PDFKit.PDFStructureElement, number: number): void {
  const id = Object(`note-${String(number).padStart(6, '0')}`)
  const { dictionary } = tag as unknown as InnerStruct
  dictionary.data.ID = id
  const { data } = innerOf(pdf).getStructTreeRoot()
  data.IDTree ??= { Names: [] }
  data.IDTree.Names.push(id, dictionary)
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML 1.0 does not allow (section 2.2). */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const xmlText = (text: string): string => text.replace(notInXml, '').replace(/[&<>]/g, one => references[one])
