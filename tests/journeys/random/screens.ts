import { typedScreens } from '../typed/screens.ts'
import { accounts } from './kinds/accounts.ts'
import { documents } from './kinds/documents.ts'
import { energy } from './kinds/energy.ts'
import { rows } from './kinds/rows.ts'
import type { RandomScreen } from './random-screen.ts'

/** The screens of the table that are not driven, each with why: nothing is typed there. */
export const notDriven: Readonly<Record<string, string>> = {
  'plan energy-baseline': 'ticks and radios of one document; each is sent as the fields of demography are',
  'plan proposed settlements': 'ticks alone, which setParts merges: tests/client/ui/form/clash has them',
  'plan rankings': 'ticks alone, which setParts merges: tests/client/ui/form/clash has them',
  'plan final': 'choices of how files are made, and one tick',
  'plan list Hand over': 'the choice of one person',
  'plan work periods': 'percentages that must add up to 100; the grid of quantities has the same cells',
  district: 'three choices out of lists, in the dialog that subsidy has too',
}

/** The screens that are typed into, at the addresses and in the places of the table of typed screens. */
export const randomScreens: readonly RandomScreen[] = [...documents, ...rows, ...energy, ...accounts].map(
  kind => {
    const typed = typedScreens.find(({ name }) => name === kind.name)
    if (!typed) throw new Error(`no typed screen ${kind.name}`)
    const { account, isStep, at, reach, root } = typed
    return { account, isStep, at, reach, root, saves: 'keys', ...kind }
  },
)
