// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { drafts, longestDraft_chars, makeDrafts } from '../../../../app/client/ui/draft/drafts.ts'
import { merge } from '../../../../app/client/ui/form/clash/merge.ts'
import { FormNotices } from '../../../../app/client/ui/form/form-notices.tsx'
import { SavedMark } from '../../../../app/client/ui/form/saved-mark.tsx'
import { TextField } from '../../../../app/client/ui/form/text-field.tsx'
import {
  type PersistedFormOptions,
  usePersistedForm,
} from '../../../../app/client/ui/form/use-persisted-form.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { CallFailure } from '../../../../app/domain/api/call-failure.ts'
import { memoryStorage } from '../../api/memory-storage.ts'
import { logIn, user } from '../../api/planner.ts'
import { onScreen } from './on-screen.ts'

type Rate = { name: string; watts: string; note: string; version: number }
const saved: Rate = { name: 'Small', watts: '20', note: '', version: 1 }
const schema = v.object({ name: v.pipe(v.string(), v.nonEmpty()), watts: v.string(), note: v.string() })

function RateForm({ options }: { options: Partial<PersistedFormOptions<Rate>> }) {
  const form = usePersistedForm<Rate>({
    defaults: saved,
    labels: { name: 'admin.name', watts: 'bat.demand', note: 'admin.state' },
    draft: 'rate.1',
    schema,
    save: async () => undefined,
    ...options,
  })
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <TextField {...form.text('name')} type="text" />
      <TextField {...form.text('watts')} type="text" />
      <TextField {...form.text('note')} type="text" />
      <p data-general>{form.general}</p>
      <SavedMark form={form} />
    </form>
  )
}

let screen: ReturnType<typeof onScreen>
const open = (options: Partial<PersistedFormOptions<Rate>> = {}) => {
  screen = onScreen(<RateForm options={options} />)
  return screen
}
beforeAll(() => loadMessages())
beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => {
  screen.close()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is there in the next tab, says so, and can be discarded', async () => {
    open().type('watts', '25')
    screen.close()
    open()
    expect(screen.field('watts').value).toBe('25')
    expect(screen.text()).toContain('Your unsaved entries were restored')
    await screen.press('Discard')
    expect(screen.field('watts').value).toBe('20')
    screen.close()
    expect(open().text()).not.toContain('Restored')
  })

  test('is forgotten once it is saved', async () => {
    open().type('watts', '25')
    await screen.submit()
    expect(drafts.read('rate.1', saved)).toBeNull()
  })

  test('keeps what it was typed over, so that another save in between is noticed', () => {
    open().type('watts', '25')
    const later = { ...saved, watts: '30', name: 'Smaller', version: 2 }
    expect(drafts.read('rate.1', later)).toEqual({
      values: { ...later, watts: '25', version: 1 },
      base: { ...later, watts: '20', version: 1 },
    })
  })

  test('that is too long for the browser says so and stays on the page', () => {
    open().type('note', 'x'.repeat(longestDraft_chars))
    expect(screen.text()).toContain('too large for this browser to store')
    expect(screen.field('note').value).toHaveLength(longestDraft_chars)
    screen.type('note', 'x')
    expect(screen.text()).not.toContain('too large for this browser to store')
  })

  test('of a browser without room is told as not kept', () => {
    const full = Object.assign(memoryStorage(), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const unsaved = makeDrafts(
      () => full,
      () => '1',
    )
    expect(unsaved.persist('rate', { a: 'typed' }, { a: '' })).toBe(false)
  })
})

