import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { type Finding, projectFiles, textOf } from './source-files.ts'

/** Every circle of imports, types included: each module in it can be understood only with all the others. */
export function checkCircles(): Finding[] {
  const files = projectFiles(/\.(ts|tsx|mts)$/)
  return circlesOf(new Map(files.map(file => [file, targetsOf(file, textOf(file))]))).map(circle => ({
    file: circle[0],
    what: `imports in a circle: ${[...circle, circle[0]].join(' -> ')}`,
  }))
}

/** The circles of a graph, each once, by the walk that first comes back to a file on its way. */
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
