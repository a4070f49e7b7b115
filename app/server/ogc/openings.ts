import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { Failure } from '../../domain/api/failure.ts'
import { say } from '../../domain/messages/messages.ts'
import { municipalityName } from '../../domain/region/facts.ts'
import { openTilesets, type TilesetName, tilesets } from '../../domain/tilesets/schema.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Callers } from '../accounts/callers.ts'
import type { Db } from '../db/open.ts'
import { plans } from '../db/schema-plans.ts'
import { languageOf } from '../http/language.ts'
import type { WorkerUse } from '../kernel/endpoint.ts'
import { readPlanLayers } from '../plan/geojsons.ts'
import { surveyExtent, surveyPage, surveyPageIn, surveyPointsOnGrid } from '../plan/survey/points.ts'
import type { makePlanGuard } from '../plan-core/plan-guard.ts'
import { readCorrections } from '../plan-core/plan-map-overrides.ts'
import { publicAddressOf } from '../tiles/public-address.ts'
import type { TileAddresses } from '../tiles/signed-addresses.ts'
import { type AtlasCollection, atlasCollections, openCollections } from './collections/atlas-collections.ts'
import { type PointSource, planCollections } from './collections/plan-collections.ts'
import { itemsWork } from './features/work.ts'
import type { Opening } from './routes.ts'
import { ogcRoot, type Scope } from './scope.ts'
import { planTile } from './tiles/plan-tile.ts'

const shortly = 'public, max-age=300'
/** What a signature gives access to: the layers that require a login, or a plan for one account. */
const ofLogin = 'ogc of login'
const ofPlan = (plan: number, user: number) => `ogc of plan ${plan} for ${user}`

type Parts = {
  db: Db
  atlas: AtlasInUse
  addresses: TileAddresses
  callers: Pick<Callers, 'callerOf'>
  authorisePlan: ReturnType<typeof makePlanGuard>
  /** Fetches a path of this server in the same way as the public would. */
  fetchOwnPath(path: string): Promise<Response> | Response
  trustProxy: boolean
  /** The public address of the server. */
  publicUrl(): string
  worker: WorkerUse
  /** Network of a caller, which is used to limit callers without an account. */
  networkOf(c: Context): string
}

/** URLs for GIS programs that are valid for a day, in addition to the public one. */
export const ogcAddresses = (addresses: TileAddresses) => ({
  login: () => `${ogcRoot}/login/${addresses.partOf(ofLogin)}`,
  plan: (plan: number, user: number) =>
    `${ogcRoot}/plans/${plan}/${user}/${addresses.partOf(ofPlan(plan, user))}`,
})

/** Finds a municipality by its code, with its name in the reader's language. */
export const municipalityPlace =
  (atlas: AtlasInUse) =>
  (code: number, { language }: Scope) => {
    const { facts, regions } = atlas.current()
    const fact = facts.get(code)
    if (fact === undefined) return null
    return { name: municipalityName(fact, language), bounds: regions.bounds(code) }
  }

const signed = '/:day{\\d{4}-\\d{2}-\\d{2}}/:signature'

