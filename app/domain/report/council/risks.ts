import { formatNpr } from '../../format.ts'
import { gapOf, moneyOf } from '../../plan/activities/ranking.ts'
import { baselineText, enteredText, nameOfIndicator } from '../../plan/results/result-texts.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import type { ReportSheet } from '../blocks.ts'

type Risk = { risk: string; where: string }
/** Maximum number of codes or names in a cell. */
const maxNamed = 12

/** Table of the indicators of goals and objectives, with what the monitoring compares. */
export function monitoredIndicators({ say, whole, table }: ReportSheet): void {
  const rows = whole.indicators.filter(({ level }) => level !== 'output')
  if (rows.length === 0) return
  const results = new Map(whole.results.map(result => [result.id, result]))
  table({
    caption: 'council.monitored',
    columns: [
      [say('report.indicator'), one => nameOfIndicator(one, say)],
      [say('results.baseline'), one => baselineText(results.get(one.id)?.baseline ?? null, one, say)],
      [
        say('council.target'),
        one => {
          const last = Object.keys(one.targets).sort().at(-1)
          return last === undefined
            ? say('council.noTarget')
            : say('council.targetBy', {
                value: enteredText(one.targets[last], one, say),
                year: fiscalYearOf(Number(last)),
              })
        },
      ],
      [say('results.verification'), one => one.verification ?? say('report.notEntered')],
    ],
    rows,
  })
}

/** Section on risks: what the plan itself says could fail, and what people entered as assumptions and challenges. */
export function riskSection(sheet: ReportSheet): void {
  const { say } = sheet
  sheet.heading('council.risks')
  const rows = [...ownRisks(sheet), ...enteredRisks(sheet)]
  if (rows.length === 0) {
    sheet.text('council.noRisks')
    return
  }
  sheet.table({
    caption: 'council.riskTable',
    columns: [
      [say('council.risk'), one => one.risk],
      [say('council.where'), one => one.where],
    ],
    rows,
  })
}

function ownRisks(sheet: ReportSheet): Risk[] {
  const { say, whole, ranked } = sheet
  const selected = ranked.filter(one => one.is_selected)
  const codes = (of: typeof selected) =>
    firstOf(
      sheet,
      of.map(({ code }) => code),
    )
  const unfunded = selected.filter(one => gapOf(one) > 0)
  const nobody = selected.filter(one => one.responsible === null)
  const undated = selected.filter(({ shares }) => Object.keys(shares ?? {}).length === 0)
  const old = [...whole.clusters, ...whole.projects].filter(one => one.is_old).map(({ name }) => name)
  const generated = whole.atlas.layers.filter(one => one.generated).map(({ name }) => name)
  const known = new Map(whole.results.map(({ id, baseline }) => [id, baseline]))
  const unmeasured = whole.indicators.filter(({ id }) => {
    const baseline = known.get(id)
    return baseline == null || baseline.generated || baseline.value === null
  })
  const risk = (isThere: boolean, text: string, where: string): Risk[] =>
    isThere ? [{ risk: text, where }] : []
  return [
    ...risk(
      unfunded.length > 0,
      say('council.risk.unfunded', { gap: formatNpr(moneyOf(selected).gap) }),
      codes(unfunded),
    ),
    ...risk(nobody.length > 0, say('council.risk.nobody'), codes(nobody)),
    ...risk(undated.length > 0, say('council.risk.undated'), codes(undated)),
    ...risk(old.length > 0, say('council.risk.old'), firstOf(sheet, old)),
    ...risk(generated.length > 0, say('council.risk.generated'), firstOf(sheet, generated)),
    ...risk(
      unmeasured.length > 0,
      say('council.risk.unmeasured'),
      firstOf(
        sheet,
        unmeasured.map(one => nameOfIndicator(one, say)),
      ),
    ),
  ]
}

function enteredRisks({ say, whole }: ReportSheet): Risk[] {
  const assumed = whole.indicators.flatMap(one =>
    one.assumptions === null
      ? []
      : [{ risk: say('council.risk.assumed', { text: one.assumptions }), where: nameOfIndicator(one, say) }],
  )
  const challenges = whole.challenges.map(text => ({
    risk: text,
    where: say('report.enteredIn', { step: 'IV' }),
  }))
  return [...assumed, ...challenges]
}

function firstOf({ say }: ReportSheet, names: readonly string[]): string {
  const more = names.length - maxNamed
  const named = names.slice(0, more > 1 ? maxNamed : undefined).join(', ')
  return more > 1 ? `${named}, ${say('activity.morePlaces', { count: more })}` : named
}
