import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../../scripts/common/source-files.ts'
import { startProduct } from '../../../scripts/start/running-product.ts'
import { captureHero } from './hero-picture.ts'
import { captureManualPictures } from './manual-pictures.ts'
import { capturePlanPages } from './plan-pages.ts'
import { openStudio } from './studio.ts'

/**
 * `npm run pictures`: makes every picture of the product that the landing page and the manuals show, from the product
 * itself on demo data. `npm run pictures -- http://127.0.0.1:8080 manual` takes them from a running one, and only
 * some: hero, manual, plan.
 */
const words = process.argv.slice(2)
const given = words.find(word => /^https?:/.test(word))
const wanted = words.filter(word => word !== given)
const wants = (what: string) => wanted.length === 0 || wanted.includes(what)

if (given) await capturePictures(given)
else {
  const data = join(project, 'var', 'pictures')
  const product = await startProduct(data)
  try {
    await capturePictures(product.url)
  } finally {
    await product.interrupt()
    rmSync(data, { recursive: true, force: true })
  }
}

async function capturePictures(url: string): Promise<void> {
  const studio = await openStudio(url)
  try {
    if (wants('hero')) for (const theme of ['light', 'dark'] as const) await captureHero(studio, theme)
    if (wants('manual')) await captureManualPictures(studio)
    if (wants('plan')) await capturePlanPages(studio)
  } finally {
    await studio.close()
  }
}
