import { type Finding, lineAt, projectFiles, readSource } from '../../common/source-files.ts'
import { type Exception, exceptions, persistedAtoms } from './exceptions.ts'
import { type Module, moduleOf, type Node, nodeName, part, parts } from './modules.ts'
import { tracer } from './trace.ts'

/** Controls for typing and choosing. `Radio` and `Chip` are inside their groups. */
const controls = new Set([
  ...['input', 'textarea', 'select'],
  ...['Autocomplete', 'Checkbox', 'Checkbox.Group', 'Chip.Group', 'MultiSelect', 'NumberInput', 'PinInput'],
  ...['Radio.Group', 'SegmentedControl', 'Select', 'Slider', 'Switch', 'TagsInput', 'Textarea', 'TextInput'],
  ...['DataGrid', 'FormField', 'ListGrid', 'NumberField', 'PasswordField', 'SearchSelect', 'TextField'],
])
/** The controls themselves. Each place that uses one is checked. */
const primitives =
  /^app\/client\/(ui\/(form\/(text-field|number-field|field)|search-select|grid\/.*)|accounts\/passwords\/password-field)\.tsx$/
/** Attributes that contain the value of a control, in the order in which they are looked up. */
const values = ['value', 'checked', 'form', 'cells', 'rows', 'searchValue']
const maxExceptions = 20
const list = 'scripts/check/inputs/exceptions.ts'
const handlers = ['onChange', 'change', 'choose', 'onSearchChange', 'onBlur']

type Control = { file: string; line: number; tag: string; text: string; fault: string | null }

/** Controls whose value is lost with the page and that are not exceptions, and exceptions that are obsolete. */
export function checkInputs(): Finding[] {
  return findingsOf(productControls(), exceptions)
}

let found: Control[] | undefined
/** The controls are found only once, because all files of the client are parsed. */
function productControls(): Control[] {
  const files = projectFiles(/^app\/client\/.*\.tsx?$/)
  found ??= controlsIn(new Map(files.map(file => [file, readSource(file)])))
  return found
}

/** Client files with a persisted control, relative to app/client. The journey covers each screen that has one. */
export function filesWithInputs(): string[] {
  const own = productControls().filter(
    one => one.fault === null && !exceptions.some(exception => isOf(exception, one)),
  )
  return [...new Set(own.map(({ file }) => file.slice('app/client/'.length)))]
}

/** The list of exceptions, as the check prints it. */
export const exceptionLines = (): string[] => [
  `  not kept, ${exceptions.length} of at most ${maxExceptions}:`,
  ...exceptions.map(one => `  - ${called(one)}: ${one.reason}`),
]

export function findings(texts: ReadonlyMap<string, string>, outside: readonly Exception[]): Finding[] {
  return findingsOf(controlsIn(texts), outside)
}

function findingsOf(found: readonly Control[], outside: readonly Exception[]): Finding[] {
  const lost = found.filter(one => one.fault !== null && !outside.some(exception => isOf(exception, one)))
  const stale = outside.filter(exception => !found.some(one => one.fault !== null && isOf(exception, one)))
  return [
    ...lost.map(({ file, line, tag, fault }) => ({
      file,
      line,
      what: `<${tag}> loses what is typed (${fault}): hold it in useDraftState or usePersistedForm`,
    })),
    ...stale.map(one => ({
      file: list,
      what: `${called(one)} needs no exception any more: remove it`,
    })),
    ...(outside.length > maxExceptions
      ? [
          {
            file: list,
            what: `holds ${outside.length} exceptions, more than ${maxExceptions}: keep what is typed`,
          },
        ]
      : []),
  ]
}

const called = ({ file, control }: Exception): string => [file, control].filter(Boolean).join(' ')
const isOf = ({ file, control }: Exception, one: Control): boolean =>
  (file === undefined || one.file.startsWith(`app/client/${file}`)) &&
  (control === undefined || one.text.includes(control))

function controlsIn(texts: ReadonlyMap<string, string>): Control[] {
  const names = new Set(texts.keys())
  const modules = new Map([...texts].map(([file, text]) => [file, moduleOf(file, text, names)]))
  const trace = tracer(modules, persistedAtoms)
  return [...modules.values()].flatMap(module => {
    if (!module.file.endsWith('.tsx') || primitives.test(module.file)) return []
    return module.nodes.filter(isControl).map(node => ({
      file: module.file,
      line: lineAt(module.text, node.start),
      tag: tagOf(node),
      text: module.text.slice(node.start, node.end),
      fault: faultOf(module, node),
    }))
  })

  function faultOf(module: Module, node: Node): string | null {
    const sources = sourcesOf(node, values)
    const origins = sources.flatMap(source => trace(module, source))
    const lost = origins.find(origin => 'lost' in origin)
    if (lost) return (lost as { lost: string }).lost
    if (origins.length > 0) return null
    // A control without a value of its own passes on at once what is chosen.
    const handed = sourcesOf(node, handlers).flatMap(source => calledBy(module, source))
    const handedOrigins = handed.flatMap(one => trace(module, one))
    if (handedOrigins.some(origin => 'persisted' in origin)) return null
    return 'nothing tells what keeps it'
  }
}

const tagOf = (node: Node): string => {
  const name = part(node, 'name') as Node
  return name.type === 'JSXMemberExpression'
    ? `${nodeName(part(name, 'object'))}.${nodeName(part(name, 'property'))}`
    : nodeName(name)
}
const attributesOf = (node: Node) => parts(node, 'attributes').filter(one => one.type === 'JSXAttribute')
function isControl(node: Node): boolean {
  if (node.type !== 'JSXOpeningElement' || !controls.has(tagOf(node))) return false
  const own = attributesOf(node).map(one => nodeName(part(one, 'name')))
  // Read-only controls are not inputs.
  return !own.includes('readOnly')
}

/** Expressions from which the value of a control comes. */
function sourcesOf(node: Node, names: readonly string[]): Node[] {
  const named = attributesOf(node).filter(one => names.includes(nodeName(part(one, 'name'))))
  const spread = parts(node, 'attributes').filter(one => one.type === 'JSXSpreadAttribute')
  const own = named.flatMap(one => part(part(one, 'value') ?? one, 'expression') ?? [])
  return [
    ...own,
    ...(names === values && own.length === 0 ? spread.flatMap(one => part(one, 'argument') ?? []) : []),
  ]
}

/** The functions that a handler calls, or the handler itself. */
function calledBy(module: Module, handler: Node): Node[] {
  const inside = module.nodes.filter(
    one => one.type === 'CallExpression' && one.start >= handler.start && one.end <= handler.end,
  )
  return handler.type === 'Identifier' || handler.type === 'MemberExpression'
    ? [handler]
    : inside.flatMap(one => part(one, 'callee') ?? [])
}
