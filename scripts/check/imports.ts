import { posix } from 'node:path'
import { type Finding, lineAt, projectFiles, textOf } from './source-files.ts'

type Rule = {
  /** Folder or file that the rule is about; the first that fits a file counts. */
  room: string | RegExp
  /** What it may import besides itself; `/` at the end is a folder. */
  may: (string | RegExp)[]
  /** Packages it may import; any where left out. */
  packages?: RegExp
}

/** Pure computing: no input or output, the same in the browser and on the server. */
const purePackages =
  /^(valibot|@zxcvbn-ts\/(core|language-common)|@zip\.js\/zip\.js\/lib\/zip-core-native\.js|@noble\/hashes\/.+|@turf\/.+|geojson|flatbush|flatqueue|geographiclib-geodesic|@placemarkio\/tokml)$/
const domain = 'app/domain/'
const schema = 'tiles/schema.ts'
const clientKernel = [domain, 'app/client/ui/', 'app/client/api/']
const clientMap = [...clientKernel, 'app/client/map/', schema]
const clientRegion = [...clientMap, 'app/client/region/', 'app/client/offline/']
const clientFeatures = [
  ...clientRegion,
  /^app\/client\/(bat|mhp|sst|dashboard|accounts|users|rates|buildings|shell)\//,
]
/**
 * What every feature may ask: who may do it where, what it costs today, what a plan knows better than the map, and to keep
 * in a plan what it found for it.
 */
const guards =
  /^app\/server\/(region\/working-area|plan\/(plan-guard|plan-store|places|mhp-part|corrections\/plan-map-overrides)|rates\/rates-in-use|dashboard\/(grid-shares|figures-in-use))\.ts$/
/** Files that outlive a power cut. */
const durable = 'tiles/write/durable.ts'
/** Who may read what in the data folder. */
const access = 'app/server/data-folder.ts'
const serverFeature = [
  domain,
  durable,
  access,
  'app/server/db/',
  'app/server/atlas/',
  'app/server/mail/',
  'app/server/http/endpoint.ts',
  'app/server/workers/worker-endpoint.ts',
  guards,
]
/** What every feature of the domain may know besides itself. */
const common = [
  'app/domain/cells/',
  'app/domain/region/',
  'app/domain/spatial/',
  'app/domain/tables/',
  'app/domain/words/',
  /^app\/domain\/[^/]+\.ts$/,
]

