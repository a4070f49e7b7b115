// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { batInputsAtom, batPlaceAtom, planInputsAtom } from '../../../../app/client/bat/bat-state.ts'
import { ClusterBoth } from '../../../../app/client/plan/places/cluster/cluster-both.tsx'
import { useClusterDraft } from '../../../../app/client/plan/places/cluster/use-cluster-draft.ts'
import { PlanProvider } from '../../../../app/client/plan/plan-context.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import { defaultBatInputs } from '../../../../app/domain/bat/bat-inputs.ts'
import { logIn } from '../../api/planner.ts'
import { onScreen } from '../../ui/form/on-screen.ts'
import { plan } from '../steps/step-on-screen.tsx'

let atoms: ReturnType<typeof createStore>
let screen: ReturnType<typeof onScreen>
let draft: ReturnType<typeof useClusterDraft>
function Editor({ id }: { id?: number }) {
  draft = useClusterDraft({ id })
  return <ClusterBoth draft={draft} />
}
/** Opens the saved cluster. */
function open(saved: Partial<typeof defaultBatInputs>, id: number | 'new' = 5) {
  atoms = createStore()
  atoms.set(planInputsAtom, { ...defaultBatInputs, ...saved })
  atoms.set(batPlaceAtom, null)
  screen = onScreen(
    <MantineProvider>
      <Provider store={atoms}>
        <PlanProvider value={plan}>
          <Editor id={id === 'new' ? undefined : id} />
        </PlanProvider>
      </Provider>
    </MantineProvider>,
  )
}
const type = (change: Partial<typeof defaultBatInputs>) =>
  act(() => atoms.set(batInputsAtom, { ...atoms.get(batInputsAtom), ...change }))

beforeAll(() => loadPlanMessages())
beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => screen.close())

test('what others saved in a cluster since comes into its draft; the same field asks until it is decided', async () => {
  open({ cluster_name: 'Barpak', num_household: 40 })
  type({ cluster_name: 'Barpak north', dc_watt: 100 })
  screen.close()

  const theirs = { cluster_name: 'Barpak bazar', num_household: 50 }
  open(theirs)
  expect(atoms.get(batInputsAtom)).toMatchObject({
    cluster_name: 'Barpak north',
    num_household: 50,
    dc_watt: 100,
  })
  expect(screen.text()).toContain('Cluster name')
  expect(screen.text()).toContain('YoursBarpak northTheirsBarpak bazar')
  expect(draft.undecided.map(({ name }) => name)).toEqual(['cluster_name'])
  screen.close()

  // No decision was made: the next page asks the same.
  open(theirs)
  expect(draft.undecided).toHaveLength(1)
  await screen.press('Theirs')
  expect(atoms.get(batInputsAtom)).toMatchObject({ cluster_name: 'Barpak bazar', dc_watt: 100 })
  expect(draft.undecided).toEqual([])
  screen.close()

  open(theirs)
  expect(draft.undecided).toEqual([])
  expect(atoms.get(batInputsAtom)).toMatchObject({ cluster_name: 'Barpak bazar', dc_watt: 100 })
})

test('a draft upon what is still saved asks nothing, and neither does that of a new cluster', () => {
  open({ cluster_name: 'Barpak' })
  type({ cluster_name: 'Barpak north' })
  screen.close()
  open({ cluster_name: 'Barpak' })
  expect(draft.clash).toBeNull()
  screen.close()
  open({ cluster_name: '' }, 'new')
  type({ cluster_name: 'Laprak' })
  screen.close()
  open({ cluster_name: 'Cluster 1' }, 'new')
  expect(draft.clash).toBeNull()
})
