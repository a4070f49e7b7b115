import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { fileTypes } from '../../../domain/file-types.ts'
import { toCsv } from '../../../formats/csv.ts'
import { download } from '../files/download.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import classes from './chart.module.css'
import type { ChartHandle, ChartOption } from './chart-canvas.tsx'

const ChartCanvas = lazyPart(() => import('./chart-canvas.tsx'))

export type { ChartOption } from './chart-canvas.tsx'
/** The numbers of a chart as a table, for its accessible form and its CSV. Null is a missing value. */
export type ChartTable = { columns: string[]; rows: (string | number | null)[][] }

/**
 * An ECharts chart in the product's theme, with its menu (SVG, PNG, CSV and table). `name` is used as the file name,
 * and screen readers read `label`. ECharts has its own chunk, which is loaded with the first chart.
 */
export function Chart(props: {
  option: ChartOption
  table: ChartTable
  name: string
  label: string
  height?: number
}) {
  const { option, table, name, label, height } = props
  const say = useSay()
  const canvas = useRef<ChartHandle>(null)
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={classes.figure} aria-label={label}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon className={classes.menu} variant="subtle" size={28} aria-label={say('chart.menu')}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={asTable} onClick={() => canvas.current?.saveSvg(name)}>
            {say('chart.svg')}
          </Menu.Item>
          <Menu.Item
            disabled={asTable}
            onClick={() => canvas.current?.savePng(name).catch(() => toast.error(say('chart.failed')))}
          >
            {say('chart.png')}
          </Menu.Item>
          <Menu.Item onClick={() => download(`${name}.csv`, fileTypes.csv, toCsv(table.columns, table.rows))}>
            {say('chart.csv')}
          </Menu.Item>
          <Menu.Item onClick={() => setAsTable(!asTable)}>
            {say(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asTable ? (
        <ChartAsTable {...table} />
      ) : (
        <Suspense fallback={<Skeleton height={height ?? '100%'} />}>
          <ChartCanvas ref={canvas} option={option} height={height} />
        </Suspense>
      )}
    </figure>
  )
}

function ChartAsTable({ columns, rows }: ChartTable) {
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={String(row[0])}>
              {row.map((cell, at) => (
                <td key={columns[at]} className={typeof cell === 'number' ? 'n' : undefined}>
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
