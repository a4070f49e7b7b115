import { setTimeout as sleep } from 'node:timers/promises'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's least setting for argon2id (the library's number 2; its enum is not there at run time): 19 MiB, two passes, one lane; some 20 ms of one core. */
const strength = {
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

let nobody: Promise<string> | undefined

/**
 * Whether `password` belongs to `stored`. Without a stored hash it works as long for nothing, so that the time
 * of the answer does not tell who has an account.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

/** Whatever is done for an answer takes a small part of it. */
const step_ms = 250

/**
 * Answers after a whole number of steps, also where it fails, so that the time of the answer does not tell what was done
 * for it.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took_ms = performance.now() - began
    await sleep(step_ms * Math.ceil(took_ms / step_ms) - took_ms)
  }
}
