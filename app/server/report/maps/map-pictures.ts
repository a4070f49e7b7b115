import { PDFiumLibrary } from '@hyzyla/pdfium'
import { paletted, palettePng } from './palette-png.ts'

/** This resolution is sharp in print, and small letters are readable on screen. */
const dpi = 200

/** Renders the pages of a PDF as PNGs. PDFium keeps names as they were shaped when the PDF was written. */
export async function pagePictures(pdf: Uint8Array): Promise<Uint8Array[]> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    const pictures: Uint8Array[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' })
      pictures.push(palettePng({ width, height }, paletted(data), { level: 6, dpi }))
    }
    document.destroy()
    return pictures
  } finally {
    pdfium.destroy()
  }
}
