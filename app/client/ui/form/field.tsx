import { Select, Switch } from '@mantine/core'
import { useSay } from '../use-say.ts'
import { fieldKind, isRequired } from './field-kind.ts'
import classes from './form.module.css'
import type { FormFieldName, FormValues } from './form-errors.ts'
import { NumberField } from './number-field.tsx'
import { useReadOnly } from './read-only.ts'
import { TextField } from './text-field.tsx'
import type { FormState } from './use-form.ts'

type Props<V extends FormValues> = {
  form: Pick<FormState<V>, 'schema' | 'field' | 'change'>
  name: FormFieldName<V>
  unit?: string
  hint?: string
  /** For a number: the amount that an arrow key adds or subtracts. */
  step?: number
  /** For a number: whether to show digit group separators. */
  isGrouped?: boolean
  /** For a choice: the options with labels, if they differ from those of the schema. */
  choices?: readonly { value: string | number; label: string }[]
  isFixed?: boolean
}

/** A form field with the control that suits its schema: text, number, choice or switch. */
export function FormField<V extends FormValues>(props: Props<V>) {
  const { form, name, unit, hint, step, isGrouped, choices, isFixed } = props
  const say = useSay()
  const isReadOnly = useReadOnly()
  const kind = fieldKind(form.schema, name)
  const { label, value, errors, onBlur } = form.field(name)
  const required = isRequired(form.schema, name)
  const change = (next: unknown) => form.change({ [name]: next } as Partial<V>)
  const offered =
    choices ?? (kind.kind === 'choice' ? kind.choices.map(one => ({ value: one, label: String(one) })) : null)

  if (isReadOnly && (offered || kind.kind === 'switch')) {
    const chosen = offered
      ? offered.find(one => one.value === value)?.label
      : say(value === true ? 'form.yes' : 'form.no')
    return <TextField type="text" label={label} value={chosen ?? ''} />
  }
  if (offered) {
    return (
      <Select
        name={name}
        label={label}
        description={hint}
        allowDeselect={false}
        required={required}
        withAsterisk={false}
        disabled={isFixed}
        // Without a portal, because a dialog covers everything outside it.
        comboboxProps={{ withinPortal: false }}
        classNames={{ label: classes.label, input: classes.choice, error: classes.wrong }}
        value={value === null || value === undefined ? null : String(value)}
        data={offered.map(one => ({ value: String(one.value), label: one.label }))}
        error={errors?.join(' ')}
        onBlur={onBlur}
        onChange={chosen => change(offered.find(one => String(one.value) === chosen)?.value ?? null)}
      />
    )
  }
  if (kind.kind === 'switch') {
    return (
      <Switch
        name={name}
        label={label}
        description={hint}
        error={errors?.join(' ')}
        disabled={isFixed}
        onBlur={onBlur}
        checked={value === true}
        onChange={event => change(event.currentTarget.checked)}
      />
    )
  }
  if (kind.kind === 'number') {
    return (
      <NumberField
        {...{ name, label, errors, unit, hint, step, isGrouped, change, onBlur, required }}
        value={typeof value === 'number' ? value : null}
      />
    )
  }
  return (
    <TextField
      {...{ name, label, errors, hint, unit, onBlur, required }}
      type={kind.kind === 'choice' ? 'text' : kind.kind}
      maxLength={kind.kind === 'text' ? kind.longest : undefined}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={event => change(event.target.value)}
    />
  )
}
