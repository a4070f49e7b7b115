import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { GridShares } from '../spatial/energy/grid-share.ts'

const Code = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a five-digit code of a local level'), v.transform(Number))

/** Maximum size of a pack, without the app that opens it. */
export const packMax_bytes = 25_000_000
/** Number of days for which a pack can be opened after it was last compared with the server. */
export const packOpens_days = 14

/** Version of the pack format. Packs of a different version are rebuilt, and ignored on a device. */
export const packFormat = 2

export const PackFile = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })
/** Data of one local level for use without a network: atlas files clipped to it, and the rates of a given day. */
export const Pack = v.object({
  format: v.literal(packFormat),
  sddmm: v.number(),
  name: v.string(),
  name_ne: v.string(),
  atlas_version: v.string(),
  /** `Rates` at the time of the request. */
  rates: v.looseObject({ version: v.string() }),
  /** Shares of households that have the grid. Older packs do not contain them and therefore estimate nothing. */
  grid_shares: v.optional(GridShares),
  /** The manifest of the atlas. */
  manifest: v.looseObject({ version: v.string() }),
  /** Layers that require a login. A pack contains neither these layers nor answers that depend on them. */
  withheld: v.array(v.string()),
  files: v.array(PackFile),
})
export type Pack = v.InferOutput<typeof Pack>
export type PackFile = v.InferOutput<typeof PackFile>

export const packOf = endpoint({
  method: 'GET',
  path: '/api/offline/{municipality}',
  can: 'maps.read',
  summary:
    'What a local level needs without a network: its files with their checksums, and the rates of today',
  params: v.object({ municipality: Code }),
  reply: Pack,
  worker: 'long',
})
export const packFile = endpoint({
  method: 'GET',
  path: '/api/offline/{municipality}/file',
  can: 'maps.read',
  summary: 'One file of a pack, by the version of its atlas',
  params: v.object({ municipality: Code }),
  query: v.object({
    atlas: v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
    file: v.pipe(v.string(), v.regex(/^\w[\w.-]{0,63}$/)),
  }),
  reply: 'binary',
})
