// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FormField } from '../../../../app/client/ui/form/field.tsx'
import { type FormState, useForm } from '../../../../app/client/ui/form/use-form.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { onScreen } from './on-screen.ts'

type Plant = { power: number | null; head: number | null }
const schema = v.object({
  power: v.pipe(v.number(), v.minValue(1)),
  head: v.pipe(v.number(), v.minValue(1)),
})
let form: FormState<Plant>
let runs: number
function LiveForm() {
  form = useForm<Plant>({
    defaults: { power: 5, head: null },
    labels: { power: 'mhp.form.power_kW', head: 'mhp.form.discharge' },
    schema,
    isLive: true,
    save: async () => void runs++,
  })
  return (
    <form {...form.props}>
      <FormField form={form} name="power" />
      <FormField form={form} name="head" />
    </form>
  )
}

let screen: ReturnType<typeof onScreen>
beforeAll(() => loadMessages())
afterEach(() => screen.close())
const open = () => {
  runs = 0
  screen = onScreen(
    <MantineProvider>
      <LiveForm />
    </MantineProvider>,
  )
}
const wrong = () =>
  ['power', 'head'].filter(name => screen.field(name).getAttribute('aria-invalid') === 'true')
const leave = (name: string) =>
  act(() => void screen.field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

test('a live form shows no fault of a field before it is left, and then each as it is typed', () => {
  open()
  expect(wrong()).toEqual([])
  screen.type('power', '0')
  expect(wrong()).toEqual([])
  leave('power')
  expect(wrong()).toEqual(['power'])
  screen.type('power', '2')
  expect(wrong()).toEqual([])
  screen.type('power', '0')
  expect(wrong()).toEqual(['power'])
})

test('Run shows all faults, goes to the first of them, and runs nothing', async () => {
  open()
  screen.type('power', '0')
  await screen.submit()
  expect(wrong()).toEqual(['power', 'head'])
  expect(document.activeElement).toBe(screen.field('power'))
  expect(runs).toBe(0)
  screen.type('power', '2')
  screen.type('head', '3')
  await screen.submit()
  expect(runs).toBe(1)
  // What is typed after a run that went through is told when it is left.
  screen.type('head', '0')
  expect(wrong()).toEqual([])
})

test('what somebody else runs shows all faults of a form too', () => {
  open()
  act(() => form.showFaults())
  expect(wrong()).toEqual(['head'])
})
