import type { AnySchema } from '../../domain/api/endpoint.ts'
import type { Route } from '../kernel/endpoint.ts'

export type Match =
  | { route: Route; params: Record<string, string> }
  | { allowed: string[]; open: boolean }
  | null
export type FindRoute = (method: string, path: string) => Match

type Methods = Map<string, Route>
type Pattern = { segments: string[]; methods: Methods }

/**
 * Creates a function that finds the route for a path. A trailing slash makes no difference (S-039). Words are matched
 * before `{id}`, and `{id}` matches only digits (S-040) or the words listed in its contract. If a path exists only with
 * other methods, these methods are returned.
 */
export function makeRouter(routes: readonly Route[]): FindRoute {
  const words = new Map<string, Methods>()
  const patterns = new Map<string, Pattern>()
  for (const route of routes) {
    const path = withoutSlash(route.endpoint.path)
    const shape = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      isPicklistParam(route, name) ? '{word}' : '{}',
    )
    const known = shape === path ? words.get(path) : patterns.get(shape)?.methods
    const methods = known ?? new Map<string, Route>()
    if (methods.has(route.endpoint.method))
      throw new Error(`${route.endpoint.method} ${path} is served twice`)
    methods.set(route.endpoint.method, route)
    if (shape === path) words.set(path, methods)
    else patterns.set(shape, { segments: shape.split('/'), methods })
  }
  const byPattern = [...patterns.values()]

  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    const plain = withoutSlash(path)
    const exact = words.get(plain)
    const segments = plain.split('/')
    const methods = exact ?? byPattern.find(pattern => fits(pattern.segments, segments))?.methods
    if (methods === undefined) return null
    const route = methods.get(wanted)
    if (route === undefined) {
      return {
        allowed: [...methods.keys()],
        open: [...methods.values()].some(r => r.endpoint.can === 'anon'),
      }
    }
    return { route, params: exact ? {} : paramsOf(route.endpoint.path, segments) }
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

const placeholders: Record<string, RegExp> = { '{}': /^\d{1,15}$/, '{word}': /^\w{1,60}$/ }

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => placeholders[part]?.test(segments[i]) ?? part === segments[i])
  )
}

/** Whether the contract of a path parameter is a list of words. */
function isPicklistParam({ endpoint: { params } }: Route, name: string): boolean {
  if (params === undefined || !('entries' in params)) return false
  return (params.entries as Record<string, AnySchema | undefined>)[name]?.type === 'picklist'
}

function paramsOf(path: string, segments: string[]): Record<string, string> {
  const entries = withoutSlash(path)
    .split('/')
    .flatMap((part, i): [string, string][] =>
      part.startsWith('{') ? [[part.slice(1, -1), segments[i]]] : [],
    )
  return Object.fromEntries(entries)
}
