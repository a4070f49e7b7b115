import {
  type Fingerprint,
  hashOfTrait,
  type KindOfTrait,
  normaliseTrait,
  wordPattern,
} from './fingerprint.ts'

/** Values that replace a person. They are valid in every field for a name, an address or a number. */
export const erased = { name: '(erased)', email: 'erased@erased.invalid', phone_no: '0000000' } as const

const emailPattern = /[^\s<>()[\]{},;:"'|]+@[^\s<>()[\]{},;:"'|]+\w/g
const phonePattern = /\+?[\d०-९](?:[ ()./\u2010-\u2015-]{0,3}[\d०-९]){6,14}/gu
/**
 * Fields of a person's entry besides the name. An entry without a number, such as a plan with its office, does not
 * belong to a person.
 */
const contacts = ['email', 'contact_no', 'phone_no'] as const

export type Search = {
  /** Returns the value without the person, or the same object if the person does not occur in it. */
  without(value: unknown): unknown
  /** Where the person occurred, as written. */
  found: string[]
}

/**
 * Searches entered text for persons. An entry that names a person, such as an officer or a sub-committee member, loses
 * the name, address and number. In running text, the words are removed.
 */
export function searchFor(people: readonly Fingerprint[]): Search {
  const found: string[] = []
  const known = people.map(({ salt, hashes, words }) => ({ salt, words, hashes: new Set(hashes) }))
  const lengths = [...new Set(known.flatMap(({ words }) => words))].sort((a, b) => b - a)
  const is = (kind: KindOfTrait, text: string) =>
    known.some(({ salt, hashes }) => hashes.has(hashOfTrait(salt, kind, text)))
  const hasKind = { name: lengths.length > 0 }

  function isEntryOf(value: Record<string, unknown>): boolean {
    if (typeof value.name !== 'string' || typeof (value.contact_no ?? value.phone_no) !== 'string')
      return false
    if (hasKind.name && is('name', value.name)) return true
    return contacts.some(key => {
      const text = value[key]
      return typeof text === 'string' && text !== '' && is(key === 'email' ? 'email' : 'phone_no', text)
    })
  }

  function withoutEntry(value: Record<string, unknown>): Record<string, unknown> {
    const personTexts = [value.name, ...contacts.map(key => value[key])].filter(Boolean)
    found.push(personTexts.join(', '))
    const blank = (key: string, text: string) => (value[key] ? { [key]: text } : {})
    return {
      ...value,
      name: erased.name,
      ...blank('email', erased.email),
      ...blank('contact_no', erased.phone_no),
      ...blank('phone_no', erased.phone_no),
    }
  }

  function withoutWords(text: string): string {
    const spans: { from: number; to: number; now: string }[] = []
    for (const { 0: one, index } of text.matchAll(emailPattern))
      if (is('email', one)) spans.push({ from: index, to: index + one.length, now: erased.email })
    for (const { 0: one, index } of text.matchAll(phonePattern))
      if (normaliseTrait('phone_no', one).length >= 7 && is('phone_no', one))
        spans.push({ from: index, to: index + one.length, now: erased.phone_no })
    const words = hasKind.name ? [...text.matchAll(wordPattern)] : []
    for (let at = 0; at < words.length; at++)
      for (const length of lengths) {
        const last = words[at + length - 1]
        if (last === undefined) continue
        const span = { from: words[at].index, to: last.index + last[0].length, now: erased.name }
        if (is('name', text.slice(span.from, span.to))) spans.push(span)
      }
    if (spans.length === 0) return text
    found.push(text)
    return spans
      .sort((a, b) => b.from - a.from)
      .filter(({ to }, at, all) => at === 0 || to <= all[at - 1].from)
      .reduce((left, { from, to, now }) => left.slice(0, from) + now + left.slice(to), text)
  }

  function without(value: unknown): unknown {
    if (typeof value === 'string') return value.length < 3 ? value : withoutWords(value)
    if (Array.isArray(value)) {
      const parts = value.map(without)
      return parts.some((part, at) => part !== value[at]) ? parts : value
    }
    if (typeof value !== 'object' || value === null) return value
    const own = value as Record<string, unknown>
    const entry = isEntryOf(own) ? withoutEntry(own) : own
    const parts = Object.entries(entry).map(([key, part]) => [key, without(part)] as const)
    const isSame = entry === own && parts.every(([key, part]) => part === own[key])
    return isSame ? value : Object.fromEntries(parts)
  }
  return { without, found }
}
