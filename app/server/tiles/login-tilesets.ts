import { loginTilesets } from '../../domain/layers/login-tilesets-contract.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import type { TileAddresses } from './signed-addresses.ts'
import { describeWithheld, type TiledAtlas } from './sources.ts'

/** URLs of the tilesets that require a login. */
export function loginTilesetRoutes(
  atlas: { current(): TiledAtlas },
  addresses: Pick<TileAddresses, 'pathOf' | 'end'>,
): Route[] {
  return [
    serve(loginTilesets, () => ({
      tilesets: describeWithheld(atlas.current(), addresses),
      ends_at: addresses.end().toISOString(),
    })),
  ]
}
