import { columnLetters } from '../../../formats/column-letters.ts'
import { amountFormat, type BookCell, type BookRow, type BookSheet } from '../../../formats/formula-book.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import { notesOf } from '../../messages/notes.ts'
import { type NetworkOption, networkOptions } from '../../network/supply/feed-areas.ts'
import { networkQuantityUnits } from '../../technologies/quantities.ts'
import type { DrawnNetworkReply } from '../contract.ts'
import { billItemText } from './bill-words.ts'

/**
 * Workbook with a bill of quantities that uses live formulas, one block per option, and the items that were counted:
 * poles, lines and connections, numbered as in `networkFeatures`.
 */
export const networkBook = (
  drawn: DrawnNetworkReply,
  name: string,
  say: Say,
  options: readonly NetworkOption[] = networkOptions,
): BookSheet[] => [
  billSheet(drawn, name, say, options),
  polesSheet(drawn, say),
  linesSheet(drawn, say),
  connectionsSheet(drawn, say),
]

function billSheet(
  drawn: DrawnNetworkReply,
  name: string,
  say: Say,
  options: readonly NetworkOption[],
): BookSheet {
  const { atlas_version, cost_rates_version, network_rates_version, warnings } = drawn
  const rows: BookRow[] = [
    { cells: [say('networkFile.title', { name })], isBold: true },
    { cells: [say('networkFile.sketch')] },
    {
      cells: [
        say('networkFile.source', {
          atlas: atlas_version,
          costs: cost_rates_version,
          network: network_rates_version,
        }),
      ],
    },
    ...(warnings.length === 0 ? [] : [{ cells: [notesOf(warnings, say)] }]),
  ]
  for (const option of options) rows.push(...billBlock(drawn, option, rows.length, say))
  return {
    name: say('networkFile.bill'),
    rows,
    widths: [44, 14, 14, 16, 18],
    formats: [null, '#,##0.###', null, amountFormat, amountFormat],
  }
}

/** Bill of an option that starts below row `above`: `=B7*D7` in each line, the sum, and the cost per connection. */
function billBlock(drawn: DrawnNetworkReply, option: NetworkOption, above: number, say: Say): BookRow[] {
  const { bill, total_NPR, NPR_per_connection, losses_percent } = drawn.options[option]
  const first = above + 4
  const last = first + bill.length - 1
  const meters = first + bill.findIndex(({ item }) => item === 'meters')
  return [
    { cells: [] },
    { cells: [say(`technology.${option}`)], isBold: true },
    {
      cells: [
        say('networkFile.item'),
        say('networkFile.quantity'),
        say('networkFile.unit'),
        say('networkFile.rate'),
        say('networkFile.amount'),
      ],
      isBold: true,
    },
    ...bill.map((one, i) => ({
      cells: [
        billItemText(one, say),
        one.quantity,
        say(networkQuantityUnits[one.item]),
        one.rate,
        { formula: `B${first + i}*D${first + i}`, value: one.NPR },
      ],
    })),
    {
      cells: [
        say('networkFile.total'),
        null,
        null,
        null,
        { formula: `SUM(E${first}:E${last})`, value: total_NPR },
      ],
      isBold: true,
    },
    ...(NPR_per_connection === null
      ? []
      : [
          {
            cells: [
              say('networkFile.perConnection'),
              null,
              null,
              null,
              { formula: `E${last + 1}/B${meters}`, value: NPR_per_connection },
            ],
          },
        ]),
    { cells: [say('networkFile.losses'), losses_percent] },
  ]
}

type Column = {
  head: MessageKey
  of(at: number): string | number | null
  /** Spreadsheet number format. */
  format?: string
  isSummed?: boolean
}
const degrees = '0.000000'
const hundredths = '0.00'

