import { type Language, type Say, say as sayIn } from '../messages/messages.ts'
import { fiscalYears } from '../plan/years.ts'
import { annexes } from './annexes.ts'
import { funding, writePrioritiesChapter } from './assessment.ts'
import { baseline } from './baseline/baseline.ts'
import { type Block, printable, startSheet } from './blocks.ts'
import { frontPages } from './front.ts'
import { introduction } from './introduction.ts'
import { municipality } from './municipality.ts'
import { people } from './people.ts'
import { localLevelNames, namesWithToday } from './places.ts'
import { implementation, ranking } from './selected.ts'
import { strategy, writeActivitiesChapter } from './strategy.ts'
import type { WholePlan } from './whole-plan.ts'

export type Report = {
  language: Language
  title: string
  subject: string
  /** Day of the latest change to the plan. All dates in files use it, and never the clock. */
  changed_on: string
  cover: { title_ne: string | null; years: string; fiscalYears: string; place: string[]; foot: string[] }
  /** The data used, shown next to the page number. */
  foot: string
  contents: string
  page(number: number | string, of: number | string): string
  blocks: Block[]
}

/** Report of a plan (S-136, table S-B) in the order of its chapters. It is the same in every file format. */
export function makePlanReport(whole: WholePlan, language: Language): Report {
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
  const years = fiscalYears(from, to)
  return {
    language,
    title: printable(name),
    subject: say('report.subject'),
    changed_on,
    cover: {
      title_ne:
        whole.fact &&
        sayIn('ne', 'report.titleNe', { municipality: localLevelNames(whole.fact, 'ne').municipality }),
      years: `${from}–${to}`,
      fiscalYears: say('report.bs', { years }),
      place: placeLines(whole, language),
      foot: [say('report.asOf', { day: changed_on }), say('report.versions', versionsOf(whole))],
    },
    foot: say('report.foot', { years, ...versionsOf(whole), day: changed_on }),
    contents: say('report.contents'),
    page: (page, pages) => say('report.page', { page, pages }),
    blocks,
  }
}

const versionsOf = ({ atlas, rates }: WholePlan) => ({ atlas: atlas.version, rates: rates.version })

/** Returns the place in the reader's language and, for readers of English, also in Nepali (S-136). */
function placeLines({ fact }: WholePlan, language: Language): string[] {
  if (fact === null) return []
  const lines = [...new Set([language, 'ne' as const])]
  return lines.map(one => sayIn(one, 'report.placeLine', namesWithToday(fact, one)))
}
