// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { act, type ComponentProps, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from '../../../../app/client/ui/table/data-table.tsx'
import type { ViewRules } from '../../../../app/client/ui/table/table-view.ts'
import { useTableView } from '../../../../app/client/ui/table/use-table-view.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { CallFailure, refusalOf } from '../../../../app/domain/api/call-failure.ts'
import { RiversTable } from './rivers-table.tsx'

const rivers = [
  { name: 'Bagmati', length_km: 597 },
  { name: 'Dordi Khola', length_km: null },
  { name: 'Kali Gandaki', length_km: 630 },
  { name: 'Marsyangdi', length_km: 150 },
]

let place: HTMLElement
let root: ReturnType<typeof createRoot>
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await loadMessages()
})
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(() => root.unmount())
  place.remove()
})

const show = (table: ReactNode) =>
  act(() =>
    root.render(
      <StrictMode>
        <MantineProvider>{table}</MantineProvider>
      </StrictMode>,
    ),
  )
const all = (css: string) => [...place.querySelectorAll<HTMLElement>(css)]
const names = () => all('tbody tr[data-id]').map(row => row.dataset.id)
const button = (name: string) =>
  all('button').find(
    one => one.getAttribute('aria-label') === name || one.textContent === name,
  ) as HTMLButtonElement
const press = (name: string) => act(() => button(name).click())

/** A table of numbers from 1, which the test can look into. */
type Row = { id: number }
type Given = Partial<Omit<ComponentProps<typeof DataTable<Row>>, 'table'>>
const numbers = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))
function Numbers({ rules = {}, ...given }: Given & { rules?: ViewRules }) {
  const table = useTableView(rules)
  return (
    <DataTable
      name="Numbers"
      columns={[{ id: 'id', words: 'mhp.table.index', value: row => row.id }]}
      rows={numbers(25)}
      table={table}
      id={row => row.id}
      {...given}
    />
  )
}

