export type FieldErrors<Name extends string> = Partial<Record<Name, string[]>>

/**
 * What a refused form shows: the sentences of its own fields below them; those for the whole form, or where no
 * field of it is meant the sentence of the failure, in the general area.
 */
export function formErrors<Name extends string>(
  names: readonly Name[],
  fields: Record<string, string[]>,
  sentence: string,
): { fields: FieldErrors<Name>; general: string | undefined } {
  const own = names.filter(name => fields[name]?.length)
  const general = own.length > 0 ? fields.non_field?.join(' ') : (fields.non_field?.join(' ') ?? sentence)
  return {
    fields: Object.fromEntries(own.map(name => [name, fields[name]])) as FieldErrors<Name>,
    general,
  }
}

/** The sentence below every field that was left empty. */
export function emptyFields<Name extends string>(
  values: Record<Name, string>,
  sentences: Record<Name, string>,
): FieldErrors<Name> {
  const names = Object.keys(sentences) as Name[]
  const empty = names.filter(name => (/password/.test(name) ? values[name] : values[name].trim()) === '')
  return Object.fromEntries(empty.map(name => [name, [sentences[name]]])) as FieldErrors<Name>
}

/** Two passwords that differ: the same sentence below both (G-031). */
export function mustMatch(
  values: { password: string; confirm_password: string },
  sentence: string,
): FieldErrors<'password' | 'confirm_password'> {
  return values.password === values.confirm_password
    ? {}
    : { password: [sentence], confirm_password: [sentence] }
}
