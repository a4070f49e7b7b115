import * as v from 'valibot'
import { Pack, packOpens_days } from './contract.ts'

/*
 * Browser storage for offline use. The page writes it and the service worker reads it: a cache per pack with its files
 * and answers, and one record that names the pack in use. A pack is used only once the record names it.
 */

export const recordCache = 'urja-offline'
export const recordAddress = '/offline/record.json'
export const packCache = (pack: Pick<Pack, 'sddmm' | 'atlas_version'>): string =>
  `${packCachePrefix}${pack.sddmm}-${pack.atlas_version}`
export const packCachePrefix = 'urja-pack-'
export const fileAddress = (name: string): string => `/offline/${name}`
/** Plan data are cached for plans that the account may change, each with the time at which it was read. */
export const isOfPlan = (path: string): boolean => /^\/api\/(plan(\/|$)|sst\/\d)/.test(path)

export const PackRecord = v.object({
  pack: Pack,
  /** The account that stored the pack for offline use. */
  account: v.number(),
  /** When the pack was last confirmed to be the server's newest. */
  refreshed_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type PackRecord = v.InferOutput<typeof PackRecord>

/** State that the service worker reports to pages. */
export type OfflineState = 'connected' | 'offline' | 'ended' | 'other_account'
export type OfflineMessage = { urja: OfflineState; name: string; name_ne: string; refreshed_at: string }
/** Notifies the service worker that the record was changed or removed. */
export const packChanged = 'urja-pack-changed'

const day_ms = 24 * 3600_000

/** Time after which a pack can no longer be opened. */
export const endOf = ({ refreshed_at }: Pick<PackRecord, 'refreshed_at'>): Date =>
  new Date(Date.parse(refreshed_at) + packOpens_days * day_ms)

/** If the clock was set back to a time before the refresh, the pack cannot be opened. */
export function isOpen(record: Pick<PackRecord, 'refreshed_at'>, now_ms: number): boolean {
  return now_ms <= endOf(record).getTime() && now_ms >= Date.parse(record.refreshed_at) - day_ms
}
