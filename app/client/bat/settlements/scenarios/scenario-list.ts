import { atom } from 'jotai'
import { maxScenarios } from '../../../../domain/bat/settlements-contract.ts'
import { batInputsAtom } from '../../bat-state.ts'
import { type ScenarioInputs, scenarioFields, scenariosDraft } from '../settlements-state.ts'

/** All scenarios, of which there is at least one. The scenario of the form is included in its current state. */
export const scenarioListAtom = atom((get): ScenarioInputs[] => {
  const { scenarios, at } = get(scenariosDraft.inputsAtom)
  const inputs = get(batInputsAtom)
  const now = Object.fromEntries(scenarioFields.map(name => [name, inputs[name]])) as ScenarioInputs
  return scenarios.length === 0 ? [now] : scenarios.map((one, i) => (i === at ? now : one))
})

/** Index of the scenario that the form shows. */
export const scenarioAtAtom = atom(get => get(scenariosDraft.inputsAtom).at)

/** Shows a scenario in the form. */
export const chooseScenarioAtom = atom(null, (get, set, at: number) => {
  const scenarios = get(scenarioListAtom)
  if (at < 0 || at >= scenarios.length) return
  set(batInputsAtom, { ...get(batInputsAtom), ...scenarios[at] })
  if (scenarios.length > 1) set(scenariosDraft.inputsAtom, { scenarios, at })
})

/** Adds a copy of the form's scenario and selects it. */
export const addScenarioAtom = atom(null, (get, set) => {
  const scenarios = get(scenarioListAtom)
  if (scenarios.length >= maxScenarios) return
  const at = scenarios.length
  set(scenariosDraft.inputsAtom, { scenarios: [...scenarios, scenarios[get(scenarioAtAtom)]], at })
})

/** Removes the form's scenario and selects the one before it. */
export const removeScenarioAtom = atom(null, (get, set) => {
  const [scenarios, gone] = [get(scenarioListAtom), get(scenarioAtAtom)]
  if (scenarios.length < 2) return
  const left = scenarios.filter((_, at) => at !== gone)
  const at = Math.max(0, gone - 1)
  set(batInputsAtom, { ...get(batInputsAtom), ...left[at] })
  set(scenariosDraft.inputsAtom, left.length < 2 ? { scenarios: [], at: 0 } : { scenarios: left, at })
})
