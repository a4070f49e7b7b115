import { type Finding, readSource } from '../common/source-files.ts'
import { storedTypes } from './lists/stored-types.ts'

/** Property names that occur in stored JSON but that the file of its type no longer declares. */
export function checkStoredNames(): Finding[] {
  return storedTypes.flatMap(({ file, where, names }) => {
    const lost = missingNames(readSource(file), names)
    return lost.map(name => ({
      file,
      what: `declares no '${name}', which ${where} holds: keep the name, or number the shape and upgrade what is stored`,
    }))
  })
}

/** Names that a text declares neither as a property nor among the keys of a Pick. */
export function missingNames(text: string, names: readonly string[]): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  return names.filter(name => {
    const declared = new RegExp(`(?:^|[\\s{,(])${name}\\??:|\\| '${name}'|\\b${name}(?:,|\\s\\})`, 'm')
    return !declared.test(code)
  })
}
