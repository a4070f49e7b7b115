import { useSay } from '../../use-say.ts'
import type { FormFieldName, FormValues } from '../form-errors.ts'
import type { PersistedForm } from '../use-persisted-form.ts'
import { BothChoices } from './both-choices.tsx'
import { type Both, bothKey } from './merge.ts'

export type ShowValue<V> = (name: FormFieldName<V>, value: unknown) => string | undefined
type Props<V extends FormValues> = { form: PersistedForm<V>; show?: ShowValue<V> }

/** Lets the user choose between conflicting changes in a persisted form. */
export function BothValues<V extends FormValues>({ form, show }: Props<V>) {
  const say = useSay()
  const { clash, decide, undecided } = form
  if (clash === null) return null
  return (
    <BothChoices
      open={undecided.length}
      change={clash}
      chooseAll={whose => decide(whose, clash.both)}
      choices={clash.both.map(one => ({
        key: bothKey(one),
        label: labelOf(one),
        mine: shownValue(one, one.mine),
        theirs: shownValue(one, one.theirs),
        chosen: clash.decided.has(bothKey(one)) ? chosenOf(one) : null,
        change: clash.changeOf?.(one),
        choose: whose => decide(whose, [one]),
      }))}
    />
  )

  function labelOf({ name, at }: Both<V>): string {
    const part = at && form.parts[name]?.label(at, say)
    return part ?? form.field(name).label
  }
  function chosenOf({ name, at, mine, theirs }: Both<V>) {
    const now = at === null ? form.values[name] : form.parts[name]?.read(form.values[name], at)
    return now === mine ? 'mine' : now === theirs ? 'theirs' : null
  }
  function shownValue({ name, at }: Both<V>, value: unknown): string {
    const part = at ? form.parts[name]?.show?.(at, value, say) : undefined
    const said = part ?? show?.(name, value)
    if (said !== undefined) return said
    return typeof value === 'boolean' ? say(value ? 'form.yes' : 'form.no') : String(value ?? '')
  }
}
