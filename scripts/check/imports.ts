import { posix } from 'node:path'
import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

type Rule = {
  /** The folder or file to which the rule applies. The first rule that matches a file is used. */
  room: string | RegExp
  /** What it may import besides itself. A trailing `/` stands for a folder. */
  may: (string | RegExp)[]
  /** Packages that it may import. If it is not set, all are permitted. */
  packages?: RegExp
}

/** Pure computation without input or output, which is the same in the browser and on the server. */
const purePackages =
  /^(valibot|@zxcvbn-ts\/(core|language-common)|@zip\.js\/zip\.js\/lib\/zip-core-native\.js|@noble\/hashes\/.+|@turf\/.+|geojson|delaunator|flatbush|flatqueue|@messageformat\/(core|parser)|geographiclib-geodesic|@placemarkio\/tokml)$/
const domain = 'app/domain/'
/** Readers and writers of formats, which must not know anything about the product. */
const formats = 'app/formats/'
/**
 * What both the threads of the server and the service worker run: the atlas, the work of BAT, MHP and SST, and their
 * guards.
 */
const engine = 'app/engine/'
/** Files, threads and the data folder in Node, for the server, the recipes and the scripts. */
const node = 'app/node/'
const clientKernel = [domain, formats, 'app/client/ui/', 'app/client/api/', 'app/client/storage/']
const clientMap = [...clientKernel, 'app/client/map/']
const clientRegion = [...clientMap, 'app/client/region/', 'app/client/offline/']
const clientFeatures = [
  ...clientRegion,
  /^app\/client\/(bat|mhp|sst|dashboard|accounts|users|rates|buildings|shell)\//,
]
const serverKernel = [domain, formats, engine, node, /^app\/server\/(kernel|db|atlas|mail)\//]
/**
 * What every feature of the server may import: threads, current rates, grid connection, and the plan in which it saves.
 */
const serverFeature = [...serverKernel, /^app\/server\/(workers|rates|dashboard|region|plan-core)\//]
/** What every feature of the domain may import besides itself. */
const common = [
  formats,
  'app/domain/api/',
  'app/domain/assumptions/',
  'app/domain/cells/',
  'app/domain/region/',
  'app/domain/spatial/',
  'app/domain/tables/',
  'app/domain/technologies/',
  'app/domain/messages/',
  /^app\/domain\/[^/]+\.ts$/,
]

/** The table of permitted imports in the architecture. A room without a row may import nothing. */
export const rules: Rule[] = [
  { room: formats, may: [] },
  { room: /^app\/domain\/[^/]+\.ts$/, may: [formats, domain], packages: purePackages },
  { room: 'app/domain/bat/', may: [...common, /^app\/domain\/(rates|network)\//], packages: purePackages },
  {
    room: /^app\/domain\/(users|people)\//,
    may: [...common, 'app/domain/accounts/'],
    packages: purePackages,
  },
  {
    room: 'app/domain/plan/',
    may: [...common, /^app\/domain\/(bat|cooking|mhp|sst|rates|accounts|dashboard|layers|survey)\//],
    packages: purePackages,
  },
  {
    room: 'app/domain/survey/',
    may: [...common, /^app\/domain\/(sst|dashboard|rates)\//],
    packages: purePackages,
  },
  {
    room: /^app\/domain\/(dashboard|tilesets)\//,
    may: [...common, 'app/domain/layers/'],
    packages: purePackages,
  },
  // What is edited like rates contains the names of the dashboard's stoves and of a network's lines and transformers.
  {
    room: 'app/domain/rates/',
    may: [...common, /^app\/domain\/(dashboard|network)\//],
    packages: purePackages,
  },
  {
    room: 'app/domain/cooking/',
    may: [...common, /^app\/domain\/(dashboard|bat)\//],
    packages: purePackages,
  },
  { room: 'app/domain/report/', may: [formats, domain], packages: purePackages },
  { room: /^app\/domain\/[^/]+\//, may: common, packages: purePackages },
  { room: engine, may: [domain, formats], packages: purePackages },
  { room: node, may: [domain] },
  { room: 'app/client/storage/', may: [domain] },
  { room: 'app/client/api/', may: [domain, formats, 'app/client/storage/'] },
  { room: 'app/client/ui/', may: clientKernel },
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
  { room: /^app\/client\/[^/]+$/, may: ['app/client/', domain] },
  // It replaces the server in the browser, so if its code needed Node, the build of the app would fail.
  { room: 'app/offline/', may: [domain, formats, engine] },
  { room: 'app/server/kernel/', may: [domain, engine] },
  { room: 'app/server/db/', may: [domain, engine, node, 'app/server/kernel/'] },
  { room: 'app/server/atlas/', may: [domain, engine, node] },
  { room: /^app\/server\/(mail|tiles)\//, may: serverKernel },
  { room: 'app/server/workers/', may: serverKernel },
  { room: 'app/server/http/', may: [...serverKernel, 'app/server/tiles/'] },
  { room: 'app/server/region/', may: serverKernel },
  { room: 'app/server/dashboard/', may: serverKernel },
  { room: 'app/server/rates/', may: [...serverKernel, 'app/server/dashboard/'] },
  { room: 'app/server/plan-core/', may: [...serverKernel, /^app\/server\/(rates|dashboard)\//] },
  { room: /^app\/server\/(users|people)\//, may: [...serverFeature, 'app/server/accounts/'] },
  { room: 'app/server/backup/', may: [...serverFeature, 'app/server/people/'] },
  { room: 'app/server/offline/', may: [...serverFeature, 'tiles/write/'] },
  { room: 'app/server/plan/', may: [...serverFeature, /^app\/server\/(bat|mhp|sst)\//] },
  { room: 'app/server/paper/', may: [domain, formats] },
  {
    room: 'app/server/report/',
    may: [...serverFeature, /^app\/server\/(plan|paper|bat|mhp|sst)\//],
  },
  {
    room: 'app/server/ogc/',
    may: [...serverFeature, /^app\/server\/(http|tiles|plan|accounts)\//],
  },
  { room: /^app\/server\/[^/]+\//, may: serverFeature },
  { room: /^app\/server\/[^/]+$/, may: ['app/server/', ...serverKernel] },
  { room: 'tileserver/', may: [domain] },
  { room: 'tiles/', may: [domain, formats, node] },
  {
    room: 'scripts/',
    may: ['tiles/', 'tileserver/', domain, formats, engine, node, 'app/server/'],
  },
  { room: 'tests/', may: ['app/', 'tiles/', 'tileserver/', 'scripts/', 'vite.config.ts'] },
  { room: 'vite.config.ts', may: ['app/domain/layers/', 'scripts/common/'] },
]

const statement =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g

/** Imports that the room of a file does not permit. */
export function checkImports(): Finding[] {
  return projectFiles(/\.(ts|tsx|mts)$/).flatMap(file => breaches(file, readSource(file)))
}

/** What the text of one file imports, exactly as it is written there. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? [])
}

/** Imports in the text of one file that are not permitted. */
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

/** A pattern covers several rooms. Within one of them, only its own folder counts as the same room. */
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
