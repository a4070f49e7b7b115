import { useEffect, useRef, useState } from 'react'
import { visitFault } from './faults/fault-stops.ts'
import { pathOf } from './field-kind.ts'
import { type FormWorld, faultsOf } from './form-world.ts'
import { type Name, ownFields, type Values } from './told.ts'
import { useBareForm } from './use-bare-form.ts'

export type FormState<V extends Values> = ReturnType<typeof useForm<V>>

/** A form over the schema of its contract; the engine itself is `useBareForm`. */
export function useForm<V extends Values>(world: FormWorld<V>) {
  const { usual, labels, derived, isLive, refused = {}, save } = world
  const own = useState(usual)
  const [values, setValues] = world.held ?? own
  const visited = useRef<Element | null>(null)
  const [visits, setVisits] = useState(0)
  const path = (name: string) => pathOf(world.schema, name)
  const wrong = faultsOf(world, values)
  const form = useBareForm<V>({
    labels,
    held: [values, next => setValues({ ...next, ...derived?.(next) })],
    faults: sent => faultsOf(world, sent),
    shown: { ...(isLive && wrong), ...ownFields(Object.keys(labels) as Name<V>[], refused, path) },
    pathOf: path,
    toFault: fields => {
      visited.current = null
      if (Object.keys(fields).length > 0) setVisits(count => count + 1)
    },
    save,
  })
  // Faults are in the page once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const element = form.props.ref.current
    if (visits > 0 && element) visited.current = visitFault(element, visited.current)
  }, [visits])
  return {
    ...form,
    /** Shows all that is wrong and goes to the next fault. */
    toNextFault: () => {
      form.setTold({ ...form.told, fields: { ...wrong, ...form.told.fields } })
      setVisits(count => count + 1)
    },
    /** Whether faults have been shown: after a press of Save. */
    hasTold: visits > 0,
    schema: world.schema,
    /** The fields that are wrong as they stand. */
    wrong: Object.keys(wrong) as Name<V>[],
  }
}