describe('a draft that another tab removes', () => {
  const keyOf = () => `urja.draft.${user.id}.rate.1`
  const remove = () =>
    act(() => {
      const key = keyOf()
      const oldValue = localStorage.getItem(key)
      localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
    })

  test.each([false, true])('or types into stands here at once, new: %s', isNew => {
    open({ isNew })
    act(() => {
      const newValue = JSON.stringify({ values: { note: 'Seen' }, base: { note: '', version: 1 } })
      localStorage.setItem(keyOf(), newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: keyOf(), oldValue: null, newValue }))
    })
    expect(screen.field('note').value).toBe('Seen')
  })

  test('is gone here too, says so and can be brought back', async () => {
    open().type('watts', '25')
    expect(drafts.has('rate.1')).toBe(true)
    remove()
    expect(screen.field('watts').value).toBe('20')
    expect(screen.text()).toContain('saved or discarded in another tab')
    await screen.press('Restore')
    expect(screen.field('watts').value).toBe('25')
    expect(screen.text()).not.toContain('another tab')
    expect(drafts.has('rate.1')).toBe(true)
  })

  test('and has saved stands here as saved, without a word; a new one is empty again', async () => {
    const channel = new BroadcastChannel(keyOf())
    const sent = { ...saved, watts: '25', version: 2 }
    const postSaved = () =>
      act(async () => {
        channel.postMessage(sent)
        await new Promise(done => setTimeout(done, 50))
      })
    open().type('watts', '25')
    remove()
    await postSaved()
    expect(screen.field('watts').value).toBe('25')
    expect(screen.text()).not.toContain('another tab')
    expect(drafts.has('rate.1')).toBe(false)
    screen.close()

    open({ isNew: true, defaults: { ...saved, watts: '' } }).type('watts', '25')
    screen.type('note', 'one more')
    await postSaved()
    expect(screen.field('watts').value).toBe('')
    expect(screen.field('note').value).toBe('one more')
    channel.close()
  })
})

describe('without a network', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const network = (isThere: boolean) =>
    act(() => {
      vi.stubGlobal('navigator', { onLine: isThere })
      window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
    })

  test('what could not be sent is kept, and is offered when it is back, with what others saved meanwhile', async () => {
    const cut = new CallFailure('connection', 'no network')
    const theirs = { ...saved, name: 'Tiny', version: 2, changed_by: 'Hari' }
    const clash = new CallFailure('refused', '', { status: 409, code: 'changed_meanwhile', theirs })
    const save = vi.fn<PersistedFormOptions<Rate>['save']>()
    save.mockRejectedValueOnce(cut).mockRejectedValueOnce(clash).mockResolvedValue({ version: 3 })
    network(false)
    open({ save }).type('watts', '25')
    await screen.submit()
    expect(screen.text()).toContain('No network. Your entries stay on this device')
    expect(drafts.read('rate.1', saved)?.values).toMatchObject({ watts: '25' })
    await screen.press('Save now')
    expect(save).toHaveBeenCalledTimes(1)
    network(true)
    expect(screen.text()).toContain('The server could not be reached. Your entries stay')
    await screen.press('Save now')
    expect(save.mock.lastCall?.[0]).toMatchObject({ watts: '25', name: 'Tiny' })
    expect(screen.text()).not.toContain('could not be reached')
    expect(drafts.read('rate.1', saved)).toBeNull()
  })
})

