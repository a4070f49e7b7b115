import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TilesetName } from '../../domain/tilesets/schema.ts'

const day_ms = 24 * 3600_000
export const signedRoot = '/tiles/signed'

/**
 * URLs of tilesets that require a login. They are signed for a day (UTC) and are the same for everybody, so that caches
 * and GIS programs can use them. They are valid until the end of the next day, so that a map that is open at midnight
 * still works.
 */
export function makeTileAddresses(secret: Uint8Array, clock: () => Date) {
  const sign = (day: string, what: string) =>
    createHmac('sha256', secret).update(`${what} on ${day}`).digest('base64url')
  const ofTiles = (version: string, name: TilesetName) => `tiles ${name} of ${version}`
  const endOf_ms = (day: string) => Date.parse(`${day}T00:00:00Z`) + 2 * day_ms
  const today = () => clock().toISOString().slice(0, 10)
  /** For how many more seconds the signature of a day is valid, or null if it is invalid. */
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
    /** The day and the signature as two path segments that give access to the named content. */
    partOf(what: string): string {
      const day = today()
      return `${day}/${sign(day, what)}`
    },
    leftOf_s,
    /** When URLs that are issued now will expire. */
    end: () => new Date(endOf_ms(today())),
    /** For how many more seconds a URL is valid, or null if it is invalid. */
    left_s: (day: string, signature: string, version: string, name: TilesetName) =>
      leftOf_s(day, signature, ofTiles(version, name)),
  }
}
export type TileAddresses = ReturnType<typeof makeTileAddresses>
