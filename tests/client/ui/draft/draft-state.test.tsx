// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, useLayoutEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../../app/client/api/session.ts'
import { DraftBoth } from '../../../../app/client/ui/draft/draft-both.tsx'
import { DraftNotices } from '../../../../app/client/ui/draft/draft-notices.tsx'
import { drafts } from '../../../../app/client/ui/draft/drafts.ts'
import { useControlledDraft } from '../../../../app/client/ui/draft/use-controlled-draft.ts'
import { type DraftState, useDraftState } from '../../../../app/client/ui/draft/use-draft-state.ts'
import { TextField } from '../../../../app/client/ui/form/text-field.tsx'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { logIn, user } from '../../api/planner.ts'
import { onScreen } from '../form/on-screen.ts'

type Props = { plan?: number; initial?: string; save?(): Promise<boolean> }
function Challenge({ plan = 7, initial = '', save }: Props) {
  const draft = useDraftState(`plan.${plan}.challenge`, initial)
  return (
    <>
      <DraftNotices draft={draft} save={save} />
      <TextField
        label="Challenge"
        name="text"
        type="text"
        value={draft.value}
        onChange={event => draft.setValue(event.target.value)}
      />
      <button type="button" onClick={draft.reset}>
        Reset
      </button>
    </>
  )
}

