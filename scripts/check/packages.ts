import { type Finding, projectFiles, readSource } from '../common/source-files.ts'
import { importsOf } from './imports.ts'

/** What people run in a checkout: tests, checks, documents, and what is built beforehand. */
const inCheckout =
  /^scripts\/(check|test|manuals|outlines|start\/chromium)|^vite\.config|^app\/server\/db\/migrations\/drizzle\.config/

/** Imports of development packages by code that runs without them, as in the image. */
export function checkPackages(): Finding[] {
  const { devDependencies } = JSON.parse(readSource('package.json')) as {
    devDependencies: Record<string, string>
  }
  return projectFiles(/^(app|tiles|tileserver|scripts)\/.*\.(ts|tsx|mjs)$/).flatMap(file =>
    developmentImports(file, readSource(file), devDependencies),
  )
}

/** Such imports in the text of one file. */
export function developmentImports(file: string, text: string, development: object): Finding[] {
  if (inCheckout.test(file)) return []
  return importsOf(text)
    .map(from =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter(name => Object.hasOwn(development, name))
    .map(name => ({ file, what: `imports ${name}, which only development has: make it a dependency` }))
}
