// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { comparisonChart, lcoeChart, ratioChart } from '../../../app/client/bat/results/bat-charts.ts'
import { shareChart } from '../../../app/client/bat/settlements/results/totals.ts'
import { energyChart } from '../../../app/client/dashboard/energy/energy-chart.ts'
import { populationChart } from '../../../app/client/dashboard/population/population-chart.ts'
import { durationChart, monthlyChart, profileChart } from '../../../app/client/mhp/results/mhp-charts.ts'
import type { ChartOption } from '../../../app/client/ui/chart/chart.tsx'
import ChartCanvas, { type ChartHandle } from '../../../app/client/ui/chart/chart-canvas.tsx'
import { say as sayIn } from '../../../app/domain/messages/messages.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'
import { plant } from '../mhp/plant-fixture.ts'

const hills = analyse(100)
const nepali: typeof english = (key, params) => sayIn('ne', key, params)
const population = {
  chart: {
    areachart: {
      male: [100, 110, 120, 130, 140],
      female: [110, 118, 125, 133, 139],
      total: [210, 228, 245, 263, 279],
    },
  },
  years: [2011, 2016, 2021, 2026, 2031],
  kinds: ['census', 'estimated', 'census', 'projected', 'projected'],
  households_2021: 60,
  source: { key: 'dashboard.populationSource' },
  method: [{ key: 'dashboard.populationMethod' }],
  unusual_growth: [],
} satisfies Parameters<typeof populationChart>[0]

const charts = (say: typeof english): Record<string, ChartOption> => ({
  comparison: comparisonChart(hills, 5, say).option,
  'levelized cost': lcoeChart(hills, 10, say).option,
  ratio: ratioChart(hills, 5, say).option,
  'shares of the options': shareChart(
    [
      {
        technology: 'shs',
        isScattered: false,
        settlements: 3,
        num_house: 40,
        num_household: 44,
        households_to_supply: 100,
        population: 180,
        total_demand_kW: 9,
        capital_cost: 5e6,
        life_cycle_cost: 6e6,
      },
    ],
    say,
  ).option,
  'long profile': profileChart(plant, { selected: 1, hovered: null }, say).option,
  'monthly flow': monthlyChart(plant.monthly!, 0.05, say).option,
  'flow duration': durationChart(plant.flow_duration!, say).option,
  population: populationChart(population, 2026, ['female', 'male', 'total'], say).option,
  energy: energyChart(
    {
      id: 'primary_cooking_fuel',
      title: 'Fuel & <stove> "mix"',
      type: 'share',
      unit: 'households',
      categories: [
        { id: 'wood', name: 'Wood & dung' },
        { id: 'lpg', name: 'LPG <cylinder>' },
        { id: 'electric', name: 'Electricity "induction"' },
      ],
      series: [{ id: 'fuel', name: 'Fuel & <stove>', values: [60, 30, 10] }],
    },
    say,
  ).option,
})

beforeAll(() => {
  // As the built style sheet has it: the minifier writes double quotes.
  const { style } = document.documentElement
  style.setProperty(
    '--font',
    '"Inter Variable","Noto Sans Devanagari Variable",system-ui,"Segoe UI",sans-serif',
  )
  for (const token of [
    'ink',
    'ink-2',
    'ink-3',
    'line',
    'hover',
    'accent',
    'female',
    'male',
    'shs',
    'smg',
    'mhp',
    'grid',
  ])
    style.setProperty(`--${token}`, '#223344')
  style.setProperty('--surface', '#fff0e0')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240)
})

describe('a chart saved as SVG', () => {
  for (const [language, say] of [
    ['English', english],
    ['Nepali', nepali],
  ] as const)
    it.each(Object.entries(charts(say)))(
      `is drawn by librsvg on the theme's surface: %s, ${language}`,
      async (_, option) => {
        const svg = await savedSvg(option)
        const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([600, 240])
        expect([...data.subarray(0, 3)]).toEqual([0xff, 0xf0, 0xe0])
        const marked = data.filter((value, at) => at % info.channels === 0 && value !== 0xff).length
        expect(marked, 'pixels that are not the surface').toBeGreaterThan(500)
      },
    )
})

async function savedSvg(option: ChartOption): Promise<string> {
  const place = document.createElement('div')
  document.body.append(place)
  const ref = createRef<ChartHandle>()
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <MantineProvider>
        <ChartCanvas ref={ref} option={palette => ({ ...option(palette), animation: false })} height={240} />
      </MantineProvider>,
    ),
  )
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  // Beware: echarts-for-react makes its chart twice, and the first has no option yet.
  const svg = await vi.waitFor(async () => {
    ref.current?.saveSvg('chart')
    const text = await new Response(saved.mock.lastCall?.[0] as Blob).text()
    if (!text.includes('<path')) throw new Error('nothing drawn yet')
    return text
  })
  saved.mockRestore()
  root.unmount()
  return svg
}
