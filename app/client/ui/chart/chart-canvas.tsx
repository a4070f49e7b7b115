import { BarChart, LineChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import type { EChartsCoreOption } from 'echarts/core'
import * as echarts from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import ReactEChartsCore from 'echarts-for-react/esm/core'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { download } from '../files/download.ts'
import { usePrinting } from '../files/printing.ts'
import { lessMotion } from '../media/less-motion.ts'
import { type Palette, usePalette } from './palette.ts'

echarts.use([
  LineChart,
  BarChart,
  GridComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  MarkPointComponent,
  AriaComponent,
  LabelLayout,
  SVGRenderer,
])

/** Options of a chart as a function of the palette, so that the chart is redrawn when the theme changes. */
export type ChartOption = (palette: Palette) => EChartsCoreOption
export type ChartHandle = { saveSvg(name: string): void; savePng(name: string): Promise<void> }

const animation_ms = 200

export default function ChartCanvas(props: { option: ChartOption; height?: number; ref?: Ref<ChartHandle> }) {
  const { option, height, ref } = props
  const palette = usePalette()
  const printing = usePrinting()
  const chart = useRef<ReactEChartsCore>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: paper has another width, and no next frame to draw in
  useLayoutEffect(() => {
    const instance = chart.current?.getEchartsInstance()
    // The chart was created with a fixed width in pixels and would keep it otherwise.
    instance?.resize({ width: 'auto', height: 'auto' })
    instance?.getZr().flush()
  }, [printing])
  useImperativeHandle(ref, () => ({
    saveSvg: name => download(`${name}.svg`, 'image/svg+xml', svgOf(chart.current, palette)),
    savePng: name => savePng(name, svgOf(chart.current, palette)),
  }))
  return (
    <ReactEChartsCore
      ref={chart}
      echarts={echarts}
      option={withTheme(option(palette), palette, printing)}
      notMerge
      opts={{ renderer: 'svg' }}
      style={{ height: height ?? '100%', flex: 1, minHeight: 0 }}
    />
  )
}

function withTheme(option: EChartsCoreOption, palette: Palette, printing: boolean): EChartsCoreOption {
  const still = printing || matchMedia(lessMotion).matches
  return {
    animation: !still,
    animationDuration: animation_ms,
    aria: { enabled: true },
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.ink3 },
    ...option,
  }
}

/** The picture with its background, because the theme's text colour would be invisible on some pages. */
function svgOf(chart: ReactEChartsCore | null, palette: Palette): string {
  const svg = chart?.getEchartsInstance().renderToSVGString() ?? ''
  return svg.replace(
    /^<svg[^>]*>/,
    start => `${start}<rect width="100%" height="100%" fill="${palette.surface}"/>`,
  )
}

/** Throws if the browser cannot draw the picture. */
async function savePng(name: string, svg: string) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(made => canvas.toBlob(made, 'image/png'))
  if (blob === null) throw new Error(`no picture of ${canvas.width} x ${canvas.height}`)
  download(`${name}.png`, 'image/png', blob)
}
