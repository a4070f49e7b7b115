import type { Chance } from './seeded.ts'

/** A value that a control takes, and that is typed once only, so that it is found again wherever it goes. */
export type Value = (chance: Chance, control: string) => string

export const whole: Value = chance => String(chance.between(1000, 2999) * 10 + chance.between(1, 9))
/** A lesser one, where the greater is not taken. */
export const thousands: Value = chance => String(chance.between(1001, 2989))
export const decimals =
  (max: number): Value =>
  chance =>
    `${chance.between(1, max)}.${chance.between(10, 99)}${chance.between(1, 9)}`
export const letters: Value = chance =>
  `q${Array.from({ length: 8 }, () => chance.oneOf([...'bcdfghjkmnprstvwz'])).join('')}`
export const email: Value = (chance, control) => `${letters(chance, control)}@b.example`
/** A longitude or latitude in Sulikot, as its control says. */
export const degrees: Value = (chance, control) =>
  `${/lat/i.test(control) ? 28 : 84}.${chance.between(1, 9)}${chance.between(100, 999)}${chance.between(1, 9)}`
