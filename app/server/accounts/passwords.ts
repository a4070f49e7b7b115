import { setTimeout as sleep } from 'node:timers/promises'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/**
 * OWASP's minimum for argon2id: 19 MiB of memory, two passes and one lane. Hashing takes about 20 ms on one core. The
 * number 2 is the library's value for argon2id, since its enum does not exist at run time.
 */
const strength = {
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashes a password and returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

let nobody: Promise<string> | undefined

/**
 * Whether `password` matches `stored`. If there is no stored hash, the check takes the same time, so that the timing
 * does not reveal whether an account exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

/** Much longer than it takes to prepare any reply. */
const step_ms = 250

/** Delays every reply, even a failure, to a whole number of steps, so that the timing does not reveal what was done. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took_ms = performance.now() - began
    await sleep(step_ms * Math.ceil(took_ms / step_ms) - took_ms)
  }
}
