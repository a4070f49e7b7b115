import { PDFiumLibrary } from '@hyzyla/pdfium'
import { paletted, palettePng } from './palette-png.ts'

/** This resolution is sharp in print, and small letters are readable on screen. */
const dpi = 200

/** Renders pages of a PDF, counted from 1 (all by default), as PNGs. PDFium keeps names as they were shaped when the PDF was written. */
export async function pagePictures(pdf: Uint8Array, pages?: readonly number[]): Promise<Uint8Array[]> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    const pictures: Uint8Array[] = []
    const all = Array.from({ length: document.getPageCount() }, (_, at) => at + 1)
    for (const number of pages ?? all) {
      const { data, width, height } = await document
        .getPage(number - 1)
        .render({ scale: dpi / 72, render: 'bitmap' })
      pictures.push(palettePng({ width, height }, paletted(data), { level: 6, dpi }))
    }
    document.destroy()
    return pictures
  } finally {
    pdfium.destroy()
  }
}
