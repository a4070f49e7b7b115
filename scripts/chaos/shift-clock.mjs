// Loaded before the product (`node --import`): its clock goes by what the file of CHAOS_CLOCK says, in milliseconds.
import { readFileSync } from 'node:fs'

const real = Date
const file = process.env.CHAOS_CLOCK
let ahead_ms = 0
const now = () => real.now() + ahead_ms

setInterval(() => {
  ahead_ms = Number(readFileSync(file, 'utf8'))
}, 50).unref()

globalThis.Date = new Proxy(real, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, words, made) =>
    Reflect.construct(target, words.length === 0 ? [now()] : words, made === globalThis.Date ? target : made),
  apply: () => new real(now()).toString(),
})
