import { useState } from 'react'
import { type FormWorld, faultsOf } from './form-world.ts'
import { type Name, ownFields, type Values } from './told.ts'
import { useBareForm } from './use-bare-form.ts'

export type FormState<V extends Values> = ReturnType<typeof useForm<V>>

/** A form over the schema of its contract; the engine itself is `useBareForm`. */
export function useForm<V extends Values>(world: FormWorld<V>) {
  const { usual, labels, derived, isLive, refused = {}, save } = world
  const own = useState(usual)
  const [values, setValues] = world.held ?? own
  const wrong = faultsOf(world, values)
  const form = useBareForm<V>({
    labels,
    held: [values, next => setValues({ ...next, ...derived?.(next) })],
    faults: sent => faultsOf(world, sent),
    shown: { ...(isLive && wrong), ...ownFields(Object.keys(labels) as Name<V>[], refused, world.schema) },
    schema: world.schema,
    save,
  })
  return {
    ...form,
    schema: world.schema,
    /** The fields that are wrong as they stand. */
    wrong: Object.keys(wrong) as Name<V>[],
  }
}