describe('two editors', () => {
  test.each([
    ['other fields', { watts: '25' }, { name: 'Tiny' }, { name: 'Tiny', watts: '25' }, []],
    ['the same field', { watts: '25' }, { watts: '30' }, { watts: '25' }, ['watts']],
    ['the same field alike', { watts: '25' }, { watts: '25 ' }, { watts: '25' }, []],
    ['nothing of mine', {}, { watts: '30' }, { watts: '30' }, []],
  ])('of %s', (_, mine, theirs, merged, both) => {
    const found = merge({ ...saved }, { ...saved, ...mine }, { ...saved, ...theirs, version: 2 }, [
      'name',
      'watts',
      'note',
    ])
    expect(found.values).toEqual({ ...saved, ...merged, version: 2 })
    expect(found.both.map(({ name }) => name)).toEqual(both)
  })

  test('of what goes with the fields: mine where I have changed it', () => {
    const at = (place: number, filledFor: number, version: number) => ({ place, filledFor, version })
    const { values } = merge(at(1, 1, 1), at(2, 2, 1), at(1, 1, 2), ['place'])
    expect(values).toEqual(at(2, 2, 2))
  })

  /** A server that another person was faster at. */
  const rival = (change: Partial<Rate>) => {
    let there: Rate = { ...saved, ...change, version: 2 }
    const sent: Rate[] = []
    const options: Partial<PersistedFormOptions<Rate>> = {
      save: async values => {
        sent.push(values)
        if (values.version !== there.version)
          throw new CallFailure('refused', 'Changed meanwhile', { status: 409, code: 'changed_meanwhile' })
        there = { ...values, version: there.version + 1 }
        return { version: there.version }
      },
      theirs: async () => ({ values: there, by: 'Asha', at: '2026-03-04T05:06:00Z' }),
    }
    return { options, sent, there: () => there }
  }

  test('of different fields are merged without a click, and told by name', async () => {
    const { options, there, sent } = rival({ name: 'Tiny' })
    open(options).type('watts', '25')
    await screen.submit()
    expect(there()).toEqual({ ...saved, name: 'Tiny', watts: '25', version: 3 })
    expect(screen.field('name').value).toBe('Tiny')
    const toastMessages = notificationsStore.getState().notifications.map(({ message }) => message)
    expect(toastMessages).toContain('Merged with changes of Asha')
    screen.type('watts', '26')
    await screen.submit()
    expect(sent.map(one => one.version)).toEqual([1, 2, 3])
  })

  test('of the same field see both values and choose; nothing is sent before', async () => {
    const { options, there, sent } = rival({ watts: '30', name: 'Tiny' })
    open(options).type('watts', '25')
    await screen.submit()
    expect(screen.text()).toContain('Yours25')
    expect(screen.text()).toContain('Theirs30')
    expect(screen.text()).toMatch(/Asha saved it on 4 Mar 2026/)
    expect(screen.text()).toContain('Changed meanwhile')
    expect(screen.field('name').value).toBe('Tiny')
    await screen.submit()
    expect(screen.about('watts')).toBe('Choose yours or theirs')
    expect(sent).toHaveLength(1)
    await screen.press('Theirs')
    expect(screen.field('watts').value).toBe('30')
    await screen.press('Yours')
    await screen.submit()
    expect(there()).toEqual({ ...saved, name: 'Tiny', watts: '25', version: 3 })
    expect(screen.text()).not.toContain('Theirs')
  })

  test('that go on typing decide nothing by that: what they typed stands as theirs until they choose', async () => {
    const { options, there, sent } = rival({ watts: '30' })
    open(options).type('watts', '25')
    await screen.submit()
    screen.type('watts', '26')
    expect(screen.text()).toContain('Yours26')
    await screen.submit()
    expect(screen.about('watts')).toBe('Choose yours or theirs')
    expect(sent).toHaveLength(1)
    await screen.press('Yours')
    await screen.submit()
    expect(there().watts).toBe('26')
  })

  test('take all of one side at once', async () => {
    const { options, there } = rival({ watts: '30', note: 'new' })
    open(options).type('watts', '25')
    screen.type('note', 'old')
    await screen.submit()
    await screen.press('Use all of theirs')
    screen.type('name', 'Mine')
    await screen.submit()
    expect(there()).toEqual({ name: 'Mine', watts: '30', note: 'new', version: 3 })
  })

  test('meet a restored draft too: other fields come in, the same one asks before anything is sent', async () => {
    open().type('watts', '25')
    screen.close()
    const { options, there, sent } = rival({ watts: '30', name: 'Tiny' })
    screen = onScreen(<RateForm options={{ ...options, defaults: there() }} />)
    expect(screen.field('name').value).toBe('Tiny')
    expect(screen.text()).toContain('Theirs30')
    await screen.submit()
    expect(sent).toEqual([])
    await screen.press('Theirs')
    await screen.submit()
    expect(there()).toMatchObject({ name: 'Tiny', watts: '30' })
  })

  test('are asked again in the next tab: what is undecided overwrites nothing', async () => {
    const { options, there, sent } = rival({ watts: '30' })
    open(options).type('watts', '25')
    await screen.submit()
    screen.type('note', 'new')
    screen.close()
    screen = onScreen(<RateForm options={{ ...options, defaults: there() }} />)
    expect([screen.field('watts').value, screen.field('note').value]).toEqual(['25', 'new'])
    expect(screen.text()).toContain('Yours25')
    await screen.submit()
    expect(sent).toHaveLength(1)
    expect(there().watts).toBe('30')
    await screen.press('Yours')
    screen.close()
    screen = onScreen(<RateForm options={{ ...options, defaults: there() }} />)
    expect(screen.text()).not.toContain('Theirs')
    await screen.submit()
    expect(there()).toMatchObject({ watts: '25', note: 'new' })
  })

  test('whose answer is the saved value never stand in the draft as the own one, which another tab would read', async () => {
    const { options } = rival({ watts: '30' })
    const persisted: (readonly [mine: string, over: string])[] = []
    const watched: PersistedFormOptions<Rate>['drafts'] = {
      read: () => null,
      persist(_, values, base) {
        persisted.push([values.watts, base.watts])
        return true
      },
      forget: () => true,
    }
    open({ ...options, drafts: watched }).type('watts', '25')
    await screen.submit()
    persisted.length = 0
    await screen.press('Theirs')
    expect(persisted.length).toBeGreaterThan(0)
    expect(persisted).not.toContainEqual(['25', '30'])
    expect(persisted.at(-1)).toEqual(['30', '30'])
  })

  test('of a thing that is not saved yet there are none: its draft stays as it was', () => {
    open({ isNew: true }).type('watts', '25')
    screen.close()
    open({ isNew: true, defaults: { ...saved, watts: '30' } })
    expect(screen.field('watts').value).toBe('25')
    expect(screen.text()).not.toContain('Theirs')
  })
})

