import { defineConfig } from 'playwright/test'

/** The product's addresses come from scripts/test.ts, which starts it: by Martin, and without. */
const viewport = { width: 1366, height: 768 }
const results = process.env.URJA_RESULTS ?? '../../var/test/journeys'

const switches = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const drawsMaps = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Panels drawn by the processor leave the software GPU to the map.
  '--disable-gpu-rasterization',
]
/** The processor draws the map: at ten processes a core the longest took 160 s. */
const mapTimeout_ms = 300_000
/** A browser that draws maps, which takes ten times the work where the processor draws them, or one that cannot. */
const browser = (args: string[]) => ({
  launchOptions: {
    executablePath: process.env.URJA_CHROMIUM || '/usr/bin/chromium',
    args: [...switches, ...args],
  },
})

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: `${results}/artefacts`,
  workers: 1,
  // What passes only at the second try is named at the end of the run, as a fault to be mended.
  retries: 1,
  // At ten processes a core the longest took 45 s. The two that try every screen state their own.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/report.json` }]],
  use: {
    viewport,
    locale: 'en-GB',
    // What moves is waited for by every step; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // What a planner does by the map is tagged @map; all else works without it.
    {
      name: 'flat',
      grepInvert: /@map/,
      use: { baseURL: process.env.URJA_MARTIN_URL, ...browser(['--disable-3d-apis']) },
    },
    {
      name: 'map',
      grep: /@map/,
      timeout: mapTimeout_ms,
      use: { baseURL: process.env.URJA_MARTIN_URL, ...browser(drawsMaps) },
    },
    // What depends on where tiles come from is tagged @tiles and tried both ways.
    {
      name: 'pmtiles',
      grep: /@tiles/,
      timeout: mapTimeout_ms,
      use: { baseURL: process.env.URJA_PMTILES_URL, ...browser(drawsMaps) },
    },
  ],
})
