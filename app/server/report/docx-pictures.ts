import { ImageRun, Paragraph } from 'docx'
import type { MapPicture } from './maps/report-figures.ts'

/** Word measures pictures in pixels of this resolution. */
const dpi = 96
const pixels = (points: number) => Math.round((points / 72) * dpi)

/** A picture with its alternative text. */
export function pictureOf({ png, width, height, alt }: MapPicture): Paragraph {
  const picture = new ImageRun({
    type: 'png',
    data: png,
    transformation: { width: pixels(width), height: pixels(height) },
    altText: { title: alt, description: alt, name: alt },
  })
  return new Paragraph({ keepLines: true, spacing: { before: 0, after: 60 }, children: [picture] })
}