describe('a table of fifteen lines', () => {
  it('is sorted, paged and numbered for screen readers', async () => {
    await show(<RiversTable rivers={rivers} />)
    expect(names()).toEqual(['Kali Gandaki', 'Bagmati'])
    expect(place.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5')
    expect(place.textContent).toContain('1 to 2 of 4')
    await press('Next page')
    expect(names()).toEqual(['Marsyangdi', 'Dordi Khola'])
    expect(all('tbody tr').map(row => row.getAttribute('aria-rowindex'))).toEqual(['4', '5'])
    expect(all('tbody td').map(cell => cell.textContent)).toEqual(['150', '–'])
    expect(button('Next page').disabled).toBe(true)
  })
  it('turns its order at a press on a head and begins at the first page', async () => {
    await show(<RiversTable rivers={rivers} />)
    await press('Next page')
    await press('Length, km')
    expect(names()).toEqual(['Marsyangdi', 'Bagmati'])
    expect(all('th').map(head => head.getAttribute('aria-sort'))).toContain('ascending')
    await press('River')
    expect(names()).toEqual(['Bagmati', 'Dordi Khola'])
  })
  it('is searched; what fits nothing says so and comes back by one press', async () => {
    await show(<RiversTable rivers={rivers} />)
    await type('KALI')
    expect(names()).toEqual(['Kali Gandaki'])
    await type('Nile')
    expect(names()).toEqual([])
    expect(place.textContent).toContain('No rows match')
    await press('Show all')
    expect(names()).toHaveLength(2)
    expect(place.querySelector('input')?.value).toBe('')
  })
  it('is saved whole, in its order', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`)
    await show(<RiversTable rivers={rivers} />)
    await press('Save as CSV')
    vi.restoreAllMocks()
    expect((await files[0].text()).replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'River,"Length, km"',
      ...['Kali Gandaki,630', 'Bagmati,597', 'Marsyangdi,150', 'Dordi Khola,'],
    ])
  })
  it('waits as a skeleton', async () => {
    await show(<RiversTable />)
    expect(place.querySelector('[role=status]')?.textContent).toContain('Loading')
    expect(place.querySelector('table')).toBeNull()
  })

  function type(text: string) {
    const input = place.querySelector('input') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    return act(() => input.dispatchEvent(new Event('input', { bubbles: true })))
  }
})

describe('rows', () => {
  it('are one stop of Tab; arrow keys lead on, Enter and a click anywhere select', async () => {
    const select = vi.fn()
    const hover = vi.fn()
    await show(<Numbers select={select} hover={hover} selected={2} />)
    const openers = () => all('[data-row]')
    const tabbable = () => openers().flatMap(one => (one.tabIndex === 0 ? [one.textContent] : []))
    expect(tabbable()).toEqual(['2'])
    await act(() => openers()[1].focus())
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    await act(() => document.activeElement?.dispatchEvent(down))
    expect(document.activeElement?.textContent).toBe('3')
    expect(tabbable()).toEqual(['3'])
    expect(hover).toHaveBeenLastCalledWith({ id: 3 })
    await act(() => all('tr[data-id="5"] th')[0].click())
    expect(select).toHaveBeenLastCalledWith({ id: 5 })
    expect(select).toHaveBeenCalledTimes(1)
  })
  it('have actions that do not select them', async () => {
    const [select, act] = [vi.fn(), vi.fn()]
    await show(<Numbers select={select} actions={row => [{ label: `Delete ${row.id}`, icon: '×', act }]} />)
    await press('Delete 4')
    expect(act).toHaveBeenCalledTimes(1)
    expect(select).not.toHaveBeenCalled()
  })
  it('come into sight when another is selected; with the first, what stands above the table stays', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    await show(<Numbers selected={null} />)
    await show(<Numbers selected={20} />)
    expect(seen).not.toHaveBeenCalled()
    await show(<Numbers selected={21} />)
    expect(seen).toHaveBeenCalledTimes(1)
    seen.mockRestore()
  })
  it('from 200 on are drawn only in sight', async () => {
    await show(<Numbers rows={numbers(1000)} />)
    expect(names().length).toBeLessThan(50)
    expect(place.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1001')
    await show(<Numbers rows={numbers(199)} />)
    expect(names()).toHaveLength(199)
  })
})

describe('a page', () => {
  const rules = { sizes: [10, 20] }
  it('turns to the row that is selected elsewhere, and may be left again', async () => {
    await show(<Numbers rules={rules} selected={null} />)
    await show(<Numbers rules={rules} selected={23} />)
    expect(names()).toEqual(['21', '22', '23', '24', '25'])
    await press('Previous page')
    expect(names()).toContain('11')
    await show(<Numbers rules={rules} selected={999} />)
    expect(names()).toContain('11')
  })
  it('of the server stands as it came, counted by its total', async () => {
    await show(<Numbers rules={rules} rows={numbers(10).map(({ id }) => ({ id: 40 - id }))} total={4000} />)
    expect(names()[0]).toBe('39')
    expect(place.textContent).toContain('1 to 10 of 4,000')
  })
})

describe('without rows', () => {
  it('says so, or what failed and why with a way to try again, in place', async () => {
    await show(<Numbers rows={[]} none="Draw the first one." />)
    expect(place.textContent).toContain('Draw the first one.')
    const refetch = vi.fn()
    const failed = (error: Error) => ({ isError: true, error, isFetching: false, refetch })
    const lost = new CallFailure('connection', 'fetch failed')
    await show(<Numbers rows={undefined} query={failed(lost)} />)
    expect(place.textContent).toContain('Numbers could not be loaded.')
    expect(place.textContent).toContain("Connection Error: Couldn't connect to server.")
    await press('Try again')
    expect(refetch).toHaveBeenCalledTimes(1)

    await show(<Numbers rows={undefined} query={failed(refusalOf(403, { code: 'forbidden', error: 'x' }))} />)
    expect(place.textContent).toContain('Permission Error')
    expect(place.textContent).not.toContain('Try again')
    await show(<Numbers rows={undefined} query={failed(refusalOf(502, null))} />)
    expect(place.textContent).toContain('The server sent an unexpected answer. Try again')
    expect(place.textContent).not.toContain('502')
  })
  it('keeps the rows it has where a later call fails', async () => {
    await show(<Numbers query={{ isError: true, error: null, isFetching: false, refetch: () => {} }} />)
    expect(names()).toHaveLength(25)
  })
})

describe('on a phone', () => {
  it('the same columns are cards, with order and filters above them', async () => {
    const defaultMedia = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...{ matches: query.includes('759px'), media: query, addEventListener() {}, removeEventListener() {} },
      ...{ addListener() {}, removeListener() {} },
    }))
    await show(<RiversTable rivers={rivers} />)
    expect(place.querySelector('table')).toBeNull()
    expect(all('li').map(card => card.textContent)).toEqual([
      'Kali GandakiLength, km 630',
      'BagmatiLength, km 597',
    ])
    await press('Sort by')
    await act(() => (place.querySelectorAll('[role=menuitemradio]')[0] as HTMLElement).click())
    expect(all('li').map(card => card.dataset.id)).toEqual(['Bagmati', 'Dordi Khola'])
    vi.stubGlobal('matchMedia', defaultMedia)
  })
})
