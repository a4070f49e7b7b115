import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, project, projectFiles, readSource } from '../../common/source-files.ts'
import { checkLimits } from './limits.ts'
import { checkNamed } from './named.ts'

const maxReadmeLines = 120
const maxPicture_B = 200_000
const decisions = 'app/decisions/README.md'
const manuals = 'app/manuals/'
/** A picture of the landing page, which the manuals also use. */
const shared = `${manuals}pictures/nepal.jpg`
/** Facts that operators or reviewers must be able to find, with the part of the page that states them. */
const required: readonly (readonly [page: string, part: string])[] = [
  ['.github/SECURITY.md', '**Reporting a vulnerability.**'],
  ['.github/SECURITY.md', '**What to expect.**'],
  ['scripts/several-machines.md', '# '],
  ['app/decisions/heavy-work-in-threads.md', '# '],
  ['app/decisions/kept-running.md', '# '],
  ['app/decisions/personal-data.md', '# '],
  ['app/decisions/sessions-and-rights.md', '# '],
]

/** Problems in the pages for people: broken links, missing names and limits from the code, and different versions. */
export function checkPages(): Finding[] {
  return [
    ...projectFiles(/\.md$/).flatMap(page => lostLinks(page, readSource(page))),
    ...unlistedDecisions(projectFiles(/^app\/decisions\/[^/]+$/), readSource(decisions)),
    ...longReadme(readSource('README.md')),
    ...checkNamed(),
    ...checkLimits(),
    ...required.flatMap(([page, part]) => missingPart(page, part)),
    ...differentVersions(),
    ...unusedPictures(),
  ]
}

const linksOf = (page: string, text: string) =>
  [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, address]) => join(dirname(page), address))

export function lostLinks(page: string, text: string): Finding[] {
  if (page.startsWith(manuals)) return []
  const lost = linksOf(page, text).filter(address => !existsSync(join(project, address)))
  return lost.map(address => ({ file: page, what: `names ${address}, which is not there` }))
}

export function unlistedDecisions(pages: readonly string[], list: string): Finding[] {
  const listed = linksOf(decisions, list)
  return pages
    .filter(page => page !== decisions && !listed.includes(page))
    .map(page => ({ file: decisions, what: `does not list ${page}` }))
}

export function longReadme(text: string): Finding[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= maxReadmeLines) return []
  return [
    { file: 'README.md', what: `has ${lines} lines, more than ${maxReadmeLines}: move some to other pages` },
  ]
}

function missingPart(page: string, part: string): Finding[] {
  if (!existsSync(join(project, page))) return [{ file: page, what: 'is not there' }]
  const has = readSource(page)
    .split('\n')
    .some(line => line.startsWith(part))
  return has ? [] : [{ file: page, what: `has no part that begins with ${part.trim()}` }]
}

function differentVersions(): Finding[] {
  const { version } = JSON.parse(readSource('package.json')) as { version: string }
  const lock = JSON.parse(readSource('package-lock.json'))
  const minor = version.replace(/\.\d+$/, '')
  const manualVersions = projectFiles(/^app\/manuals\/.+\.md$/).flatMap(page =>
    [...readSource(page).matchAll(/Urja\)? (\d+\.\d+)/g)].map(([, named]) => [page, named, minor]),
  )
  const named: (string | undefined)[][] = [
    ['package-lock.json', lock.version, version],
    ['package-lock.json', lock.packages[''].version, version],
    ['CHANGELOG.md', /^## \[(?!Unreleased)(.+?)\]/m.exec(readSource('CHANGELOG.md'))?.[1], version],
    ...manualVersions,
    ...(manualVersions.length === 0 ? [[manuals, 'none', minor]] : []),
  ]
  return named
    .filter(([, one, right]) => one !== right)
    .map(([file, one, right]) => ({ file: String(file), what: `names version ${one}, not ${right}` }))
}

function unusedPictures(): Finding[] {
  const texts = projectFiles(/^app\/manuals\/[^/]+\.md$/)
    .map(readSource)
    .join('\n')
  return projectFiles(/^app\/manuals\/pictures\//).flatMap(file => {
    const isUsed = file === shared || texts.includes(file.slice(manuals.length))
    const isLarge = statSync(join(project, file)).size >= maxPicture_B
    return [
      ...(isUsed ? [] : [{ file, what: 'is shown by no manual: remove it' }]),
      ...(isLarge ? [{ file, what: `is not smaller than ${maxPicture_B / 1000} kB` }] : []),
    ]
  })
}
