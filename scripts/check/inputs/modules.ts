import { posix } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree. Its type determines which parts it has. */
export type Node = { type: string; start: number; end: number; parent?: Node } & Record<string, unknown>
type Import = { file: string; name: string }
export type Module = {
  file: string
  text: string
  nodes: Node[]
  /** What is imported from other files of the project, by local name, including parts that are loaded lazily. */
  imports: Map<string, Import>
  /**
   * The nodes that declare a name at the top level of the file, and the names under which some of them are exported.
   */
  declared: Map<string, Node>
  exported: Map<string, string>
}
export const part = (node: Node, name: string): Node | undefined => {
  const found = node[name]
  return isNode(found) ? found : undefined
}
export const parts = (node: Node, name: string): Node[] =>
  Array.isArray(node[name]) ? (node[name] as unknown[]).filter(isNode) : []
export const nodeName = (node: Node | undefined): string => String(node?.name ?? node?.value ?? '')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Parses a file. Every node has a reference to its parent. */
export function moduleOf(file: string, text: string, files: ReadonlySet<string>): Module {
  const module: Module = {
    ...{ file, text, nodes: [], imports: new Map(), declared: new Map(), exported: new Map() },
  }
  const program = parseSync(file, text).program as unknown as Node
  walk(program, undefined, module.nodes)
  const fileOf = (specifier: string) => {
    const path = posix.normalize(posix.join(posix.dirname(file), specifier))
    return files.has(path) ? path : undefined
  }
  for (const node of parts(program, 'body')) declare(node, module, fileOf)
  return module
}

function walk(node: Node, parent: Node | undefined, nodes: Node[]): void {
  node.parent = parent
  nodes.push(node)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, node, nodes)
  }
}

function declare(node: Node, module: Module, fileOf: (specifier: string) => string | undefined): void {
  if (node.type === 'ImportDeclaration') {
    const source = fileOf(nodeName(part(node, 'source')))
    for (const one of source ? parts(node, 'specifiers') : []) {
      const name = one.type === 'ImportDefaultSpecifier' ? 'default' : nodeName(part(one, 'imported'))
      module.imports.set(nodeName(part(one, 'local')), { file: source as string, name })
    }
    return
  }
  const inner = node.type.startsWith('Export') ? part(node, 'declaration') : node
  if (!inner) return
  if (inner.type === 'FunctionDeclaration') {
    const name = nodeName(part(inner, 'id'))
    module.declared.set(name, inner)
    if (node.type === 'ExportDefaultDeclaration') module.exported.set('default', name)
  }
  for (const one of parts(inner, 'declarations')) {
    const name = nodeName(part(one, 'id'))
    module.declared.set(name, one)
    // lazyPart(async () => ({ default: (await import('./x.tsx')).X }))
    const lazyImport = /import\('([^']+)'\)\)?(?:\.(\w+))?/.exec(module.text.slice(one.start, one.end))
    const source = lazyImport ? fileOf(lazyImport[1]) : undefined
    if (lazyImport && source) module.imports.set(name, { file: source, name: lazyImport[2] ?? 'default' })
  }
}
