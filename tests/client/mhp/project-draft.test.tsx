// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createStore, Provider, useAtomValue } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProjectDraft } from '../../../app/client/mhp/form/project-draft.tsx'
import {
  defaultMhpInputs,
  type MhpInputs,
  type MhpPlace,
  mhpInputsAtom,
  mhpPlaceAtom,
  planMhpAtom,
} from '../../../app/client/mhp/mhp-state.ts'
import { loadPlanMessages } from '../../../app/client/plan/plan-messages.ts'
import { logIn } from '../api/planner.ts'
import { onScreen } from '../ui/form/on-screen.ts'

const place: MhpPlace = { at: [84.75, 28.15], arcId: 3 }
const hasConflict = { current: false }
let atoms: ReturnType<typeof createStore>
let screen: ReturnType<typeof onScreen>
function Form() {
  const ofPlan = useAtomValue(planMhpAtom)
  return (
    ofPlan && <ProjectDraft ofPlan={ofPlan} place={place} hasConflict={hasConflict} save={async () => true} />
  )
}
/** Opens the form of a saved project. */
async function open(name: string, inputs: Partial<MhpInputs>) {
  atoms = createStore()
  atoms.set(planMhpAtom, { plan_id: 7, name, id: 5, version: 2, saved() {} })
  atoms.set(mhpInputsAtom, { ...defaultMhpInputs, discharge: 0.2, ...inputs })
  atoms.set(mhpPlaceAtom, place)
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  screen = onScreen(
    <MantineProvider>
      <Provider store={atoms}>
        <RouterProvider router={router} />
      </Provider>
    </MantineProvider>,
  )
}
const typed = () => ({ name: atoms.get(planMhpAtom)?.name, ...atoms.get(mhpInputsAtom) })

beforeAll(() => loadPlanMessages())
beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => screen.close())

test('what others saved in a project since comes into its draft; the same field asks before it is saved', async () => {
  await open('Machha Khola', { power_kW: 5 })
  act(() => atoms.set(planMhpAtom, was => was && { ...was, name: 'Machha Khola north' }))
  screen.close()

  await open('Machha Khola bazar', { power_kW: 20 })
  expect(typed()).toMatchObject({ name: 'Machha Khola north', power_kW: 20, discharge: 0.2 })
  expect(screen.text()).toContain('YoursMachha Khola northTheirsMachha Khola bazar')
  expect(hasConflict.current).toBe(true)
  await screen.press('Theirs')
  expect(typed().name).toBe('Machha Khola bazar')
  expect(hasConflict.current).toBe(false)
})

test('a draft upon what is still saved asks nothing', async () => {
  await open('Machha Khola', {})
  act(() => atoms.set(planMhpAtom, was => was && { ...was, name: 'Machha Khola north' }))
  screen.close()
  await open('Machha Khola', {})
  expect(typed().name).toBe('Machha Khola north')
  expect(hasConflict.current).toBe(false)
})
