import { dayText } from '../cells/day-text.ts'
import { type Language, type Say, say as sayIn } from '../messages/messages.ts'
import { numeralsIn } from '../messages/printed-digits.ts'
import { isSuggestedName } from '../plan/plan-form.ts'
import { fiscalYears } from '../plan/years.ts'
import { annexes } from './annexes.ts'
import { funding, writePrioritiesChapter } from './assessment.ts'
import { baseline } from './baseline/baseline.ts'
import { type Block, printable, startSheet } from './blocks.ts'
import { frontPages } from './front.ts'
import { introduction } from './introduction.ts'
import { municipality } from './municipality.ts'
import { people } from './people.ts'
import { localLevelNames, namesWithToday, withSettlementsIn } from './places.ts'
import { implementation, ranking } from './selected.ts'
import { strategy, writeActivitiesChapter } from './strategy.ts'
import { type Band, bandOf } from './tables/data-parts.ts'
import { withDigitsOf } from './tables/digits.ts'
import type { WholePlan } from './whole-plan.ts'

export type Report = {
  language: Language
  /** Language of all digits in the files. It is that of the report or English, and never both in one file. */
  numerals: Language
  title: string
  subject: string
  /** Day of the latest change to the plan. All dates in files use it, and never the clock. */
  changed_on: string
  cover: {
    emblem: { alt: string; bytes: Uint8Array } | null
    /** The title in Nepali, if the plan has the suggested name of its municipality. */
    title_ne: string | null
    /** Fiscal years in Bikram Sambat, and the years A.D. */
    years: string
    yearsAd: string
    place: string[]
    foot: string[]
  }
  /** Period and day of the plan, shown next to the page number. */
  foot: string
  contents: string
  /** Names of all generated data on which the report is based, for its cover. */
  generated: string[]
  /** Text of the band at what is based on generated data with these names. */
  band(parts: readonly string[]): Band | null
  page(number: number | string, of: number | string): string
  blocks: Block[]
}

/**
 * Report of a plan (S-136, table S-B) in the order of its chapters. It is the same in every file format. It has the
 * digits of its language if the reader chose those, and else Latin ones.
 */
export function makePlanReport(given: WholePlan, language: Language, chosen: Language = 'en'): Report {
  const whole = withSettlementsIn(given, language)
  const numerals = numeralsIn(language, chosen)
  const written = <T>(value: T): T => withDigitsOf(value, numerals)
  const say: Say = (key, params) => sayIn(language, key, params)
  const { sheet, blocks } = startSheet(whole, language, say)
  frontPages(sheet)
  introduction(sheet)
  municipality(sheet)
  people(sheet)
  baseline(sheet)
  strategy(sheet)
  writeActivitiesChapter(sheet)
  writePrioritiesChapter(sheet)
  funding(sheet)
  ranking(sheet)
  implementation(sheet)
  annexes(sheet)
  const { name, starting_year: from, ending_year: to, changed_on } = whole.plan
  const period = { years: fiscalYears(from, to), from: String(from), to: String(to) }
  const day = dayText(changed_on, say)
  return {
    language,
    numerals,
    title: written(printable(name)),
    subject: written(say('report.subject')),
    changed_on,
    cover: written({
      emblem: whole.emblem && {
        alt: say('emblem.of', { municipality: nameOf(whole, language) }),
        bytes: whole.emblem,
      },
      title_ne: titleNe(whole),
      years: say('report.coverYears', period),
      yearsAd: say('report.coverYearsAd', period),
      place: placeLines(whole, language),
      foot: [say('report.asOf', { day })],
    }),
    foot: written(say('report.footPeriod', { ...period, day })),
    contents: written(say('report.contents')),
    generated: written([
      ...new Set(blocks.flatMap(block => ('generated' in block && block.generated) || [])),
    ]),
    band: parts => written(bandOf(parts, say)),
    page: (page, pages) => written(say('report.page', { page, pages })),
    blocks: written(blocks),
  }
}

/** Returns the municipality, or the plan if the atlas does not contain its municipality. */
const nameOf = ({ fact, plan }: WholePlan, language: Language): string =>
  fact === null ? printable(plan.name) : localLevelNames(fact, language).municipality

/**
 * Returns the Nepali title of a plan that has the suggested name of its municipality, of which it is the translation.
 * It is null for other names.
 */
function titleNe({ fact, plan }: WholePlan): string | null {
  if (fact === null || !isSuggestedName(plan.name, fact)) return null
  return sayIn('ne', 'report.titleNe', { municipality: localLevelNames(fact, 'ne').municipality })
}

/** Returns the place in the reader's language and, for readers of English, also in Nepali (S-136). */
function placeLines({ fact }: WholePlan, language: Language): string[] {
  if (fact === null) return []
  const lines = [...new Set([language, 'ne' as const])]
  return lines.map(one => sayIn(one, 'report.placeLine', namesWithToday(fact, one)))
}
