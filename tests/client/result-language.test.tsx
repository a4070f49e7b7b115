// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mhpResultAtom } from '../../app/client/mhp/mhp-state.ts'
import { MhpResults } from '../../app/client/mhp/results/mhp-results.tsx'
import { SstResults } from '../../app/client/sst/results/sst-results.tsx'
import { sstOutcomeAtom } from '../../app/client/sst/sst-state.ts'
import { chooseLanguage, loadMessages } from '../../app/client/ui/use-say.ts'
import { type Language, type Message, say } from '../../app/domain/messages/messages.ts'
import { plant } from './mhp/plant-fixture.ts'
import { outcomeOf, row, sampleOf } from './sst/drawn-sample.ts'
import { onScreen } from './ui/form/on-screen.ts'

let screen: ReturnType<typeof onScreen>
const fetchMock = vi.fn()
beforeAll(async () => {
  await loadMessages('en')
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(async () => {
  screen.close()
  await act(() => chooseLanguage('en'))
})

const sample = sampleOf([row(1), row(2)])
const shown: [string, ReactNode, (store: ReturnType<typeof createStore>) => void, Message[], string?][] = [
  [
    'MHP',
    <MhpResults key="mhp" />,
    store => store.set(mhpResultAtom, { request: plant.serialized_project as never, result: plant }),
    [{ key: 'mhp.results' }, { key: 'mhp.monthly' }, { key: 'mhp.table.head' }, ...plant.warnings],
  ],
  [
    'SST',
    <SstResults key="sst" />,
    store => store.set(sstOutcomeAtom, outcomeOf(sample)),
    [{ key: 'sst.results' }, { key: 'sst.generated' }, ...sample.warnings],
    say('en', 'sst.about', { count: sample.warnings.length }),
  ],
]

test.each(shown)(
  'a result of %s is said anew when the language changes, and nothing is asked again',
  async (_, results, putResult, sentences, opener) => {
    const store = createStore()
    putResult(store)
    screen = onScreen(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <Provider store={store}>{results}</Provider>
        </QueryClientProvider>
      </MantineProvider>,
    )
    if (opener) await screen.press(opener)
    const missing = (language: Language) =>
      sentences
        .map(({ key, params }) => say(language, key, params))
        .filter(one => !screen.text().includes(one))
    expect(missing('en')).toEqual([])
    await act(() => chooseLanguage('ne'))
    expect(missing('ne')).toEqual([])
    expect(missing('en')).toHaveLength(sentences.length)
    expect(fetchMock).not.toHaveBeenCalled()
  },
)
