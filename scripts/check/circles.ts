import { posix } from 'node:path'
import { type Finding, projectFiles, readSource } from '../common/source-files.ts'
import { importsOf } from './imports.ts'

/**
 * All import cycles, including imports of types. A module in a cycle can be understood only together with all the
 * others.
 */
export function checkCircles(): Finding[] {
  const files = projectFiles(/\.(ts|tsx|mts)$/)
  return circlesOf(new Map(files.map(file => [file, targetsOf(file, readSource(file))]))).map(circle => ({
    file: circle[0],
    what: `imports in a circle: ${[...circle, circle[0]].join(' -> ')}`,
  }))
}

/** All cycles of rooms, including imports of types. A room is a folder of a layer, or a file directly in a layer. */
export function checkRoomCircles(): Finding[] {
  const rooms = new Map<string, Set<string>>()
  for (const file of projectFiles(/^(app|tiles|tileserver|scripts)\/.*\.(ts|tsx|mts)$/)) {
    const from = roomOf(file)
    const targets = rooms.get(from) ?? new Set()
    rooms.set(from, targets)
    for (const target of targetsOf(file, readSource(file)).map(roomOf))
      if (target !== from) targets.add(target)
  }
  return circlesOf(new Map([...rooms].map(([room, targets]) => [room, [...targets]]))).map(circle => ({
    file: circle[0],
    what: `rooms import each other in a circle: ${[...circle, circle[0]].join(' -> ')}`,
  }))
}

/**
 * In the app, rooms are two folders down (`app/server/bat`); in other layers, they are one folder down (`tiles/write`).
 */
export function roomOf(file: string): string {
  const folders = file.split('/')
  const depth = folders[0] === 'app' ? 3 : 2
  return folders.length > depth ? folders.slice(0, depth).join('/') : file
}

/** The cycles of a graph, each reported once, when a walk first returns to a file on its path. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  function walk(file: string): void {
    const since = way.indexOf(file)
    if (since >= 0) circles.push(way.slice(since))
    if (since >= 0 || done.has(file)) return
    way.push(file)
    for (const next of graph.get(file) ?? []) walk(next)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return circles
}

function targetsOf(file: string, text: string): string[] {
  const own = importsOf(text).filter(specifier => specifier.startsWith('.'))
  return own.map(specifier =>
    posix.normalize(posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))),
  )
}
