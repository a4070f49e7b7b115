import { loginTilesets } from '../../domain/layers/login-tilesets-contract.ts'
import type { TileSources } from '../../domain/layers/tile-sources.ts'
import { call } from '../api/browser.ts'

/** The tilesets that are open to everybody, and those for whoever has logged in. */
export async function withLogin(open: TileSources, signal: AbortSignal): Promise<TileSources> {
  const { tilesets } = await call(loginTilesets, {}, { signal })
  return { ...open, tilesets: { ...open.tilesets, ...tilesets } }
}
