import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { GridShares } from '../spatial/energy/grid-share.ts'

const Code = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a five-digit code of a local level'), v.transform(Number))

/** A pack may weigh so much; the app that opens it is beside. */
export const packMax_bytes = 25_000_000
/** So long after it was last compared with the server's a pack opens. */
export const packOpens_days = 14

/** What packs hold and how: one that was made otherwise is made anew, and is none on a device. */
export const packFormat = 2

export const PackFile = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })
/** What one local level needs without a network: files of an atlas cut to it, and the rates of a day. */
export const Pack = v.object({
  format: v.literal(packFormat),
  sddmm: v.number(),
  name: v.string(),
  name_ne: v.string(),
  atlas_version: v.string(),
  /** `Rates` as they were when the pack was asked for. */
  rates: v.looseObject({ version: v.string() }),
  /** Shares of households that have the grid; a pack of before has none, and estimates nothing. */
  grid_shares: v.optional(GridShares),
  /** The manifest of the atlas. */
  manifest: v.looseObject({ version: v.string() }),
  /** Layers that only people who have logged in may see: nothing of them is in a pack, and no answer that rests on them. */
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
