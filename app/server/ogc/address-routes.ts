import { ogcAddress } from '../../domain/layers/ogc-contract.ts'
import { ogcAddressOfPlan } from '../../domain/plan/ogc-contract.ts'
import { openTilesets, tilesetNames } from '../../domain/tilesets/schema.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import type { TileAddresses } from '../tiles/signed-addresses.ts'
import { ogcAddresses } from './openings.ts'
import { ogcRoot } from './scope.ts'

type Parts = { atlas: AtlasInUse; addresses: TileAddresses; publicUrl: () => string }

/** URLs of layers and plans for GIS programs, which cannot log in. */
export function ogcAddressRoutes({ atlas, addresses, publicUrl }: Parts): Route[] {
  const { login, plan: ofPlan } = ogcAddresses(addresses)
  const whole = (path: string) => new URL(path, publicUrl()).href
  const ends_at = () => addresses.end().toISOString()
  return [
    serve(ogcAddress, () => {
      const isOpen = openTilesets(atlas.current().manifest).length === tilesetNames.length
      return isOpen
        ? { address: whole(ogcRoot), ends_at: null }
        : { address: whole(login()), ends_at: ends_at() }
    }),
    serve(ogcAddressOfPlan, ({ params: { plan }, caller }) => ({
      address: whole(ofPlan(plan, caller.id)),
      ends_at: ends_at(),
    })),
  ]
}
