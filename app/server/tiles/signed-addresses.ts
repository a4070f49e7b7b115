import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TilesetName } from '../../domain/tilesets/schema.ts'

const day_ms = 24 * 3600_000
export const signedRoot = '/tiles/signed'

/**
 * Addresses of tilesets that require a login. Signed for a day (UTC), equal for everybody, so that caches and
 * GIS programs can use them, and valid until the end of the next day, so that no open map breaks at midnight.
 */
export function makeTileAddresses(secret: Uint8Array, clock: () => Date) {
  const sign = (day: string, what: string) =>
    createHmac('sha256', secret).update(`${what} on ${day}`).digest('base64url')
  const ofTiles = (version: string, name: TilesetName) => `tiles ${name} of ${version}`
  const endOf_ms = (day: string) => Date.parse(`${day}T00:00:00Z`) + 2 * day_ms
  const today = () => clock().toISOString().slice(0, 10)
  /** Remaining validity of a day's signature in seconds; null: invalid. */
  function leftOf_s(day: string, signature: string, what: string): number | null {
    const left_s = Math.floor((endOf_ms(day) - clock().getTime()) / 1000)
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(day, what))]
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    return isRight && left_s > 0 ? left_s : null
  }
  return {
    pathOf(version: string, name: TilesetName): string {
      const day = today()
      return `${signedRoot}/${day}/${sign(day, ofTiles(version, name))}/${version}/${name}`
    },
    /** Day and signature as two path segments, which open the named content. */
    partOf(what: string): string {
      const day = today()
      return `${day}/${sign(day, what)}`
    },
    leftOf_s,
    /** Expiry of addresses issued now. */
    end: () => new Date(endOf_ms(today())),
    /** Remaining validity of an address in seconds; null: invalid. */
    left_s: (day: string, signature: string, version: string, name: TilesetName) =>
      leftOf_s(day, signature, ofTiles(version, name)),
  }
}
export type TileAddresses = ReturnType<typeof makeTileAddresses>
