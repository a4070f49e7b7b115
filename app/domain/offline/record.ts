import * as v from 'valibot'
import { Pack, packOpens_days } from './contract.ts'

/*
 * Browser storage for offline use, written by the page and read by the service worker: a cache per pack with
 * its files and answers, and one record that names the pack in use. A pack counts only once the record names
 * it.
 */

export const recordCache = 'urja-offline'
export const recordAddress = '/offline/record.json'
export const packCache = (pack: Pick<Pack, 'sddmm' | 'atlas_version'>): string =>
  `${packCachePrefix}${pack.sddmm}-${pack.atlas_version}`
export const packCachePrefix = 'urja-pack-'
export const fileAddress = (name: string): string => `/offline/${name}`
/** Cached for plans that the account may change, each with the time of reading. */
export const isOfPlan = (path: string): boolean => /^\/api\/(plan(\/|$)|sst\/\d)/.test(path)

export const PackRecord = v.object({
  pack: Pack,
  /** The account that took it offline. */
  account: v.number(),
  /** When it was last confirmed as the server's newest. */
  refreshed_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type PackRecord = v.InferOutput<typeof PackRecord>

/** State that the service worker reports to pages. */
export type OfflineState = 'connected' | 'offline' | 'ended' | 'other_account'
export type OfflineMessage = { urja: OfflineState; name: string; name_ne: string; refreshed_at: string }
/** Tells the service worker that the record has changed or was removed. */
export const packChanged = 'urja-pack-changed'

const day_ms = 24 * 3600_000

/** When a pack stops opening. */
export const endOf = ({ refreshed_at }: Pick<PackRecord, 'refreshed_at'>): Date =>
  new Date(Date.parse(refreshed_at) + packOpens_days * day_ms)

/** If the clock was set back before the refresh, the pack does not open. */
export function isOpen(record: Pick<PackRecord, 'refreshed_at'>, now_ms: number): boolean {
  return now_ms <= endOf(record).getTime() && now_ms >= Date.parse(record.refreshed_at) - day_ms
}
