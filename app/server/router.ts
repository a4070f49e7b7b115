import type { Route } from './endpoint.ts'

export type Match =
  | { route: Route; params: Record<string, string> }
  | { allowed: string[]; open: boolean }
  | null
export type FindRoute = (method: string, path: string) => Match

type Methods = Map<string, Route>
type Pattern = { segments: string[]; methods: Methods }

/**
 * Finds the route of a path. A trailing slash makes no difference (S-039), words are looked up before `{id}`,
 * and `{id}` takes digits only (S-040). A path that is known under other methods answers these.
 */
export function makeRouter(routes: readonly Route[]): FindRoute {
  const words = new Map<string, Methods>()
  const patterns = new Map<string, Pattern>()
  for (const route of routes) {
    const path = withoutSlash(route.endpoint.path)
    const shape = path.replace(/\{\w+\}/g, '{}')
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
        open: [...methods.values()].some(r => r.endpoint.role === 'anon'),
      }
    }
    return { route, params: exact ? {} : paramsOf(route.endpoint.path, segments) }
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => (part === '{}' ? /^\d{1,15}$/.test(segments[i]) : part === segments[i]))
  )
}

function paramsOf(path: string, segments: string[]): Record<string, string> {
  const entries = withoutSlash(path)
    .split('/')
    .flatMap((part, i): [string, string][] =>
      part.startsWith('{') ? [[part.slice(1, -1), segments[i]]] : [],
    )
  return Object.fromEntries(entries)
}
