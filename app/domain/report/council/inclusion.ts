import { formatCount, formatFigure, formatPercent } from '../../format.ts'
import { derivedDemography } from '../../plan/steps/demography.ts'
import { listWards } from '../../region/facts.ts'
import type { ReportSheet } from '../blocks.ts'

/** A group of households, and those of them that the selected activities reach. */
type ReachedGroup = { name: string; households: number; reached: number; parity: number | null }

/** Activities in the table of scores. Annex A has the scores of all activities. */
const maxScored = 10

/** Section on gender equality and social inclusion: who takes part, which activities count for it, and who is reached. */
export function inclusionSection(sheet: ReportSheet): void {
  const { say, whole, ranked } = sheet
  sheet.heading('council.inclusion')
  const { demography } = whole.documents
  const womenHeaded = demography ? derivedDemography(demography).female_head_hh : null
  if (demography && womenHeaded !== null)
    sheet.text('council.womenHeaded', {
      count: formatCount(womenHeaded),
      percent: formatPercent((100 * womenHeaded) / demography.num_household),
    })
  sheet.text('report.stakeholderText', {
    count: whole.stakeholders.length,
    gesi: whole.stakeholders.filter(one => one.thematic_area === 'GESI').length,
  })
  const scored = ranked.filter(one => one.is_selected && (one.scores?.GESI ?? 0) > 0)
  const highest = scored.sort((one, other) => (other.scores?.GESI ?? 0) - (one.scores?.GESI ?? 0))
  if (scored.length > 0)
    sheet.table({
      caption: 'council.inclusionHighest',
      params: { shown: Math.min(maxScored, scored.length), all: scored.length },
      columns: [
        [say('activity.code'), one => one.code],
        [say('report.activity'), one => one.description],
        [say('council.gesiScore'), one => formatCount(one.scores?.GESI), 'right'],
        [say('council.womenHeadedReached'), one => formatCount(one.quantities?.female_headed), 'right'],
      ],
      rows: highest.slice(0, maxScored),
    })
  reachTable(sheet, 'full')
}

/**
 * Table of the households that the selected activities reach. Parity is the share of a group that is reached, divided
 * by the share of all households of the same source, so that 1 means equal (equity indicators of the roll-up).
 * @param extent `short` leaves out the single wards.
 */
export function reachTable(sheet: ReportSheet, extent: 'short' | 'full'): void {
  const { say, whole } = sheet
  const wards = wardReach(sheet)
  const women = womenReach(sheet)
  if (wards === null && women === null) {
    sheet.note('report.noReach')
    return
  }
  const groups = [
    ...(women === null ? [] : [women]),
    ...(wards === null ? [] : extent === 'full' ? [...wards.rows, wards.all] : [wards.all]),
  ]
  sheet.table({
    caption: 'council.reach',
    // The households reached in a ward follow its houses.
    uses: wards === null ? [] : ['building'],
    columns: [
      [say('council.group'), ({ name }) => name],
      [say('report.households'), ({ households }) => formatCount(households), 'right'],
      [say('report.reached'), ({ reached }) => formatCount(reached), 'right'],
      [
        say('report.share'),
        ({ households, reached }) => formatPercent(households > 0 ? (100 * reached) / households : null),
        'right',
      ],
      [say('council.parity'), ({ parity }) => formatFigure(parity, 2), 'right'],
    ],
    rows: groups,
  })
  sheet.note(extent === 'full' ? 'council.parityNote' : 'council.parityShort')
  const { fact, reach } = whole
  const without = fact && reach ? listWards(fact).filter(({ ward }) => reach[ward - 1] === 0) : []
  if (without.length > 0)
    sheet.note('council.wardsWithout', { wards: without.map(({ ward }) => String(ward)).join(', ') })
}

/** Reach by ward against the census. Null if the places of activities or the households of wards are unknown. */
function wardReach({ say, whole }: ReportSheet): { rows: ReachedGroup[]; all: ReachedGroup } | null {
  const { fact, reach } = whole
  if (fact === null || reach === null) return null
  const wards = listWards(fact).map(({ ward, households }) => ({
    ward,
    households,
    reached: reach[ward - 1] ?? null,
  }))
  const known = wards.flatMap(({ ward, households, reached }) =>
    households === null || reached === null ? [] : [{ ward, households, reached }],
  )
  if (known.length < wards.length) return null
  const households = known.reduce((sum, one) => sum + one.households, 0)
  const reached = known.reduce((sum, one) => sum + one.reached, 0)
  return {
    rows: known.map(one => ({
      name: say('map.ward', { ward: one.ward }),
      households: one.households,
      reached: one.reached,
      parity: parityOf(one, { households, reached }),
    })),
    all: { name: say('council.allWards'), households, reached, parity: null },
  }
}

/** Households headed by women, as entered with what the selected activities deliver. */
function womenReach({ say, whole, ranked }: ReportSheet): ReachedGroup | null {
  const { demography } = whole.documents
  const women = demography ? derivedDemography(demography).female_head_hh : null
  const delivered = ranked.flatMap(({ is_selected, quantities }) =>
    is_selected && quantities?.households != null && quantities.female_headed !== null
      ? [{ households: quantities.households, female_headed: quantities.female_headed }]
      : [],
  )
  if (demography === null || women === null || delivered.length === 0) return null
  const reached = delivered.reduce((sum, one) => sum + one.female_headed, 0)
  const all = delivered.reduce((sum, one) => sum + one.households, 0)
  return {
    name: say('council.womenHeadedGroup'),
    households: women,
    reached,
    parity: parityOf({ households: women, reached }, { households: demography.num_household, reached: all }),
  }
}

type Reach = Pick<ReachedGroup, 'households' | 'reached'>
const parityOf = (group: Reach, all: Reach): number | null =>
  group.households > 0 && all.households > 0 && all.reached > 0
    ? group.reached / group.households / (all.reached / all.households)
    : null
