import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../../app/server/env.ts'

export type StartOptions = {
  /** Folder of real sources, or null. */
  sources: string | null
  /** The local level that the sources cover, or null. */
  area: number | null
  demo: boolean
  /** Whether to serve the browser app. It may instead be served by a proxy. */
  app: boolean
  seed: number | null
}

/** Parses the command line of `npm start`. Throws an error whose message can be shown to the user. */
export function readStartOptions(words: string[]): StartOptions {
  const { values } = parsed(words)
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed))
    throw new Error(`--seed is "${values.seed}"; it must be a whole number.`)
  const sources = values.sources === undefined ? null : resolve(values.sources)
  if (sources !== null && !(existsSync(sources) && statSync(sources).isDirectory()))
    throw new Error(`--sources: there is no folder ${sources}.`)
  if (values.area !== undefined && !/^\d{5}$/.test(values.area))
    throw new Error(`--area is "${values.area}"; it must be the five digits of a local level, such as 44004.`)
  if (values.area !== undefined && sources === null)
    throw new Error('--area requires --sources DIR, the folder of its sources.')
  return {
    sources,
    area: values.area === undefined ? null : Number(values.area),
    demo: values.demo ?? false,
    app: !values['without-app'],
    seed: values.seed === undefined ? null : Number(values.seed),
  }
}

function parsed(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        sources: { type: 'string' },
        area: { type: 'string' },
        demo: { type: 'boolean' },
        'without-app': { type: 'boolean' },
        seed: { type: 'string' },
      },
    })
  } catch {
    throw new Error(
      `npm start does not know ${words.join(' ')}; it takes --sources DIR, --area CODE, --demo, --without-app and --seed NUMBER.`,
    )
  }
}

/** Whether other machines can reach the server: it listens on or is published under an address other than loopback. */
export function isOpenToOthers({ HOST, PUBLIC_URL }: Pick<Env, 'HOST' | 'PUBLIC_URL'>): boolean {
  return !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
