import { setTimeout as sleep } from 'node:timers/promises'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/**
 * OWASP's minimum for argon2id (the library's number 2; its enum does not exist at run time): 19 MiB, two
 * passes, one lane; about 20 ms on one core.
 */
const strength = {
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

let nobody: Promise<string> | undefined

/**
 * Whether `password` matches `stored`. Without a stored hash it works equally long, so that the time does not
 * reveal whether an account exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

/** Much longer than the work for any reply. */
const step_ms = 250

/** Replies after a whole number of steps, even on failure, so that the time does not reveal what was done. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took_ms = performance.now() - began
    await sleep(step_ms * Math.ceil(took_ms / step_ms) - took_ms)
  }
}