describe('a form that saves by itself', () => {
  const timed = () => {
    vi.useFakeTimers()
    const sent: [string, string][] = []
    const save = async (values: Rate, how: string) => {
      sent.push([values.watts, how])
      return undefined
    }
    open({ autosave_ms: 2000, save })
    return sent
  }
  const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('does so after the first save by hand, so long after the last change', async () => {
    const sent = timed()
    screen.type('watts', '21')
    await passing(5000)
    expect(sent).toEqual([])
    await screen.submit()
    expect(screen.text()).toMatch(/Saved \d\d:\d\d/)
    screen.type('watts', '22')
    await passing(1500)
    screen.type('watts', '23')
    await passing(1500)
    expect(screen.text()).toContain('Not saved yet')
    expect(sent).toEqual([['21', 'manual']])
    await passing(600)
    expect(sent).toEqual([
      ['21', 'manual'],
      ['23', 'auto'],
    ])
  })

  test('but not while a field is wrong, which the mark counts', async () => {
    const sent = timed()
    await screen.submit()
    screen.type('name', '')
    await passing(5000)
    expect(screen.text()).toContain('Not saved yet: 1 to correct')
    expect(sent).toHaveLength(1)
    screen.close()
    expect(drafts.read('rate.1', saved)?.values.name).toBe('')
    open()
  })
})

describe('faults', () => {
  const strict = v.object({
    name: v.pipe(v.string(), v.nonEmpty()),
    watts: v.pipe(v.string(), v.nonEmpty()),
    note: v.pipe(v.string(), v.maxLength(3)),
  })
  const wrong = () =>
    (['name', 'watts', 'note'] as const).filter(
      name => screen.field(name).getAttribute('aria-invalid') === 'true',
    )

  test('show only once Save is pressed, then all, and the mark goes from one to the next', async () => {
    open({ schema: strict })
    for (const [name, text] of Object.entries({ name: '', watts: '', note: 'long' })) screen.type(name, text)
    expect(wrong()).toEqual([])
    expect(screen.text()).toContain('Not saved yet')
    expect(screen.text()).not.toContain('to correct')
    await screen.submit()
    expect(wrong()).toEqual(['name', 'watts', 'note'])
    expect(document.activeElement).toBe(screen.field('name'))
    const visited: string[] = []
    for (let presses = 0; presses < 3; presses++) {
      await screen.press('3 to correct')
      visited.push((document.activeElement as HTMLInputElement).name)
    }
    expect(visited).toEqual(['watts', 'note', 'name'])
  })
})

test('a reply replaces no field that was typed into while it was under way', async () => {
  let done = (_: Partial<Rate>) => {}
  open({
    save: () =>
      new Promise(answer => {
        done = answer
      }),
  })
  screen.type('watts', '21')
  await screen.submit()
  screen.type('watts', '22')
  await act(async () => done({ watts: '21.0', name: 'Tidy', version: 2 }))
  expect([screen.field('watts').value, screen.field('name').value]).toEqual(['22', 'Tidy'])
  expect(drafts.read('rate.1', saved)?.values.watts).toBe('22')
})

test('keeps what was typed while a save was under way', async () => {
  let done = (_: undefined) => {}
  open({
    save: () =>
      new Promise(answer => {
        done = answer
      }),
  })
  screen.type('watts', '21')
  await screen.submit()
  screen.type('watts', '22')
  await act(async () => done(undefined))
  expect(screen.field('watts').value).toBe('22')
  expect(drafts.read('rate.1', saved)?.values.watts).toBe('22')
})
