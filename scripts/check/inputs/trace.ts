import { type Module, type Node, nodeName, part, parts } from './modules.ts'

/**
 * Where the value of a control goes: `persisted` by one of the mechanisms, or `lost` with the page, with the reason.
 */
export type ControlOrigin = { persisted: true } | { lost: string }
/** A node in its file, and the part of its value that is meant. `form.values.name` is `form` with two names. */
type Place = { module: Module; node: Node; path: readonly string[] }

const keepers = new Set(['usePersistedForm', 'useDraftState', 'useControlledDraft'])
const states = new Set(['useState', 'useReducer', 'useRef', 'useInputState', 'useLocalStorage'])
const forms = new Set(['useForm', 'useFormState'])
const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/**
 * Follows values to where they are stored, through variables, forms, hooks of the project and props of components.
 * @param modules every file of the client
 * @param persistedAtoms atoms that are persisted as a whole
 */
export function tracer(modules: ReadonlyMap<string, Module>, persistedAtoms: ReadonlySet<string>) {
  const uses = usesOf(modules)
  return (module: Module, node: Node): ControlOrigin[] => {
    const found: ControlOrigin[] = []
    const seen = new Set<string>()
    let revisits = 0
    follow({ module, node, path: [] })
    return found

    function follow(place: Place | undefined): unknown {
      if (!place) return
      const { module, node, path } = place
      const key = `${module.file} ${node.start} ${node.end} ${node.type} ${path.join('.')}`
      if (seen.has(key)) {
        revisits++
        return
      }
      seen.add(key)
      const to = (next: Node | undefined, way: readonly string[] = path) =>
        next && follow({ module, node: next, path: way })
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return name(place)
      if (node.type === 'MemberExpression') {
        const property = part(node, 'property') as Node
        return to(part(node, 'object'), [node.computed ? '*' : nodeName(property), ...path])
      }
      if (node.type === 'CallExpression' || node.type === 'NewExpression') return call(place)
      if (node.type === 'ObjectExpression') return object(place)
      if (functions.test(node.type)) return returned(place)
      if (node.type === 'ArrayExpression' && /^\d+$/.test(path[0] ?? ''))
        return to(parts(node, 'elements')[Number(path[0])], path.slice(1))
      if (node.type.startsWith('JSX')) return
      for (const inner of [
        'expression',
        'argument',
        'left',
        'right',
        'test',
        'consequent',
        'alternate',
        'body',
      ])
        to(part(node, inner))
      for (const inner of ['expressions', 'elements']) for (const one of parts(node, inner)) to(one)
    }

    function name({ module, node, path }: Place): unknown {
      const own = nodeName(node)
      const bound = boundIn(module, node, own)
      if (bound) return binding({ module, node: bound.node, path: [...bound.path, ...path] })
      exportedIn(module, own, path)
    }

    /** A top-level name in a file, which is either defined there or imported. */
    function exportedIn(module: Module, own: string, path: readonly string[]): unknown {
      const from = module.imports.get(own)
      const other = from && modules.get(from.file)
      if (other) return exportedIn(other, other.exported.get(from.name) ?? from.name, path)
      const declared = module.declared.get(own)
      if (declared) binding({ module, node: declared, path })
    }

    function binding({ module, node, path }: Place): unknown {
      if (path[0] === parameter) return given(module, node, path.slice(1))
      const value = node.type === 'VariableDeclarator' ? part(node, 'init') : undefined
      if (value) follow({ module, node: value, path })
      else if (node.type === 'FunctionDeclaration') returned({ module, node, path })
    }

    /** Parameter of a function: a prop, an item of a list, or an argument that another part passes. */
    function given(module: Module, node: Node, path: readonly string[]): unknown {
      const own = nodeName(part(node, 'id'))
      if (/^[A-Z]/.test(own)) {
        for (const use of uses.get(`${module.file} ${own}`) ?? []) prop(use, path)
        return
      }
      const around = node.parent as Node
      if (around.type === 'CallExpression')
        return follow({ module, node: part(around, 'callee') as Node, path })
      for (let one: Node | undefined = around; one; one = one.parent) {
        const tag = one.type === 'JSXOpeningElement' ? one : part(one, 'openingElement')
        const giver = tag && nodeName(part(tag, 'name'))
        if (giver && /^[A-Z]/.test(giver) && isKeeper(module.imports.get(giver)?.file ?? module.file)) {
          found.push({ persisted: true })
          return
        }
      }
    }
    /** Whether a file persists the values that it returns, either itself or with a hook in the same folder. */
    function isKeeper(file: string, deep = 2): boolean {
      const module = modules.get(file)
      if (!module) return false
      if (/\b(usePersistedForm|useDraftState|useControlledDraft)\b/.test(module.text)) return true
      return (
        deep > 0 &&
        [...module.imports.values()].some(one => /\/use-/.test(one.file) && isKeeper(one.file, deep - 1))
      )
    }

    function prop({ module, node }: { module: Module; node: Node }, path: readonly string[]): void {
      const [wanted, ...rest] = path
      for (const one of parts(node, 'attributes')) {
        if (one.type === 'JSXSpreadAttribute') follow({ module, node: part(one, 'argument') as Node, path })
        else if (wanted === undefined || nodeName(part(one, 'name')) === wanted) {
          const value = part(one, 'value')
          if (value?.type === 'JSXExpressionContainer')
            follow({ module, node: part(value, 'expression') as Node, path: rest })
        }
      }
    }

    function call({ module, node, path }: Place): void {
      const callee = part(node, 'callee') as Node
      const args = parts(node, 'arguments')
      const own = callee.type === 'Identifier' ? nodeName(callee) : ''
      const atom = nodeName(args[0])
      if (keepers.has(own)) found.push({ persisted: true })
      else if (states.has(own)) found.push({ lost: `${own} of ${module.file}` })
      else if (forms.has(own)) followFormState(module, args[0])
      else if (/^use(Atom|AtomValue|SetAtom)$/.test(own))
        found.push(persistedAtoms.has(atom) ? { persisted: true } : { lost: `${atom}, which nothing keeps` })
      else if (own !== '' && hasCode(module, callee, own)) follow({ module, node: callee, path })
      else {
        if (callee.type === 'MemberExpression')
          follow({ module, node: part(callee, 'object') as Node, path: [] })
        for (const one of args) if (!functions.test(one.type)) follow({ module, node: one, path: [] })
      }
    }
    function hasCode(module: Module, node: Node, own: string): boolean {
      return boundIn(module, node, own) !== undefined || module.declared.has(own) || module.imports.has(own)
    }

    /** The values of a form are stored where its options say, or else in the form itself. */
    function followFormState(module: Module, inputs: Node | undefined): void {
      const before = found.length + revisits
      if (inputs) object({ module, node: inputs, path: ['state', '0'] })
      if (found.length + revisits === before)
        found.push({ lost: `useForm of ${module.file}, without \`state\`` })
    }

    function object({ module, node, path }: Place): unknown {
      if (node.type !== 'ObjectExpression') return follow({ module, node, path })
      const [wanted, ...rest] = path
      const properties = parts(node, 'properties')
      const named = properties.filter(one => one.type !== 'SpreadElement')
      const own = named.filter(
        one => wanted === undefined || wanted === '*' || nodeName(part(one, 'key')) === wanted,
      )
      for (const one of own) follow({ module, node: part(one, 'value') as Node, path: rest })
      if (own.length === 0 || wanted === undefined)
        for (const one of properties)
          if (one.type === 'SpreadElement') follow({ module, node: part(one, 'argument') as Node, path })
    }

    function returned({ module, node, path }: Place): unknown {
      const body = part(node, 'body') as Node
      if (body.type !== 'BlockStatement') return follow({ module, node: body, path })
      const own = module.nodes.filter(one => aroundOf(one) === node)
      const values = own.flatMap(one => (one.type === 'ReturnStatement' ? (part(one, 'argument') ?? []) : []))
      for (const value of values) follow({ module, node: value, path })
      // A function without a return value is called for its effect.
      if (values.length > 0) return
      for (const one of own)
        if (one.type === 'CallExpression') follow({ module, node: part(one, 'callee') as Node, path: [] })
    }
  }
}

