import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

type Hazard = { files: RegExp; pattern: RegExp; except?: RegExp; what: string }

/** The only predictable random numbers are those for documents. No secret is made from them. */
const steadyChance = /^app\/server\/report\/steady\.ts$/
/** All logging on the server goes through this file. */
const serverLog = /^app\/server\/http\/log\/log\.ts$/
/** Code that is broken on purpose contains forbidden patterns, and the rules themselves contain the patterns. */
const rules = /^scripts\/check\//

const hazards: readonly Hazard[] = [
  {
    files: /^app\/(client|server|domain)\/.*\.tsx?$/,
    pattern:
      /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(|shell: true|\bexec(?:Sync)?\(['"`]/g,
    what: 'makes code, markup or a command line of text: build nodes, or hand over a list of words',
  },
  {
    files: /^app\/(client|server|domain)\/.*\.tsx?$/,
    pattern: /createHash\('(?:md5|sha1)'\)/g,
    what: 'hashes weakly: use SHA-256',
  },
  {
    files: /^app\/(server|engine|node|formats)\/.*\.ts$/,
    pattern: /\bMath\.random\b/g,
    except: steadyChance,
    what: 'can be guessed: use randomBytes or randomUUID of node:crypto',
  },
  {
    files: /^app\/(server|engine|node)\/.*\.tsx?$/,
    pattern:
      /\bconsole\.\w+\(|\bprocess\.std(?:out|err)\b|\bappendFile|from '(?:pino|node:console)'|\bsyslog\b/g,
    except: serverLog,
    what: 'writes past the log of the server, which leaves secrets out: use log.ts',
  },
  {
    files: /^(app|tileserver|scripts)\/.*\.(ts|tsx|mjs)$/,
    pattern: /(?<=['"`/])(?!(?:martin|postgres)\.log)[\w-]+\.log(?=['"`])/g,
    except: rules,
    what: 'is a log that app/decisions/kept-running.md does not list',
  },
]

/**
 * Finds code that creates code or markup from text, predictable random numbers, and logging outside the known files.
 */
export function checkHazards(): Finding[] {
  return projectFiles(/^(app|tileserver|scripts)\/.*\.(ts|tsx|mjs)$/).flatMap(file =>
    hazardsIn(file, readSource(file)),
  )
}

/** Hazards in the text of one file. */
export function hazardsIn(file: string, text: string): Finding[] {
  return hazards
    .filter(({ files, except }) => files.test(file) && !except?.test(file))
    .flatMap(({ pattern, what }) =>
      [...text.matchAll(pattern)].map(match => ({
        file,
        line: lineAt(text, match.index),
        what: `${match[0]} ${what}`,
      })),
    )
}
