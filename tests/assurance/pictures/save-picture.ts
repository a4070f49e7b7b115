import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Page } from 'playwright'
import { project } from '../../../scripts/common/source-files.ts'

export type PictureBox = { x: number; y: number; width: number; height: number }
export type PictureTarget = {
  /** Below the project; its ending says the format. */
  path: `${string}.webp` | `${string}.jpg`
  /** Pixels of the picture; its own size by default. */
  width?: number
  max_kB: number
}

/** Writes what the page shows (all of it, or a box) below the project, as well as the budget allows. */
export async function saveScreenshot(page: Page, target: PictureTarget, clip?: PictureBox): Promise<void> {
  const shot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await savePicture(page, `data:image/png;base64,${shot.toString('base64')}`, target)
}

/** Writes a picture that is at hand as a data address. The browser packs it: no library for pictures is needed. */
export async function savePicture(
  page: Page,
  picture: string,
  { path, width, max_kB }: PictureTarget,
): Promise<void> {
  const type = path.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
  for (const quality of [0.92, 0.86, 0.8, 0.72, 0.64, 0.55]) {
    const bytes = Buffer.from(await packed(page, picture, type, quality, width), 'base64')
    if (bytes.length > max_kB * 1000) continue
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    console.log(`${relative(project, file)}  ${(bytes.length / 1000).toFixed(0)} kB at ${quality}`)
    return
  }
  throw new Error(`${path} stays above ${max_kB} kB: show less, or make it smaller`)
}

function packed(page: Page, picture: string, type: string, quality: number, width?: number): Promise<string> {
  return page.evaluate(
    async ({ picture, type, quality, width }) => {
      const image = new Image()
      image.src = picture
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width ?? image.naturalWidth
      canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL(type, quality).split(',')[1]
    },
    { picture, type, quality, width },
  )
}
