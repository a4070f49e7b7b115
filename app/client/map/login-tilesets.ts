import { loginTilesets } from '../../domain/layers/login-tilesets-contract.ts'
import type { TileSources } from '../../domain/layers/tile-sources.ts'
import { call } from '../api/browser.ts'

/** Public tilesets, and those that require a login. */
export async function withLogin(open: TileSources, signal: AbortSignal): Promise<TileSources> {
  const { tilesets } = await call(loginTilesets, {}, { signal })
  return { ...open, tilesets: { ...open.tilesets, ...tilesets } }
}
