import type { FieldParts } from './parts.ts'

const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A multiple-choice field. Options that either person has added or removed are added or removed. */
export const setParts: FieldParts = {
  merge(base, mine, theirs) {
    const [was, own, their] = [base, mine, theirs].map(valuesIn)
    const isIn = (list: readonly unknown[]) => (value: unknown) => list.includes(value)
    const remaining = own.filter(one => isIn(their)(one) || !isIn(was)(one))
    const added = their.filter(one => !isIn(own)(one) && !isIn(was)(one))
    return { value: [...remaining, ...added], both: [] }
  },
  read: (value, [one]) => valuesIn(value).some(found => String(found) === one),
  write: value => value,
  label: ([one]) => one,
}