function polesSheet({ poles }: DrawnNetworkReply, say: Say): BookSheet {
  const built = [...poles.area.keys()].filter(i => poles.area[i] !== -1)
  return countedSheet('networkFile.poles', built, say, [
    { head: 'networkFile.pole', of: i => i + 1 },
    { head: 'networkFile.longitude', of: i => poles.lng[i], format: degrees },
    { head: 'networkFile.latitude', of: i => poles.lat[i], format: degrees },
    { head: 'networkFile.height', of: i => poles.z_m[i], format: '0' },
    { head: 'networkFile.polesHere', of: i => poles.poles[i], isSummed: true },
    { head: 'networkFile.services', of: i => poles.services[i], isSummed: true },
    { head: 'networkFile.area', of: i => poles.area[i] + 1 },
    { head: 'networkFile.drop', of: i => poles.drop_percent[i], format: hundredths },
  ])
}

function linesSheet({ edges, conductors }: DrawnNetworkReply, say: Say): BookSheet {
  const built = [...edges.conductor.keys()].filter(i => edges.conductor[i] !== -1)
  return countedSheet('networkFile.lines', built, say, [
    { head: 'networkFile.line', of: i => i + 1 },
    { head: 'networkFile.fromPole', of: i => edges.a[i] + 1 },
    { head: 'networkFile.toPole', of: i => edges.b[i] + 1 },
    { head: 'networkRates.conductorName', of: i => conductors[edges.conductor[i]].name },
    { head: 'networkFile.length', of: i => edges.m[i], format: hundredths, isSummed: true },
    { head: 'networkFile.polesBetween', of: i => edges.poles[i], isSummed: true },
    { head: 'networkFile.area', of: i => edges.area[i] + 1 },
    { head: 'networkFile.load', of: i => edges.kW[i], format: '0.000' },
    { head: 'networkFile.current', of: i => edges.A[i], format: hundredths },
    { head: 'networkFile.drop', of: i => edges.drop_percent[i], format: hundredths },
  ])
}

function connectionsSheet({ connections, institutions }: DrawnNetworkReply, say: Say): BookSheet {
  const { kind, standalone } = connections
  const served = <T>(i: number, value: T) => (standalone[i] === 1 ? null : value)
  return countedSheet('networkFile.connections', [...kind.keys()], say, [
    { head: 'networkFile.connection', of: i => i + 1 },
    {
      head: 'networkFile.use',
      of: i => (kind[i] === 0 ? say('networkFile.house') : institutions[kind[i] - 1]),
    },
    { head: 'networkFile.longitude', of: i => connections.lng[i], format: degrees },
    { head: 'networkFile.latitude', of: i => connections.lat[i], format: degrees },
    {
      head: 'networkFile.households',
      of: i => connections.households[i],
      format: hundredths,
      isSummed: true,
    },
    {
      head: 'networkFile.supply',
      of: i => say(standalone[i] === 1 ? 'technology.shs' : 'networkFile.network'),
    },
    { head: 'networkFile.pole', of: i => served(i, connections.pole[i] + 1) },
    { head: 'networkFile.service', of: i => served(i, connections.m[i]), format: hundredths, isSummed: true },
  ])
}

/** Sheet with one row for each given index into the arrays of a drawn network, followed by the sums. */
function countedSheet(name: MessageKey, places: number[], say: Say, columns: Column[]): BookSheet {
  const rows = places.map(place => ({ cells: columns.map(({ of }) => of(place)) }))
  const sums = columns.map(({ isSummed }, at): BookCell => {
    if (!isSummed) return at === 0 ? say('networkFile.total') : null
    const [letter, last] = [columnLetters(at), rows.length + 1]
    return {
      formula: `SUM(${letter}2:${letter}${last})`,
      value: rows.reduce((sum, { cells }) => sum + Number(cells[at]), 0),
    }
  })
  return {
    name: say(name),
    rows: [
      { cells: columns.map(({ head }) => say(head)), isBold: true },
      ...rows,
      ...(rows.length === 0 ? [] : [{ cells: sums, isBold: true }]),
    ],
    widths: columns.map(() => 16),
    formats: columns.map(({ format }) => format ?? null),
    stickyRowsCount: 1,
  }
}
