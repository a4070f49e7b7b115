// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type FigureColumn, FigureRow, FigureTable } from '../../../../app/client/ui/table/figure-table.tsx'
import { rendered } from '../../rendered.ts'

const rows = [
  { option: 'shs', cost: 12, note: 'new' },
  { option: 'grid', cost: 3, note: '' },
]
const columns: FigureColumn<(typeof rows)[number]>[] = [
  { id: 'cost', head: 'Cost', cell: ({ cost }) => cost, sum: 15, number: true },
  { id: 'note', head: 'Note', cell: ({ note }) => note, className: 'wide' },
]
function tableOf(total?: string) {
  const page = document.createElement('div')
  page.innerHTML = rendered(
    <FigureTable label="Costs" head="Option" columns={columns} total={total}>
      <tbody>
        {rows.map(row => (
          <FigureRow
            key={row.option}
            columns={columns}
            row={row}
            name={row.option}
            data-best={row.cost === 3 || undefined}
          />
        ))}
      </tbody>
    </FigureTable>,
  )
  return page
}

test('every head names its column and every first cell its row, figures stand at the right', () => {
  const page = tableOf()
  expect(
    [...page.querySelectorAll('thead th')].map(one => [one.getAttribute('scope'), one.className]),
  ).toEqual([
    ['col', ''],
    ['col', 'n'],
    ['col', 'wide'],
  ])
  expect([...page.querySelectorAll('tbody th[scope=row]')].map(one => one.textContent)).toEqual([
    'shs',
    'grid',
  ])
  expect(page.querySelector('tr[data-best]')?.textContent).toBe('grid3')
  expect(page.querySelector('tfoot')).toBeNull()
})

test('the last line sums up where it has a name', () => {
  expect([...tableOf('All').querySelectorAll('tfoot tr > *')].map(one => one.textContent)).toEqual([
    'All',
    '15',
    '',
  ])
})