let screen: ReturnType<typeof onScreen>
let router: ReturnType<typeof routerOf>
function routerOf(props: Props) {
  const rootRoute = createRootRoute()
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component })
  return createRouter({
    routeTree: rootRoute.addChildren([
      at('/plan', () => <Challenge {...props} />),
      at('/other', () => <p>Elsewhere</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/plan'] }),
  })
}
async function open(props: Props = {}) {
  router = routerOf(props)
  await router.load()
  screen = onScreen(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return screen
}
const leave = () =>
  act(async () => {
    void router.navigate({ to: '/other' as string })
    await new Promise(done => setTimeout(done, 20))
  })
const answer = async (label: string) => {
  await screen.press(label)
  await act(() => new Promise(done => setTimeout(done, 20)))
}
const path = () => router.state.location.pathname

/** What another tab of this browser does with a draft. */
function otherTab(name: string) {
  const key = `urja.draft.${user.id}.${name}`
  const write = (newValue: string | null, oldValue = localStorage.getItem(key)) =>
    act(() => {
      if (newValue === null) localStorage.removeItem(key)
      else localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    })
  return {
    key,
    types: (values: object, base: object = { value: '' }) => write(JSON.stringify({ values, base })),
    /** @param seen what it had seen of it */
    removes: (seen?: string | null) => write(null, seen),
  }
}

beforeAll(() => loadMessages())
beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => screen.close())

describe('what is typed outside of a form', () => {
  test('comes back with the next page, says so, and can be discarded', async () => {
    await open()
    screen.type('text', 'Landslides')
    screen.close()
    await open()
    expect(screen.field('text').value).toBe('Landslides')
    expect(screen.text()).toContain('Your unsaved entries were restored')
    await screen.press('Discard')
    expect(screen.field('text').value).toBe('')
    screen.close()
    expect((await open()).field('text').value).toBe('')
  })

  test('is of one plan and one person, and survives the end of the session', async () => {
    await open()
    screen.type('text', 'Landslides')
    screen.close()
    expect((await open({ plan: 8 })).field('text').value).toBe('')
    screen.close()
    session.end()
    session.start({ access: 'access', refresh: 'refresh', user: { ...user, id: 9 } })
    expect((await open()).field('text').value).toBe('')
    screen.close()
    session.end()
    logIn()
    expect((await open()).field('text').value).toBe('Landslides')
  })

  test('follows what stands saved until something is typed', async () => {
    await open({ initial: 'Floods' })
    expect(screen.field('text').value).toBe('Floods')
    screen.type('text', 'Floods and fires')
    await screen.press('Reset')
    expect(screen.field('text').value).toBe('Floods')
    expect(drafts.has('plan.7.challenge')).toBe(false)
  })

  test('that the browser cannot keep says so', async () => {
    await open()
    screen.type('text', 'x'.repeat(1_000_001))
    expect(screen.text()).toContain('too large for this browser to store')
    await leave()
    expect(screen.text()).toContain('this browser cannot store them')
  })
})

describe('leaving the screen', () => {
  test('asks nothing where nothing is typed', async () => {
    await open()
    await leave()
    expect(path()).toBe('/other')
  })

  test('stays, or leaves and finds it again', async () => {
    await open()
    screen.type('text', 'Landslides')
    await leave()
    expect(path()).toBe('/plan')
    expect(screen.text()).toContain('unsaved changes')
    await answer('Stay')
    expect(path()).toBe('/plan')
    await leave()
    await answer('Leave')
    expect(path()).toBe('/other')
    screen.close()
    expect((await open()).field('text').value).toBe('Landslides')
  })

  test('saves first, and leaves only once it is saved', async () => {
    const save = vi.fn<() => Promise<boolean>>()
    save.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('no network')).mockResolvedValue(true)
    await open({ save })
    screen.type('text', 'Landslides')
    for (const stays of ['refused', 'failed']) {
      await leave()
      await answer('Save and leave')
      expect(path(), stays).toBe('/plan')
      expect(screen.text(), stays).not.toContain('unsaved changes')
      expect(screen.field('text').value, stays).toBe('Landslides')
    }
    await leave()
    await answer('Save and leave')
    expect(path()).toBe('/other')
    expect(save).toHaveBeenCalledTimes(3)
  })

  test('asks nothing once the session is over', async () => {
    await open()
    screen.type('text', 'Landslides')
    session.end()
    await leave()
    expect(path()).toBe('/other')
  })
})

describe('the same person in another tab', () => {
  const other = otherTab('plan.7.challenge')

  test('types, and it stands here; what is typed next goes on from there', async () => {
    await open()
    screen.type('text', 'Land')
    other.types({ value: 'Landslides' })
    expect(screen.field('text').value).toBe('Landslides')
    expect(screen.text()).not.toContain('another tab')
    screen.type('text', 'Landslides in June')
    expect(drafts.read('plan.7.challenge', { value: '' })?.values).toEqual({ value: 'Landslides in June' })
  })

  test('types while this one is being drawn: nothing is missed', () => {
    const text = JSON.stringify({ values: { value: 'Landslides' }, base: { value: '' } })
    function Drawn() {
      const { value } = useDraftState('plan.7.challenge', '')
      // After it was read, and before it is on the screen.
      useLayoutEffect(() => localStorage.setItem(other.key, text), [])
      return <p>{value}</p>
    }
    screen = onScreen(<Drawn />)
    expect(screen.text()).toBe('Landslides')
  })

  test('saves or discards it: it is gone here too, says so and can be brought back', async () => {
    await open()
    screen.type('text', 'Landslides')
    other.removes()
    expect(screen.field('text').value).toBe('')
    expect(screen.text()).toContain('saved or discarded in another tab')
    await leave()
    expect(path()).toBe('/other')
    screen.close()
    await open()
    screen.type('text', 'Floods')
    other.removes()
    await screen.press('Restore')
    expect(screen.field('text').value).toBe('Floods')
    expect(screen.text()).not.toContain('another tab')
    expect(drafts.has('plan.7.challenge')).toBe(true)
  })

  test('removes what was typed here since it saw it last: that stays, and is kept', async () => {
    await open()
    screen.type('text', 'Landslides')
    const seen = localStorage.getItem(other.key)
    screen.type('text', 'Landslides in June')
    other.removes(seen)
    expect(screen.field('text').value).toBe('Landslides in June')
    expect(screen.text()).not.toContain('another tab')
    expect(drafts.read('plan.7.challenge', { value: '' })?.values).toEqual({ value: 'Landslides in June' })
  })

  test('changes other fields of a record, and takes one back, without a word about the rest', () => {
    type Copy = { name: string; years: number; wards: number[] }
    const untouched: Copy = { name: '', years: 5, wards: [] }
    let state = {} as { value: Copy; setValue(next: Copy): void }
    function CopyPlan() {
      state = useDraftState<Copy>('plan.7.copy', untouched)
      return null
    }
    screen = onScreen(<CopyPlan />)
    const copy = otherTab('plan.7.copy')
    act(() => state.setValue({ ...untouched, name: 'Plan B' }))
    copy.types({ name: 'Plan B', wards: [2, 1] }, untouched)
    expect(state.value).toEqual({ name: 'Plan B', years: 5, wards: [2, 1] })
    copy.types({ name: 'Plan B', wards: [1, 2] }, untouched)
    expect(state.value.wards).toEqual([1, 2])
    copy.types({ wards: [1, 2] }, untouched)
    expect(state.value).toEqual({ ...untouched, wards: [1, 2] })
    // Nothing was written back: the other tab would take it for typed.
    expect(drafts.read('plan.7.copy', untouched)?.values).toEqual({ ...untouched, wards: [1, 2] })
  })
})

describe('secrets', () => {
  const typed = {
    name: 'Asha',
    current_password: 'seven rivers',
    secret: 'seven rivers',
    token: 'seven rivers',
    code: 'seven rivers',
  }
  const empty = { name: '', current_password: '', secret: '', token: '', code: '' }

  test('are in no draft, and nobody is asked about them', async () => {
    let put = (_: typeof typed) => {}
    let isDirty = false
    function Account() {
      const draft = useDraftState('account', empty)
      put = draft.setValue
      isDirty = draft.isDirty
      return null
    }
    screen = onScreen(<Account />)
    act(() => put({ ...typed, name: '' }))
    expect(isDirty).toBe(false)
    act(() => put(typed))
    expect(isDirty).toBe(true)
    expect(JSON.stringify({ ...localStorage })).toContain('Asha')
    expect(JSON.stringify({ ...localStorage })).not.toContain('seven rivers')
  })

  test.each(['account.password', 'central.token', 'second-factor.code', 'own.secret'])(
    'a draft %s is refused',
    name => {
      screen = onScreen(null)
      expect(drafts.persist(name, { value: 'seven rivers' }, { value: '' })).toBe(false)
      expect(JSON.stringify({ ...localStorage })).not.toContain('seven rivers')
    },
  )
})

describe('what others have saved since', () => {
  type Sample = { households: number; clusters: number; seed: number }
  const first: Sample = { households: 400, clusters: 10, seed: 1 }
  let draft: DraftState<Sample>
  let save = (_: Sample) => {}
  function Parameters({ saved }: { saved: Sample }) {
    const [now, setNow] = useState(saved)
    save = setNow
    draft = useDraftState('plan.7.sample', now)
    return <DraftBoth draft={draft} labels={{ households: 'sst.hh_per_municipality' }} />
  }
  const put = (change: Partial<Sample>) => act(() => draft.setValue({ ...draft.value, ...change }))
  const screenText = () => screen.text()

  test.each(['under the eyes', 'before it is opened again'])(
    'comes in where nothing was typed, and is asked about where something was, %s',
    async when => {
      screen = onScreen(<Parameters saved={first} />)
      put({ households: 500 })
      const theirs = { households: 600, clusters: 12, seed: 1 }
      if (when === 'under the eyes') act(() => save(theirs))
      else {
        screen.close()
        screen = onScreen(<Parameters saved={theirs} />)
      }
      expect(draft.value).toEqual({ households: 500, clusters: 12, seed: 1 })
      expect(draft.conflicts).toEqual([{ name: 'households', at: null, mine: 500, theirs: 600 }])
      expect(screenText()).toContain('500')
      expect(screenText()).toContain('600')
    },
  )

  test('is decided for good: what stays was typed over it, what goes is in no draft', async () => {
    screen = onScreen(<Parameters saved={first} />)
    put({ households: 500 })
    act(() => save({ ...first, households: 600 }))
    await screen.press('Keep all of mine')
    expect(draft.conflicts).toEqual([])
    expect(draft.value.households).toBe(500)
    screen.close()
    screen = onScreen(<Parameters saved={{ ...first, households: 600 }} />)
    expect(draft.conflicts).toEqual([])
    expect(draft.value.households).toBe(500)
    act(() => save({ ...first, households: 700 }))
    await screen.press('Use all of theirs')
    expect(draft.value.households).toBe(700)
    expect(draft.isDirty).toBe(false)
    expect(drafts.has('plan.7.sample')).toBe(false)
  })

  test('asks nothing where both have typed the same', () => {
    screen = onScreen(<Parameters saved={first} />)
    put({ households: 500 })
    act(() => save({ ...first, households: 500 }))
    expect(draft.conflicts).toEqual([])
  })
})

test('what is held elsewhere follows another tab, and writes nothing back', async () => {
  type Values = { name: string; ring: number[] | null }
  const untouched: Values = { name: '', ring: null }
  let [removed, values]: [ReturnType<typeof useControlledDraft>['removed'], Values] = [null, untouched]
  let put = (_: Values) => {}
  const Cluster = () => {
    const [current, setCurrent] = useState(untouched)
    const draft = useControlledDraft('plan.7.bat.new', current, setCurrent)
    ;[values, removed, put] = [current, draft.removed, setCurrent]
    return null
  }
  screen = onScreen(<Cluster />)
  const other = otherTab('plan.7.bat.new')
  act(() => put({ name: 'Barpak', ring: null }))
  const persist = vi.spyOn(drafts, 'persist')
  other.types({ ring: [1, 2], name: 'Barpak' }, untouched)
  expect(values).toEqual({ name: 'Barpak', ring: [1, 2] })
  expect(persist).not.toHaveBeenCalled()
  persist.mockRestore()
  other.removes()
  expect(values).toEqual(untouched)
  act(() => removed?.bringBack())
  expect(values).toEqual({ name: 'Barpak', ring: [1, 2] })
  expect(drafts.has('plan.7.bat.new')).toBe(true)
})

test('what is held elsewhere is put back once, and kept from then on', async () => {
  type Values = { name: string; ring: number[] | null }
  const put = vi.fn<(values: Values) => void>()
  const Cluster = ({ values }: { values: Values }) => {
    useControlledDraft('plan.7.bat.new', values, put)
    return null
  }
  const untouched: Values = { name: '', ring: null }
  screen = onScreen(<Cluster values={untouched} />)
  expect(put).not.toHaveBeenCalled()
  screen.close()
  drafts.persist('plan.7.bat.new', { name: 'Barpak', ring: [1, 2] }, untouched)
  screen = onScreen(<Cluster values={untouched} />)
  expect(put.mock.calls).toEqual([[{ name: 'Barpak', ring: [1, 2] }]])
})