/** The table "What may import what" of the architecture; what it does not name may import nothing. */
export const rules: Rule[] = [
  { room: /^app\/domain\/[^/]+\.ts$/, may: [domain], packages: purePackages },
  { room: 'app/domain/bat/', may: [...common, 'app/domain/rates/'], packages: purePackages },
  {
    room: /^app\/domain\/(users|people)\//,
    may: [...common, 'app/domain/accounts/'],
    packages: purePackages,
  },
  {
    room: 'app/domain/plan/',
    may: [...common, /^app\/domain\/(bat|mhp|sst|rates|accounts|dashboard|layers|survey)\//],
    packages: purePackages,
  },
  {
    room: 'app/domain/survey/',
    may: [...common, /^app\/domain\/(sst|dashboard|rates)\//],
    packages: purePackages,
  },
  { room: 'app/domain/dashboard/', may: [...common, 'app/domain/layers/'], packages: purePackages },
  { room: 'app/domain/report/', may: [domain], packages: purePackages },
  { room: /^app\/domain\/[^/]+\//, may: common, packages: purePackages },
  { room: schema, may: [domain], packages: purePackages },
  { room: /^app\/client\/(ui|api)\//, may: clientKernel },
  { room: 'app/client/map/', may: clientMap },
  { room: /^app\/client\/(region|offline)\//, may: clientRegion },
  { room: 'app/client/buildings/', may: clientMap },
  { room: 'app/client/docs/', may: [] },
  { room: 'app/client/shell/', may: [...clientRegion, 'app/client/accounts/'] },
  { room: /^app\/client\/(users|rates)\//, may: [...clientRegion, 'app/client/accounts/'] },
  { room: /^app\/client\/(bat|mhp|sst|dashboard|accounts)\//, may: clientRegion },
  { room: 'app/client/plan/', may: clientFeatures },
  { room: 'app/client/persistence/', may: clientFeatures },
  {
    room: /^app\/client\/(home|admin|landing)\//,
    may: [...clientFeatures, 'app/client/plan/', 'app/client/persistence/'],
  },
  { room: /^app\/client\/[^/]+$/, may: ['app/client/', domain, schema] },
  // The server's stand-in in the browser: what it answers with needs no Node, or the build of the app fails.
  {
    room: 'app/offline/',
    may: [
      domain,
      schema,
      /^app\/server\/(atlas\/(atlas|decode-atlas|manifest|files\/atlas-bytes)|region\/working-area)\.ts$/,
      /^app\/server\/(bat\/(cluster-guards|form-facts|work)|sst\/work)\.ts$/,
      /^app\/server\/mhp\/(intake-guards|stream-answer|stream-at|work)\.ts$/,
      /^app\/server\/http\/(checked-json|field-errors|request-body)\.ts$/,
    ],
  },
  { room: 'app/server/db/', may: [domain, 'app/server/http/endpoint.ts'] },
  { room: 'app/server/atlas/', may: [domain, schema, durable, access] },
  { room: 'app/server/http/', may: [domain, 'app/server/db/', 'app/server/tiles/'] },
  {
    room: 'app/server/workers/',
    may: [
      domain,
      'tiles/write/error-code.ts',
      'app/server/atlas/',
      'app/server/http/',
      'app/server/db/open.ts',
      /^app\/server\/(plan\/(geojsons|survey\/result-routes)|ogc\/features\/work)\.ts$/,
      /^app\/server\/(bat|mhp|sst|offline|plan\/activities|plan\/survey|report\/sheets)\/work\.ts$/,
    ],
  },
  { room: /^app\/server\/(users|people)\//, may: [...serverFeature, 'app/server/accounts/'] },
  { room: 'app/server/backup/', may: [...serverFeature, 'app/server/people/erase.ts'] },
  {
    room: 'app/server/offline/',
    may: [...serverFeature, schema, 'tiles/write/pmtiles-reader.ts', 'tiles/write/pmtiles-writer.ts'],
  },
  {
    room: 'app/server/plan/',
    may: [...serverFeature, /^app\/server\/(bat|mhp|sst|dashboard)\//],
  },
  { room: 'app/server/paper/', may: [domain] },
  {
    room: 'app/server/report/',
    may: [
      ...serverFeature,
      schema,
      /^app\/server\/(plan|paper|bat|mhp|sst|dashboard)\//,
      'app/server/workers/semaphore.ts',
      'tiles/write/task-pool.ts',
      'tiles/terrain/png.ts',
    ],
  },
  {
    room: 'app/server/ogc/',
    may: [
      ...serverFeature,
      schema,
      /^app\/server\/(http|tiles|plan|region)\//,
      'app/server/accounts/callers.ts',
      'tiles/write/vector-tile.ts',
    ],
  },
  { room: /^app\/server\/(layers|tiles)\//, may: [...serverFeature, schema] },
  { room: /^app\/server\/[^/]+\//, may: serverFeature },
  { room: /^app\/server\/[^/]+$/, may: ['app/server/', domain, schema] },
  { room: 'tileserver/', may: [schema, 'app/domain/time-limit.ts'] },
  { room: 'tiles/', may: [domain, schema] },
  {
    room: 'scripts/',
    may: [
      'tiles/',
      'tileserver/',
      domain,
      'app/server/',
      'tests/bench/row.ts',
      'app/client/ui/sheet/excel.ts',
    ],
  },
  { room: 'tests/', may: ['app/', 'tiles/', 'tileserver/', 'scripts/', 'vite.config.ts'] },
  { room: 'vite.config.ts', may: ['app/domain/layers/style-tokens.ts'] },
]

const statement =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g

/** Every import of the tree that its room may not make. */
export function checkImports(): Finding[] {
  return projectFiles(/\.(ts|tsx|mts)$/).flatMap(file => breaches(file, textOf(file)))
}

/** What one file's text imports, in the words that it uses. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? [])
}

/** The imports in one file's text that its room may not make. */
export function breaches(file: string, text: string): Finding[] {
  const rule = rules.find(({ room }) => fits(file, room))
  if (!rule)
    return [{ file, what: 'stands in no room of scripts/check/imports.ts: move it or name its room' }]
  return [...text.matchAll(statement)].flatMap(match => {
    const [whole, from, bare, dynamic, address] = match
    const specifier = from ?? bare ?? dynamic
    if (specifier === undefined) return address && rule.packages ? [finding(file, text, match, address)] : []
    return isAllowed(file, rule, specifier) ? [] : [finding(file, text, match, specifier, whole)]
  })
}

function isAllowed(file: string, rule: Rule, specifier: string): boolean {
  if (!specifier.startsWith('.')) {
    if (!rule.packages) return true
    return !specifier.startsWith('node:') && rule.packages.test(specifier)
  }
  const target = posix.normalize(posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')))
  return sameRoom(file, target, rule) || rule.may.some(room => fits(target, room))
}

/** A pattern stands for several rooms: within one of them its own folder is home, the others are not. */
function sameRoom(file: string, target: string, { room }: Rule): boolean {
  if (!fits(target, room)) return false
  if (typeof room === 'string' || !room.source.endsWith('\\/')) return true
  const home = room.exec(file)?.[0]
  return home !== undefined && target.startsWith(home)
}

function fits(path: string, room: string | RegExp): boolean {
  if (typeof room !== 'string') return room.test(path)
  return room.endsWith('/') ? path.startsWith(room) : path === room
}

function finding(
  file: string,
  text: string,
  match: RegExpMatchArray,
  specifier: string,
  whole = match[0],
): Finding {
  const line = lineAt(text, (match.index ?? 0) + whole.length - whole.trimStart().length)
  return { file, line, what: `may not import '${specifier}': move what is shared to a room above both` }
}
