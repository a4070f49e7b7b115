import { aliasOf } from '../../app/domain/messages/aliases.ts'
import { bundles } from '../../app/domain/messages/bundles/bundles.ts'
import { firstMessages } from '../../app/domain/messages/bundles/first.ts'
import { type Language, languageCodes, languageTable } from '../../app/domain/messages/languages.ts'
import { languages } from '../../app/domain/messages/messages.ts'
import { parametersOf } from '../../app/domain/messages/placeholder-text.ts'
import { readFeatures } from '../../app/domain/messages/read-catalogues.ts'
import { type Finding, projectFiles, readSource } from '../common/source-files.ts'

type Texts = Record<string, string | undefined>

/** What is rendered before all texts have been loaded. */
const firstPages =
  /^app\/client\/(landing\/|routes\.|accounts\/(login-screen|account-page|user-menu)\.|ui\/(button|brand|menu\/(menu|preference-menus)|form\/(use-form-state|text-field|general-error))\.).*tsx?$/

/**
 * Checks that all languages are complete and have the same placeholders, that every message is used, and that the first
 * pages use no message that is loaded later.
 */
export function checkMessages(): Finding[] {
  return [...compareLanguages(), ...compareFolders(), ...repeatedTexts(), ...unusedKeys(), ...lazyMessages()]
}

function lazyMessages(): Finding[] {
  return projectFiles(firstPages).flatMap(file =>
    [...readSource(file).matchAll(/'(\w+\.[\w.]+)'/g)]
      .filter(([, key]) => key in languages.en && !(key in firstMessages))
      .map(([, key]) => ({
        file,
        what: `'${key}' is no message of the first pages: move it to messages/*/shell.json`,
      })),
  )
}

function compareLanguages(): Finding[] {
  return languageCodes
    .filter(code => code !== 'en')
    .flatMap(code => [...compareWithEnglish(code, textsOf(code)), ...differentAliases(code)])
}

/** Each language has one row and one folder, and every file in the folder belongs to a bundle. */
function compareFolders(): Finding[] {
  const features: readonly string[] = [...Object.values(bundles).flat(), 'retired']
  return projectFiles(/^app\/domain\/messages\/\w+\/[\w-]+\.json$/).flatMap(file => {
    const [language, feature] = file.replace('.json', '').split('/').slice(-2)
    const isLanguage = languageCodes.some(code => code === language)
    return [
      ...(isLanguage ? [] : [{ file, what: `'${language}' is no row of languages.ts: add it` }]),
      ...(features.includes(feature)
        ? []
        : [{ file, what: `'${feature}' is in no bundle: name it in messages/bundles/bundles.ts` }]),
    ]
  })
}

/** Texts are read from the files themselves, because readers get English where a text is missing. */
function textsOf(language: Language): Texts {
  const { retired: _, ...features } = readFeatures(language)
  return Object.assign({}, ...Object.values(features))
}

function compareWithEnglish(code: Language, messages: Texts): Finding[] {
  const findings: Finding[] = []
  for (const [key, english] of Object.entries(languages.en)) {
    const own = messages[key]
    if (own === undefined || own.trim() === '')
      findings.push({
        file: fileOf(key, 'en'),
        what: `'${key}' has no ${languageTable[code].name}: write it`,
      })
    else if (aliasOf(own) === undefined && placeholders(own) !== placeholders(english))
      findings.push({
        file: fileOf(key, code),
        what: `'${key}' has {${placeholders(own)}}, English has {${placeholders(english)}}`,
      })
  }
  for (const key of Object.keys(messages).filter(known => !(known in languages.en)))
    findings.push({ file: fileOf(key, code), what: `'${key}' is not in English: remove it` })
  return findings
}

/** An alias in one language must be the same alias in all languages. */
function differentAliases(code: Language): Finding[] {
  return unlikeAliases(textsOf('en'), textsOf(code)).map(key => ({
    file: fileOf(key, code),
    what: `'${key}' is an alias in one language and not the same one in English: give both the same`,
  }))
}

/** Keys that are an alias in one of two languages and not the same alias in the other. */
export function unlikeAliases(english: Texts, own: Texts): string[] {
  return Object.entries(english)
    .filter(([key, text]) => own[key] !== undefined && aliasOf(own[key]) !== aliasOf(text ?? ''))
    .map(([key]) => key)
}

/** Keys whose texts are equal in all languages by coincidence, although their meanings differ. */
export const distinctMeanings: readonly (readonly string[])[] = [
  // A network address, and a postal address.
  ['audit.address', 'planForm.address'],
  // The code of an activity, and the six digits of the second factor.
  ['activity.code', 'account.code'],
  // The answer to a call, and the answer of a household.
  ['docs.answer', 'answers.answer'],
  // The type of a value, and the type of a feature.
  ['docs.type', 'ogc.field.type'],
  // Low access to clean cooking, and a low monthly flow.
  ['survey.stove.low', 'mhp.monthly.low'],
  // The title of an own column, and the title of a rate table.
  ['report.rateTable', 'workPlan.ownColumn'],
]

function repeatedTexts(): Finding[] {
  return twinsIn(languageCodes.map(textsOf)).map(([key, owner]) => ({
    file: fileOf(key, 'en'),
    what: `'${key}' says what '${owner}' says: write "@${owner}", or name both in distinctMeanings`,
  }))
}

/** Keys that have the same text as an earlier key in every language, each with that key. */
export function twinsIn(
  languages: readonly Texts[],
  distinct = distinctMeanings,
): [key: string, owner: string][] {
  const byTexts = new Map<string, string[]>()
  return Object.keys(languages[0]).flatMap(key => {
    const texts = languages.map(texts => texts[key] ?? '')
    if (texts.some(text => aliasOf(text) !== undefined)) return []
    const same = byTexts.get(JSON.stringify(texts)) ?? []
    byTexts.set(JSON.stringify(texts), [...same, key])
    const isDistinct = (other: string) => distinct.some(keys => keys.includes(key) && keys.includes(other))
    const owner = same.find(other => !isDistinct(other))
    return owner === undefined ? [] : [[key, owner]]
  })
}

const placeholders = (message: string): string => parametersOf(message).join(', ')

/** Texts in results that were saved before the product stopped using them. */
const savedKeys: readonly string[] = ['sst.warn.outside', 'answers.error', 'ogc.wardHouseholds']

function unusedKeys(): Finding[] {
  const source = projectFiles(/^(app|scripts)\/.*\.(ts|tsx)$/)
    .filter(path => !/^app\/domain\/messages\//.test(path))
    .map(readSource)
    .join('\n')
  const quoted = new Set([...source.matchAll(/['"]([\w.-]+)(?=['"])/g)].map(([, text]) => text))
  // A key that is composed in code: `layer.${id}` uses every key that its parts match.
  const composed = [...source.matchAll(/`([\w.]*\.)?\$\{[^`]*?\}([\w.]*)`/g)]
    .map(([, head = '', tail]) => ({ head, tail }))
    .filter(({ head }) => head !== '')
  return Object.keys(languages.en)
    .filter(key => !quoted.has(key) && !savedKeys.includes(key))
    .filter(key => !composed.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail)))
    .map(key => ({
      file: fileOf(key, 'en'),
      what: `'${key}' is said nowhere: remove it from both languages`,
    }))
}

function fileOf(key: string, language: Language): string {
  const files = projectFiles(new RegExp(`^app/domain/messages/${language}/.*json$`))
  return files.find(file => readSource(file).includes(`"${key}":`)) ?? 'app/domain/messages'
}
