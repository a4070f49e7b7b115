import { environmentNames } from '../../app/server/env.ts'
import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

const page = 'app/decisions/keys-and-algorithms.md'

/** Signing, encryption and hashing: the start of each row on the page, and the pattern in the code. */
const algorithms: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HS256', /'HS256'/],
  ['HMAC with SHA-256', /\bcreateHmac\('sha256'/],
  ['ES256', /'ES256'/],
  ['argon2id', /from '@node-rs\/argon2'/],
  ['HMAC with SHA-1', /from 'otpauth'/],
  ['AES-256-GCM', /\bcreate(C|Dec)ipheriv\('aes-256-gcm'/],
  ['MD5', /\bcreateHash\('md5'/],
]
const known = [
  ...["createHmac('sha256'", "createHash('sha256'", "createHash('md5'"],
  ...["createCipheriv('aes-256-gcm'", "createDecipheriv('aes-256-gcm'"],
  ...["hkdfSync('sha256'", 'scryptSync(text', "subtle.digest('SHA-256'"],
]
const calls =
  /\b(create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\('[\w-]*'|(?:hkdf|scrypt|pbkdf2)(?:Sync)?\('?\w+'?|subtle\.(?:digest|encrypt|decrypt|deriveKey)\('?[\w-]*'?)/g

/** Left out, because rules contain what they look for, as does code that is broken on purpose. */
const files = /^(app|scripts(?!\/check\/)|tileserver)\/.*\.tsx?$/

/** Algorithms and keys that the page does not list with their location, and rows that are wrong. */
export function checkAlgorithms(): Finding[] {
  const texts = new Map(projectFiles(files).map(file => [file, readSource(file)]))
  return [...wrongAlgorithms(texts, readSource(page)), ...wrongKeys(readSource(page))]
}

export function wrongAlgorithms(texts: ReadonlyMap<string, string>, pageText: string): Finding[] {
  const rows = pageText.split('\n').filter(line => line.startsWith('| '))
  const misplaced = algorithms.flatMap(([name, pattern]) => {
    const using = [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file)
    const listed = rows
      .filter(row => row.startsWith(`| ${name}`))
      .flatMap(row => row.match(/[\w/-]+\.tsx?\b/g) ?? [])
    return [
      ...using
        .filter(file => !listed.includes(file))
        .map(file => ({ file, what: `uses ${name}: list it in ${page}` })),
      ...listed
        .filter(file => !using.includes(file))
        .map(file => ({ file: page, what: `lists ${name} in ${file}, which does not use it` })),
    ]
  })
  const others = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(calls)]
      .filter(([call]) => !known.includes(call))
      .map(({ 0: call, index }) => ({
        file,
        line: lineAt(text, index),
        what: `${call}) is no algorithm of ${page}`,
      })),
  )
  return [...misplaced, ...others]
}

/** Keys of other services, for which those services are responsible. */
const ofOthers = /^(AWS_|POSTGRES_|SMTP_|DATABASE_)/
const minKeys = 7

/** Rows of keys that have an empty cell, and secrets in the environment that have no row. */
export function wrongKeys(pageText: string, names: readonly string[] = environmentNames): Finding[] {
  const rows = pageText
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
    .filter(cells => cells.length === 5)
  const secrets = names
    .filter(name => name.endsWith('_FILE') && !ofOthers.test(name))
    .map(name => name.slice(0, -'_FILE'.length))
  const wrong = [
    ...(rows.length < minKeys ? [`has ${rows.length} rows of keys, fewer than ${minKeys}`] : []),
    ...rows.filter(cells => cells.includes('')).map(([key]) => `has an empty cell for the key ${key}`),
    ...secrets
      .filter(name => !pageText.includes(`\`${name}\``))
      .map(name => `has no row for the secret ${name}`),
  ]
  return wrong.map(what => ({ file: page, what }))
}
