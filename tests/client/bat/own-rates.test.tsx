// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpointQuery } from '../../../app/client/api/queries.ts'
import { zonalRequest } from '../../../app/client/bat/bat-request.ts'
import { batInputsAtom } from '../../../app/client/bat/bat-state.ts'
import { OwnRatesNote } from '../../../app/client/bat/own-rates/own-rates-note.tsx'
import { OwnRatesOpener } from '../../../app/client/bat/own-rates/own-rates-opener.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { batParameters } from '../../../app/domain/bat/contract.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'
import { logIn } from '../api/planner.ts'
import { inRouter } from '../in-router.tsx'
import { onScreen } from '../ui/form/on-screen.ts'

const line = 'grid.cc_rate'
let store: ReturnType<typeof createStore>
let screen: ReturnType<typeof onScreen>
beforeAll(() => loadMessages())
beforeEach(async () => {
  localStorage.clear()
  logIn()
  store = createStore()
  store.set(batInputsAtom, defaultBatInputs)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(endpointQuery(batParameters, {}).queryKey, { cost_options: rateSeeds } as never)
  const opener = await inRouter(<OwnRatesOpener>Rates 2024.</OwnRatesOpener>)
  screen = onScreen(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Provider store={store}>{opener}</Provider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.press(english('own.open'))
})
afterEach(() => screen.close())
const use = () => screen.submit()
const isMarked = (name: string) => screen.field(name).closest('[data-changed]') !== null
const costs = () => store.get(batInputsAtom).costs

describe('rates for one cluster', () => {
  test('start as the tables say, are marked where they differ, and are sent alone', async () => {
    expect(screen.field(line).value).toBe('25,00,000')
    expect(isMarked(line)).toBe(false)
    screen.type(line, '30,00,000')
    screen.type('settings.discount_rate', '८')
    expect([line, 'settings.discount_rate', 'grid.omc_rate'].map(isMarked)).toEqual([true, true, false])
    expect(screen.about(line)).toContain(english('own.changed', { value: '25,00,000' }))
    await use()
    expect(screen.field(line)).toBeNull()
    expect(screen.text()).toContain(english('answer.ownRatesCount', { count: 2 }))
    const changed = { grid: { cc_rate: 3_000_000 }, settings: { discount_rate: 8 } }
    expect(zonalRequest(store.get(batInputsAtom), [])).toMatchObject({
      use_other_parameters: true,
      extra_params: { costs: changed },
    })
  })

  test('that were typed come back with the dialog until they are used', async () => {
    screen.type(line, '30,00,000')
    await screen.press(english('shell.close'))
    expect(costs()).toEqual({})
    await screen.press(english('own.open'))
    expect(screen.field(line).value).toBe('30,00,000')
    await use()
    await screen.press(english('own.open'))
    screen.type(line, '40,00,000')
    await screen.press(english('shell.cancel'))
    await screen.press(english('own.open'))
    expect(screen.field(line).value).toBe('30,00,000')
  })

  test('go back to the tables at one press, also what is no number', async () => {
    screen.type(line, '30,00,000')
    await use()
    await screen.press(english('own.open'))
    expect([screen.field(line).value, isMarked(line)]).toEqual(['30,00,000', true])
    screen.type('shs.sc_rate', 'dear')
    await screen.press(english('own.reset'))
    expect([screen.field(line).value, screen.field('shs.sc_rate').value]).toEqual(['25,00,000', '500'])
    expect(screen.place.querySelector('[data-changed]')).toBeNull()
    await use()
    expect(costs()).toEqual({})
    expect(zonalRequest(store.get(batInputsAtom), [])).not.toHaveProperty('use_other_parameters')
  })

  test.each([
    [line, '-1'],
    [line, 'dear'],
    [line, ''],
    [line, '1e308'],
    [line, `1${'0'.repeat(308)}`],
    ['settings.coincidence', '1.01'],
    ['shs.replacement_period_yrs', '2.5'],
    ['settings.range_demand_least', '2'],
  ])('are refused at their field: %s = %s', async (name, text) => {
    screen.type(name, text)
    await use()
    const wrong = [...screen.place.querySelectorAll('[aria-invalid=true]')].map(one =>
      one.getAttribute('name'),
    )
    expect(wrong).toEqual([name === 'settings.range_demand_least' ? 'settings.range_demand_mode' : name])
    expect(screen.about(wrong[0] ?? '')).not.toBe('')
    expect(costs()).toEqual({})
  })
})

test('an answer says which rates were its own, with the tables beside them', () => {
  const own = { use_other_parameters: true, extra_params: { costs: { grid: { cc_rate: 3_000_000 } } } }
  const note = onScreen(<OwnRatesNote result={analyse(100, own)} />)
  expect(note.text()).toBe(
    'Custom rates: Grid extension, Line cost 30,00,000 NPR/km (tables: 25,00,000 NPR/km).',
  )
  note.close()
})