/** Placeholder in a path for the parameter of the function found. */
const parameter = '()'

/** The function that contains a node. */
function aroundOf(node: Node): Node | undefined {
  let one = node.parent
  while (one && !functions.test(one.type)) one = one.parent
  return one
}

/** What declares a name inside the functions that contain a node: a variable, or a parameter of one of them. */
function boundIn(module: Module, node: Node, own: string): { node: Node; path: string[] } | undefined {
  for (let around = aroundOf(node); around; around = aroundOf(around)) {
    for (const pattern of parts(around, 'params')) {
      const path = pathIn(pattern, own)
      if (path) return { node: around, path: [parameter, ...path] }
    }
    for (const one of module.nodes) {
      if (one.start < around.start || one.end > around.end || aroundOf(one) !== around) continue
      if (one.type === 'VariableDeclarator') {
        const path = pathIn(part(one, 'id') as Node, own)
        if (path) return { node: one, path }
      }
      if (one.type === 'FunctionDeclaration' && nodeName(part(one, 'id')) === own)
        return { node: one, path: [] }
    }
  }
  for (const declared of module.declared.values()) {
    if (declared.type !== 'VariableDeclarator') continue
    const path = pathIn(part(declared, 'id') as Node, own)
    if (path && path.length > 0) return { node: declared, path }
  }
  return undefined
}

/** Path to a name in a pattern. In `{ a: { b } }`, the path of `b` is a, b. */
function pathIn(pattern: Node, own: string): string[] | undefined {
  if (pattern.type === 'Identifier') return nodeName(pattern) === own ? [] : undefined
  if (pattern.type === 'AssignmentPattern') return pathIn(part(pattern, 'left') as Node, own)
  if (pattern.type === 'RestElement') return pathIn(part(pattern, 'argument') as Node, own)
  for (const one of parts(pattern, 'properties')) {
    const rest = one.type === 'RestElement'
    const path = pathIn(part(one, rest ? 'argument' : 'value') as Node, own)
    if (path) return rest ? path : [nodeName(part(one, 'key')), ...path]
  }
  for (const [at, one] of (Array.isArray(pattern.elements)
    ? (pattern.elements as (Node | null)[])
    : []
  ).entries()) {
    const path = one ? pathIn(one, own) : undefined
    if (path) return [String(at), ...path]
  }
  return undefined
}

/** The elements that use a component, by the file and the name that declare it. */
function usesOf(modules: ReadonlyMap<string, Module>): Map<string, { module: Module; node: Node }[]> {
  const uses = new Map<string, { module: Module; node: Node }[]>()
  for (const module of modules.values())
    for (const node of module.nodes) {
      if (node.type !== 'JSXOpeningElement') continue
      const own = nodeName(part(node, 'name'))
      const from = module.imports.get(own)
      const other = from && modules.get(from.file)
      const key = other
        ? `${other.file} ${other.exported.get(from.name) ?? from.name}`
        : `${module.file} ${own}`
      uses.set(key, [...(uses.get(key) ?? []), { module, node }])
    }
  return uses
}
