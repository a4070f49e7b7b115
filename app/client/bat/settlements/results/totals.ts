import { technologyMarks } from '../../../../domain/bat/contract.ts'
import { optionKey } from '../../../../domain/bat/option-names.ts'
import { sumRow, type TotalRow } from '../../../../domain/bat/settlement-totals.ts'
import { formatCount, formatNpr, formatPercent, roundHalfUp } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/messages/messages.ts'
import type { ChartOption, ChartTable } from '../../../ui/chart/chart.tsx'

export const rowName = ({ technology, isScattered }: TotalRow, say: Say): string =>
  isScattered ? say('settlements.scattered') : say(optionKey(technology))

const shares = ['num_household', 'capital_cost', 'life_cycle_cost'] as const
const decal = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 5], rotation: Math.PI / 4 }

/** Share of each technology in the households, the capital cost and the life cycle cost, in percent. */
export function shareChart(rows: TotalRow[], say: Say): { option: ChartOption; table: ChartTable } {
  const sums = sumRow(rows)
  const there = rows.filter(row => row.num_house > 0)
  const share = (row: TotalRow, column: (typeof shares)[number]) =>
    sums[column] === 0 ? 0 : (row[column] / sums[column]) * 100
  const amount = (row: TotalRow, column: (typeof shares)[number]) =>
    column === 'num_household' ? formatCount(row[column]) : formatNpr(row[column])
  return {
    option: palette => ({
      grid: { left: 8, right: 16, top: 6, bottom: 22, containLabel: true },
      xAxis: {
        type: 'value',
        max: 100,
        axisLabel: { color: palette.ink3, formatter: '{value} %' },
        splitLine: { lineStyle: { color: palette.line } },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: shares.map(column => say(`settlements.total.${column}`)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: palette.ink2 },
      },
      tooltip: {
        trigger: 'item',
        confine: true,
        backgroundColor: palette.surface,
        borderColor: palette.line,
        textStyle: { color: palette.ink },
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
          const [row, column] = [there[seriesIndex], shares[dataIndex]]
          return `${rowName(row, say)}<br>${amount(row, column)} (${formatPercent(share(row, column))})`
        },
      },
      series: there.map(row => ({
        name: rowName(row, say),
        type: 'bar' as const,
        stack: 'all',
        barWidth: '58%',
        itemStyle: {
          color: row.technology === null ? palette.ink3 : palette[technologyMarks[row.technology]],
          borderColor: palette.surface,
          borderWidth: 1,
          ...(row.isScattered && { decal: { ...decal, color: palette.surface } }),
        },
        data: shares.map(column => share(row, column)),
      })),
    }),
    table: {
      columns: [
        say('settlements.total.option'),
        ...shares.map(column => `${say(`settlements.total.${column}`)} (%)`),
      ],
      rows: there.map(row => [
        rowName(row, say),
        ...shares.map(column => roundHalfUp(share(row, column), 1)),
      ]),
    },
  }
}
