import { expect, test } from 'vitest'
import { exceptions } from '../../scripts/check/inputs/exceptions.ts'
import { checkInputs, exceptionLines, filesWithInputs, findings } from '../../scripts/check/inputs/inputs.ts'
import { elsewhere, typedScreens } from '../journeys/typed/screens.ts'

const screen = 'app/client/plan/new-screen.tsx'
const found = (text: string, more: Record<string, string> = {}) =>
  findings(new Map(Object.entries({ [screen]: text, ...more })), []).map(
    ({ file, line }) => `${file}:${line}`,
  )

test.each([
  [
    'a state of the component',
    "const [text, setText] = useState('')\nreturn <input value={text} onChange={e => setText(e.target.value)} />",
  ],
  [
    'a state by way of a variable',
    "const [all, setAll] = useState({ a: '' })\nconst shown = all.a ?? ''\nreturn <TextField value={shown} />",
  ],
  ['a form that holds itself', 'const form = useForm({ usual })\nreturn <FormField form={form} name="a" />'],
  ['an atom that nothing keeps', 'const [on, setOn] = useAtom(onAtom)\nreturn <Switch checked={on} />'],
  ['nothing', 'return <textarea defaultValue="" />'],
])('a control with its value in %s is found', (_, body) => {
  expect(found(`export function Screen() {\n${body}\n}`)).toHaveLength(1)
})

test.each([
  [
    'a draft',
    "const draft = useDraftState('a', '')\nreturn <input value={draft.value} onChange={e => draft.setValue(e.target.value)} />",
  ],
  [
    'a form over a draft',
    "const draft = useDraftState('a', usual)\nconst form = useForm({ usual, state: draft.state })\nreturn <TextField {...form.text('a')} />",
  ],
  [
    'a kept form',
    'const form = usePersistedForm({ draft: \'a\' })\nreturn <FormField form={form} name="a" />',
  ],
  ['a kept atom', 'const [inputs] = useAtom(batInputsAtom)\nreturn <Switch checked={inputs.on} />'],
])('a control with its value in %s is kept', (_, body) => {
  expect(found(`export function Screen() {\n${body}\n}`)).toEqual([])
})

test('a value is followed through props, hooks and lists to where it is held', () => {
  const part = `export function Part({ rows, change }) {
  return rows.map(row => <NumberField value={row.count} change={count => change(row, count)} />)
}`
  const screenWith = (code: string) => `import { Part } from './part.tsx'
import { useRows } from './use-rows.ts'
export function Screen() { const { rows, change } = useRows(); return <Part rows={rows} change={change} /> }
${code}`
  const hook = (code: string) =>
    `export function useRows() { const draft = ${code}; return { rows: draft.value } }`
  const files = (code: string) => ({
    'app/client/plan/part.tsx': part,
    'app/client/plan/use-rows.ts': hook(code),
  })
  expect(found(screenWith(''), files("useDraftState('rows', [])"))).toEqual([])
  expect(found(screenWith(''), files('useState([])'))).toEqual(['app/client/plan/part.tsx:2'])
})

test('an exception counts for its control alone, and a stale or twenty-first one is refused', () => {
  const text = `export function Screen() {
  const [text] = useState('')
  return <><input type="search" value={text} /><input value={text} /></>
}`
  const outside = [{ file: 'plan/', control: 'type="search"', reason: 'search' }]
  expect(findings(new Map([[screen, text]]), outside)).toMatchObject([{ file: screen, line: 3 }])
  const stale = [...outside, { file: 'plan/gone.tsx', reason: 'search' }]
  expect(findings(new Map([[screen, text]]), stale).at(-1)?.what).toContain(
    'plan/gone.tsx needs no exception',
  )
  const many = Array.from({ length: 21 }, () => outside[0])
  expect(findings(new Map([[screen, text]]), many).at(-1)?.what).toContain('more than 20')
})

test('the product loses nothing, and says what it does not keep and why', () => {
  expect(checkInputs()).toEqual([])
  expect(exceptionLines()).toHaveLength(exceptions.length + 1)
  expect(exceptions.every(({ reason }) => reason.length > 10)).toBe(true)
})

test('every file with a control that is kept is of a screen of the journey', () => {
  const covered = new Set([...typedScreens.flatMap(({ covers }) => covers), ...Object.keys(elsewhere)])
  expect(filesWithInputs().filter(file => !covered.has(file))).toEqual([])
  // A file that was renamed is not covered.
  const known = new Set(filesWithInputs())
  const gone = [...covered].filter(file => !known.has(file) && !file.startsWith('ui/'))
  expect(gone).toEqual([])
})
