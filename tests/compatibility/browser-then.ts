import { type FrozenCommit, frozen } from './frozen.ts'

type Entry = {
  address: string
  status: number
  headers: Record<string, string>
  text?: string
  base64?: string
}
/** What a browser had kept of the product. Bodies that would be too large were left out. */
export type BrowserThen = {
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  databases: { name: string; version: number }[]
  indexedDB: { keys: Record<string, unknown>; work: Record<string, unknown> }
  caches: Record<string, Entry[]>
}

export const browserOf = (commit: FrozenCommit): BrowserThen => frozen<BrowserThen>('browser', commit)
/** The account that it was kept for. */
export const planner = 3

export const bytesOf = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, 'base64')).buffer

/** The caches as the page and its worker see them; entries without a body are not there. */
export function cachesOf(browser: BrowserThen) {
  const stores = Object.entries(browser.caches).map(([name, entries]): [string, Map<string, Response>] => [
    name,
    new Map(entries.flatMap(entry => (hasBody(entry) ? [[entry.address, replyOf(entry)] as const] : []))),
  ])
  const all = new Map(stores)
  return {
    open: async (name: string) => ({
      match: async (address: string) => all.get(name)?.get(address)?.clone(),
      put: async (address: string, reply: Response) => void all.get(name)?.set(address, reply),
      delete: async (address: string) => all.get(name)?.delete(address) ?? false,
      keys: async () =>
        [...(all.get(name)?.keys() ?? [])].map(address => ({ url: `http://urja.example${address}` })),
    }),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  }
}

const hasBody = ({ text, base64 }: Entry) => text !== undefined || base64 !== undefined
const replyOf = ({ status, headers, text, base64 = '' }: Entry) =>
  new Response(text ?? bytesOf(base64), { status, headers })