export function ogcOpenings(parts: Parts): Opening[] {
  const { atlas, addresses, callers, authorisePlan, db } = parts
  const requireSigned = (c: Context, what: string) => {
    const { day, signature } = c.req.param() as Record<string, string>
    if (addresses.leftOf_s(day, signature, what) === null) throw new Failure('link_ended')
  }
  const rootOf = (c: Context, path: string) => publicAddressOf(c, parts.trustProxy).origin + path
  const isOurs = (root: string) =>
    URL.canParse(parts.publicUrl()) && new URL(parts.publicUrl()).origin === new URL(root).origin
  const ofAtlas = (c: Context, root: string, collections: AtlasCollection[]): Scope => {
    const current = atlas.current()
    const language = languageOf(c)
    const isOpen = root.endsWith(ogcRoot)
    const open = new Set(collections.map(({ tileset }) => tileset))
    const readTile = (tileset: TilesetName, z: number, x: number, y: number) =>
      wholeTile(parts, current, tileset, z, x, y)
    return {
      root,
      language,
      title: say(language, 'ogc.title'),
      collections,
      // Links contain the requested host, which is untrusted. Public caches may therefore store only replies for the
      // server's own host.
      cacheControl: !isOpen
        ? 'private, no-cache'
        : isOurs(root)
          ? shortly
          : shortly.replace('public', 'private'),
      ...(isOpen && { tileCacheControl: shortly }),
      readPage: ({ id }, request) =>
        parts.worker.run(
          itemsWork.endpoint,
          { id: parts.networkOf(c) },
          { atlas: current, input: { ...request, collection: id } },
          c.req.raw.signal,
        ),
      tile: async (one, z, x, y) => readTile((one as AtlasCollection).tileset, z, x, y),
      tilesAddress: one =>
        `${rootOf(c, tilesPath(parts, current, (one as AtlasCollection).tileset))}/{z}/{x}/{y}`,
      async wholeTile(z, x, y) {
        const found = await Promise.all([...open].map(tileset => readTile(tileset, z, x, y)))
        return found.filter(tile => tile !== null)
      },
    }
  }
  return [
    {
      path: ogcRoot,
      open: async c => ofAtlas(c, rootOf(c, ogcRoot), openCollections(atlas.current())),
    },
    {
      path: `${ogcRoot}/login${signed}`,
      async open(c) {
        requireSigned(c, ofLogin)
        const { day, signature } = c.req.param() as Record<string, string>
        const root = rootOf(c, `${ogcRoot}/login/${day}/${signature}`)
        return ofAtlas(c, root, atlasCollections(atlas.current(), 'all'))
      },
    },
    {
      path: `${ogcRoot}/plans/:plan{\\d{1,9}}/:user{\\d{1,9}}${signed}`,
      async open(c) {
        const { plan, user, day, signature } = c.req.param() as Record<string, string>
        const [id, of] = [Number(plan), Number(user)]
        requireSigned(c, ofPlan(id, of))
        // The URL is valid for the day, but the permission may have been withdrawn since it was issued.
        await authorisePlan(await callers.callerOf(of), 'read', id)
        const [row] = await db
          .select({ name: plans.name, sddmm: plans.sddmm })
          .from(plans)
          .where(eq(plans.id, id))
        if (row === undefined) throw new Failure('not_found')
        const { name, sddmm } = row
        const { regions, manifest } = atlas.current()
        const collections = planCollections(
          await readPlanLayers(db, id),
          await readCorrections(db, id),
          await pointSource(db, id),
          {
            around: regions.bounds(sddmm),
            isGenerated: Object.values(manifest.layers).some(({ generated }) => generated),
          },
        )
        const language = languageOf(c)
        return {
          root: rootOf(c, `${ogcRoot}/plans/${plan}/${user}/${day}/${signature}`),
          language,
          title: say(language, 'ogc.titleOfPlan', { name }),
          collections,
          cacheControl: 'private, no-store',
          below: ofAtlas(c, rootOf(c, ogcRoot), openCollections(atlas.current())),
          tile: async (one, z, x, y) =>
            planTile(
              collections.filter(({ id: layer }) => layer === one.id),
              z,
              x,
              y,
            ),
          async wholeTile(z, x, y) {
            const tile = await planTile(collections, z, x, y)
            return tile === null ? [] : [tile]
          },
        }
      },
    },
  ]
}

async function pointSource(db: Db, plan: number): Promise<PointSource> {
  return {
    ...(await surveyExtent(db, plan)),
    page: (from, limit) => surveyPage(db, plan, from, limit),
    pageIn: (boxes, from, limit) => surveyPageIn(db, plan, boxes, from, limit),
    onGrid: (box, cell_deg) => surveyPointsOnGrid(db, plan, box, cell_deg),
  }
}

/** Paths of public tilesets contain no version, so that a saved file also works with the next atlas. */
function tilesPath({ addresses }: Parts, { version, manifest }: Atlas, name: TilesetName): string {
  return openTilesets(manifest).includes(name) ? `/tiles/${name}` : addresses.pathOf(version, name)
}

/** A tile as it is stored in the atlas, decompressed; null if there is none. */
async function wholeTile(
  parts: Parts,
  atlas: Atlas,
  name: TilesetName,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  const { minzoom, maxzoom } = tilesets[name]
  if (z < minzoom || z > maxzoom) return null
  const reply = await parts.fetchOwnPath(`${tilesPath(parts, atlas, name)}/${z}/${x}/${y}`)
  if (reply.status === 204 || reply.status === 404) return null
  if (reply.status !== 200)
    throw new Failure('unavailable', { what: name }, { headers: { 'retry-after': '2' } })
  return new Uint8Array(await reply.arrayBuffer())
}
