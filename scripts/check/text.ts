import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

const tokenTables =
  /^app\/(client\/theme\.css|domain\/layers\/style-table\.ts|domain\/technologies\/[\w-]+\.ts)$/
const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]/gi

/** Colour literals outside the token tables. */
export function checkColours(): Finding[] {
  return projectFiles(/^app\/.*\.(ts|tsx|css|html)$/)
    .filter(file => !tokenTables.test(file))
    .flatMap(file =>
      findAll(file, colour, 'is a colour literal: take a token of app/client/theme.css or style-table.ts'),
    )
}

/** Errors are shown in the product's own messages, never in the browser's popups. */
export function checkBubbles(): Finding[] {
  return projectFiles(/^app\/.*\.tsx?$/).flatMap(file =>
    findAll(
      file,
      /\b(?:reportValidity|setCustomValidity)\b/g,
      "speaks the browser's language: show the fault at its field",
    ),
  )
}

const machinePath = /(?<![\w.])\/(?:root|home\/(?!plan\/)\w+|work|Users\/\w+)\/[\w.-]+/g

/** Paths on a developer's machine. /home/plan is a page of the app. */
export function checkMachinePaths(): Finding[] {
  return projectFiles(/\.(ts|tsx|mjs|md|json|css|html|yml|yaml|sh)$|^\.ci\/|Dockerfile/)
    .filter(file => file !== 'package-lock.json')
    .flatMap(file => findAll(file, machinePath, 'names a machine: write it relative to the project'))
}

function findAll(file: string, pattern: RegExp, what: string): Finding[] {
  const text = readSource(file)
  return [...text.matchAll(pattern)].map(match => ({
    file,
    line: lineAt(text, match.index),
    what: `${match[0]} ${what}`,
  }))
}
