import { type Finding, lineAt, projectFiles, readSource } from '../../common/source-files.ts'
import { moduleOf, type Node, nodeName, part, parts } from './modules.ts'

const typed = ['text', 'email', 'number', 'textarea', 'password']
/**
 * Inputs that are chosen or pressed rather than typed. A search and dates only narrow a list and are not part of a
 * form.
 */
const others = ['button', 'submit', 'reset', 'checkbox', 'radio', 'range', 'file', 'search', 'date']
const allowed = new Set([...typed, ...others])
/** The account screens have texts, email addresses and passwords, and inputs that are pressed. */
const ofAccounts = new Set(['button', 'email', 'password', 'submit', 'text'])

/** Inputs of a type that forms do not use, and passwords that are visible or that a browser cannot fill in. */
export function checkInputTypes(): Finding[] {
  return projectFiles(/^app\/client\/.*\.tsx$/).flatMap(file => wrongInputs(file, readSource(file)))
}

/** Wrong inputs in the text of one file. */
export function wrongInputs(file: string, text: string): Finding[] {
  const elements = moduleOf(file, text, new Set([file])).nodes.filter(
    ({ type }) => type === 'JSXOpeningElement',
  )
  const finding = (node: Node, what: string): Finding => ({ file, line: lineAt(text, node.start), what })
  return elements.flatMap(element => [
    ...typesOf(element)
      .filter(type => !(file.startsWith('app/client/accounts/') ? ofAccounts : allowed).has(type))
      .map(type => finding(element, `has an input of type ${type}: use one of those in ${ownFile}`)),
    ...passwordFaults(element, text).map(what => finding(element, what)),
  ])
}
const ownFile = 'scripts/check/inputs/types.ts'

const attribute = (element: Node, name: string) =>
  parts(element, 'attributes').find(
    one => one.type === 'JSXAttribute' && nodeName(part(one, 'name')) === name,
  )

/** Possible values of the attribute `type`. */
function typesOf(element: Node): string[] {
  const value = attribute(element, 'type')
  return value ? literalsIn(value) : []
}

function literalsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  const inner = ['value', 'expression', 'consequent', 'alternate', 'left', 'right']
  return inner.flatMap(name => {
    const one = part(node, name)
    return one ? literalsIn(one) : []
  })
}

const password = /\btext\('(?:current_|confirm_)?password'\)/

/** `PasswordField` masks the text and is for new passwords. Any other password field must state both. */
function passwordFaults(element: Node, text: string): string[] {
  const isPassword = parts(element, 'attributes').some(
    one => one.type === 'JSXSpreadAttribute' && password.test(text.slice(one.start, one.end)),
  )
  if (!isPassword) return []
  const pasted = attribute(element, 'onPaste') ? ['refuses a password that is pasted'] : []
  if (nodeName(part(element, 'name')) === 'PasswordField') return pasted
  const [type] = typesOf(element)
  const completed = attribute(element, 'autoComplete')
  const [completion] = completed ? literalsIn(completed) : []
  return [
    ...pasted,
    ...(type === 'password' ? [] : ['shows a password: use PasswordField or type="password"']),
    ...(/^(current|new)-password$/.test(completion ?? '')
      ? []
      : ['is unknown to password managers: set autoComplete="current-password"']),
  ]
}
