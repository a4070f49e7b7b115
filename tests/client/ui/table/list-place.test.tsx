// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../../app/client/api/session.ts'
import { DataTable } from '../../../../app/client/ui/table/data-table.tsx'
import { ListFrame } from '../../../../app/client/ui/table/place/list-frame.tsx'
import {
  persistPlace,
  readListPlace,
  rememberedView,
} from '../../../../app/client/ui/table/place/list-place.ts'
import { isTexts, useRemembered } from '../../../../app/client/ui/table/place/use-remembered.ts'
import { countsText } from '../../../../app/client/ui/table/table-counts.tsx'
import { useTableView } from '../../../../app/client/ui/table/use-table-view.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { say } from '../../../../app/domain/messages/messages.ts'
import { logIn, user } from '../../api/planner.ts'
import { onScreen } from '../form/on-screen.ts'

const rules = { sizes: [10, 20], filters: { kind: ['odd', 'even'] } }
type Row = { id: number; kind: string }
const rows: Row[] = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, kind: at % 2 ? 'even' : 'odd' }))

function Numbers({ list = 'numbers', chosen }: { list?: string; chosen?: number }) {
  const table = useTableView(rules, list)
  return (
    <DataTable<Row>
      name="Numbers"
      columns={[
        { id: 'id', words: 'mhp.table.index', value: row => row.id, searched: true },
        { id: 'kind', words: 'admin.state', value: row => row.kind },
      ]}
      rows={rows}
      table={table}
      id={row => row.id}
      select={() => {}}
      search={{ label: 'Search' }}
      chosen={chosen}
    />
  )
}

let screen: ReturnType<typeof onScreen>
const open = (list?: string, chosen?: number) => {
  screen = onScreen(
    <MantineProvider>
      <Numbers list={list} chosen={chosen} />
    </MantineProvider>,
  )
}
const shown = () => [...screen.place.querySelectorAll<HTMLElement>('tr[data-id]')].map(row => row.dataset.id)
const counts = () => screen.place.querySelector('p[role=status]')?.textContent
const search = (text: string) =>
  act(() => {
    const input = screen.place.querySelector('input[type=search]') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeAll(() => loadMessages())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  logIn()
})
afterEach(() => {
  screen?.close()
  vi.useRealTimers()
})

describe('a list that one comes back to', () => {
  test('has its page, order and search, and the row that had the focus', async () => {
    open()
    await screen.press('Next page')
    await screen.press('State')
    await screen.press('Next page')
    act(() => (screen.place.querySelectorAll('[data-row]')[3] as HTMLElement).focus())
    const left = shown()
    screen.close()
    open()
    expect(shown()).toEqual(left)
    expect(screen.place.querySelector('[data-row][tabindex="0"]')?.closest('tr')?.dataset.id).toBe(left[3])
    search('2')
    screen.close()
    open()
    expect(shown()).toEqual(['2', '12', '20', '22', '24', '21', '23', '25'])
    expect(counts()).toBe('8 of 25 rows')
  })

  test('is scrolled to where it was', () => {
    vi.useFakeTimers()
    open()
    const box = () => screen.place.querySelector('[data-scroller]') as HTMLElement
    act(() => {
      box().scrollTop = 240
      box().dispatchEvent(new Event('scroll'))
      vi.advanceTimersByTime(200)
    })
    screen.close()
    open()
    expect(box().scrollTop).toBe(240)
  })

  test('is another one under another name, and of another person', () => {
    open()
    search('25')
    screen.close()
    open('others')
    expect(shown()).toHaveLength(10)
    screen.close()
    session.start({ access: 'a', refresh: 'b', user: { ...user, id: 99 } })
    open()
    expect(shown()).toHaveLength(10)
  })
})

function Tree({ list }: { list?: string }) {
  const [folded, setFolded] = useRemembered(list ?? 'tree', 'folded', () => ['two'], isTexts)
  return (
    <ListFrame list={list} counts={{ fitting: 3 }} sentence={list === 'said' ? 'Objectives: 3' : undefined}>
      <section data-scroller>{folded.join(' ')}</section>
      <button type="button" onClick={() => setFolded(now => [...now, 'one'])}>
        Fold
      </button>
    </ListFrame>
  )
}

describe('a list that is no table', () => {
  const openTree = (list: string) => {
    screen = onScreen(<Tree list={list} />)
    return screen.place.querySelector('[data-scroller]') as HTMLElement
  }
  test('says what it holds', () => {
    openTree('tree')
    expect(counts()).toBe('3 rows')
    screen.close()
    openTree('said')
    expect(counts()).toBe('Objectives: 3')
  })

  test('is folded and scrolled as it was left, each by its name', async () => {
    const box = openTree('tree')
    await screen.press('Fold')
    box.scrollTop = 120
    box.dispatchEvent(new Event('scroll'))
    screen.close()
    expect(openTree('tree')).toMatchObject({ textContent: 'two one', scrollTop: 120 })
    screen.close()
    expect(openTree('other')).toMatchObject({ textContent: 'two', scrollTop: 0 })
  })

  test.each(['{', '7', '[7]'])('begins anew where %s was left', text => {
    persistPlace('tree', { more: { folded: text } })
    expect(openTree('tree').textContent).toBe('two')
  })
})

test('places go with the session', () => {
  persistPlace('numbers', { row: 1 })
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  session.end()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['no record', '7'],
  [
    'wrong kinds',
    '{"view":{"q":7,"sort":3,"down":"x","page":-1,"size":7,"kind":"red"},"scroll":["a"],"row":{}}',
  ],
])('a place that is kept as %s is none', (_, text) => {
  persistPlace('numbers', { row: 1 })
  sessionStorage.setItem(Object.keys(sessionStorage)[0], text)
  expect(rememberedView(rules, 'numbers')).toEqual(rememberedView(rules, undefined))
  expect(readListPlace('numbers')).toEqual(text.startsWith('{"view') ? { view: expect.any(Object) } : {})
})

test.each([
  [{ fitting: 25, all: 25, isFiltered: false }, '25 rows', '२५ पङ्क्ति'],
  [{ fitting: 1, all: 1, isFiltered: false }, '1 row', '१ पङ्क्ति'],
  [{ fitting: 1, all: 25, isFiltered: true }, '1 of 25 rows', '२५ पङ्क्तिमध्ये १'],
  [{ fitting: 0, all: 1, isFiltered: true }, '0 of 1 row', '१ पङ्क्तिमध्ये ०'],
  [{ fitting: 1, isFiltered: true }, '1 row matches', '१ पङ्क्ति मिल्यो'],
  [
    { fitting: 1234, isFiltered: true, chosen: 2 },
    '1,234 rows match · 2 chosen',
    '१,२३४ पङ्क्ति मिले · २ छानिएको',
  ],
])('what a list holds: %o', (given, english, nepali) => {
  expect(countsText(given, (key, params) => say('en', key, params))).toBe(english)
  const latin = [...nepali].map(one => ('०१२३४५६७८९'.includes(one) ? String('०१२३४५६७८९'.indexOf(one)) : one))
  expect(countsText(given, (key, params) => say('ne', key, params))).toBe(latin.join(''))
})
