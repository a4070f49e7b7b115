import * as v from 'valibot'
import { Pack, packOpens_days } from './contract.ts'

/*
 * What the browser keeps for use without a network, as the page writes and the service worker reads it: a cache for each
 * pack, with its files and the answers kept beside them, and one record that names the pack in use. Nothing of a pack
 * counts before the record names it.
 */

export const recordCache = 'urja-offline'
export const recordAddress = '/offline/record.json'
export const packCache = (pack: Pick<Pack, 'sddmm' | 'atlas_version'>): string =>
  `${packCachePrefix}${pack.sddmm}-${pack.atlas_version}`
export const packCachePrefix = 'urja-pack-'
export const fileAddress = (name: string): string => `/offline/${name}`
/** Kept of the plans that the account may change, each with the date of when it was read. */
export const isOfPlan = (path: string): boolean => /^\/api\/(plan(\/|$)|sst\/\d)/.test(path)

export const PackRecord = v.object({
  pack: Pack,
  /** Who took it. */
  account: v.number(),
  /** When it was last found to be the server's newest. */
  refreshed_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type PackRecord = v.InferOutput<typeof PackRecord>

/** What a page is told of by the service worker. */
export type OfflineState = 'connected' | 'offline' | 'ended' | 'other_account'
export type OfflineMessage = { urja: OfflineState; name: string; name_ne: string; refreshed_at: string }
/** What the service worker is told by a page: the record is another, or gone. */
export const packChanged = 'urja-pack-changed'

const day_ms = 24 * 3600_000

/** When a pack ends to open. */
export const endOf = ({ refreshed_at }: Pick<PackRecord, 'refreshed_at'>): Date =>
  new Date(Date.parse(refreshed_at) + packOpens_days * day_ms)

/** A clock that was set back before the refresh tells nothing: the pack does not open by it. */
export function isOpen(record: Pick<PackRecord, 'refreshed_at'>, now_ms: number): boolean {
  return now_ms <= endOf(record).getTime() && now_ms >= Date.parse(record.refreshed_at) - day_ms
}
