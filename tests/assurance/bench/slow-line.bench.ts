import type { Browser } from 'playwright'
import sharp from 'sharp'
import { fillStorage, inBrowser, plannerStorage, softwareGl } from './bench-browser.ts'
import type { Row } from './bench-row.ts'
import { percentile } from './load.ts'
import { slowLine, startSlowLine } from './slow-line.ts'

const rounds = 3
const slower = 4
const viewport = { width: 1366, height: 768 }
/** The page itself brings the outlines of header and panels; alive they are once the app's scripts have run. */
const budgets_ms = {
  'first paint, with the outlines of header and panels': 1_000,
  'header and panels alive': 2_000,
  'useful map': 6_000,
}
type Moment = keyof typeof budgets_ms
const on = `on ${slowLine.bits_per_s / 1e6} Mbit/s, the processor slowed ${slower} times, nothing in the cache`
/** A map is useful when so much of it looks as it will: outlines, relief and names, some of its lines still to come. */
const usefulShare = 0.9
/** Two colours of a pixel, 0 to 255, that the eye takes for one. */
const alike = 16

/** The map's page on a slow line, logged in: what a person sees when. */
export const bench = (): Promise<Row[]> =>
  inBrowser(`first map ${on}`, softwareGl, (browser, { url }) => measured(browser, url))

async function measured(browser: Browser, url: string): Promise<Row[]> {
  const session = await plannerStorage(url)
  const line = await startSlowLine(url)
  try {
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) seen.push(await seenBy(browser, line.url, session))
    const rows = (Object.keys(budgets_ms) as Moment[]).map((moment): Row => {
      const ms = percentile(
        seen.map(one => one.moments[moment]),
        0.5,
      )
      return {
        figure: `${moment} ${on}`,
        ours: `${(ms / 1000).toFixed(1)} s`,
        budget: `${budgets_ms[moment] / 1000} s`,
        met: ms <= budgets_ms[moment],
      }
    })
    const [{ devanagari }] = seen
    return [
      ...rows,
      {
        figure: 'Devanagari fetched for an English screen',
        ours: devanagari.length === 0 ? 'none' : devanagari.join(', '),
        budget: 'none',
        met: devanagari.length === 0,
      },
    ]
  } finally {
    line.close()
  }
}

type Seen = { moments: Record<Moment, number>; devanagari: string[] }

async function seenBy(browser: Browser, url: string, session: Record<string, string>): Promise<Seen> {
  const context = await browser.newContext({ viewport })
  try {
    await fillStorage(context, session)
    await context.addInitScript({ content: markFrame })
    const page = await context.newPage()
    const devanagari: string[] = []
    page.on('request', request => {
      if (request.url().includes('devanagari')) devanagari.push(new URL(request.url()).pathname)
    })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const pictures: { at_s: number; png: string }[] = []
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      pictures.push({ at_s: metadata.timestamp ?? 0, png: data })
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
    await page.goto(`${url}/home?tool=bat`, { waitUntil: 'commit' })
    await page.locator('[data-map-settled]').waitFor({ state: 'attached', timeout: 120_000 })
    await page.waitForTimeout(1_000)
    await cdp.send('Page.stopScreencast')
    const [origin_ms, paint_ms, frame_ms] = await page.evaluate(() => [
      performance.timeOrigin,
      ...['first-paint', 'frame'].map(
        name => performance.getEntriesByName(name)[0]?.startTime ?? Number.POSITIVE_INFINITY,
      ),
    ])
    const box = await page.locator('#map').boundingBox()
    const useful_s = await usefulAt(pictures, box ?? { x: 0, y: 0, ...viewport })
    return {
      moments: {
        'first paint, with the outlines of header and panels': paint_ms,
        'header and panels alive': frame_ms,
        'useful map': useful_s * 1000 - origin_ms,
      },
      devanagari,
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page from its beginning: marks the first frame with the header and the panel in it. */
const markFrame = `(function waitForFrame() {
  requestAnimationFrame(() => {
    if (!document.querySelector('#app header') || !document.querySelector('#panel')) waitForFrame()
    else requestAnimationFrame(() => performance.mark('frame'))
  })
})()`

type Box = { x: number; y: number; width: number; height: number }

/** When the map looked as it does in the last picture, but for a tenth, in s of the wall clock. */
async function usefulAt(pictures: { at_s: number; png: string }[], box: Box): Promise<number> {
  const last = pictures.at(-1)
  if (!last) return Number.POSITIVE_INFINITY
  const end = await mapOf(last.png, box)
  for (const { at_s, png } of pictures) {
    const pixels = await mapOf(png, box)
    if (pixels.length !== end.length) continue
    let same = 0
    for (let at = 0; at < end.length; at += 3) {
      const differs = [0, 1, 2].some(band => Math.abs(pixels[at + band] - end[at + band]) > alike)
      if (!differs) same++
    }
    if (same / (end.length / 3) >= usefulShare) return at_s
  }
  return last.at_s
}

const mapOf = (png: string, { x, y, width, height }: Box): Promise<Buffer> =>
  sharp(Buffer.from(png, 'base64'))
    .extract({
      left: Math.round(x),
      top: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    })
    .removeAlpha()
    .raw()
    .toBuffer()
