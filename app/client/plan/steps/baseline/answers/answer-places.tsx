import { formatCount } from '../../../../../domain/format.ts'
import { answerMarks } from '../../../../../domain/layers/marks.ts'
import { placeChecks } from '../../../../../domain/survey/answers/answer-places.ts'
import { minError_m } from '../../../../../domain/survey/answers/border.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { Swatch } from '../../../../map/legend.tsx'
import type { TableColumn } from '../../../../ui/table/column.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useTableView } from '../../../../ui/table/use-table-view.ts'
import { useSay } from '../../../../ui/use-say.ts'
import classes from './answers.module.css'
import type { AnswersProgress } from './send-answers.ts'
import { maxShown, nameOfRow, type PlaceRow, usePreviewOnMap } from './use-preview-on-map.ts'

const row: TableColumn<PlaceRow> = {
  id: 'row',
  words: 'answers.map.row',
  value: one => one.line ?? Number.MAX_SAFE_INTEGER,
  show: (one, say) =>
    one.line === null
      ? say('answers.map.several', { count: formatCount(one.count) })
      : say('answers.map.line', { line: one.line }),
}
const cluster: TableColumn<PlaceRow> = {
  id: 'cluster',
  words: 'answers.map.cluster',
  value: one => one.unit,
}
const position: TableColumn<PlaceRow> = {
  id: 'position',
  words: 'answers.map.position',
  value: one => (one.check === 'unplaced' ? null : one.off_m),
  show: (one, say) =>
    one.check === 'elsewhere'
      ? say('answers.map.off', { metres: formatCount(Math.ceil(one.off_m)) })
      : say(`answers.map.${one.check}`),
  card: 'end',
}
const columns = [row, cluster, position]

/** Positions of the answers in an import, on the map and in a table. Selecting one also selects the other. */
export function AnswerPlaces({ form, places }: { form: SurveyForm; places: AnswersProgress['places'] }) {
  const say = useSay()
  const table = useTableView({ sizes: [10, 50, 100] })
  const { rows, counts, hasMore, ...chosen } = usePreviewOnMap(form, places)
  if (places.length === 0) return null
  const ofClusters = form === 'household'
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, formatCount(n)]))
  const checks = placeChecks.filter(check => ofClusters || check === 'placed')
  return (
    <>
      <p role="status">{say(ofClusters ? 'answers.map.found' : 'answers.map.foundPlaces', numbers)}</p>
      <ul className={classes.key} aria-label={say('answers.map.key')}>
        {checks
          .filter(check => counts[check] > 0)
          .map(check => (
            <li key={check}>
              <Swatch mark={answerMarks[check]} />
              {say(`answers.map.key.${check}`)}
            </li>
          ))}
        {ofClusters && counts.unplaced > 0 && (
          <li>
            <b aria-hidden>+1</b>
            {say('answers.map.key.unplaced')}
          </li>
        )}
      </ul>
      {ofClusters && (
        <p className={classes.note}>{say('answers.map.tolerance', { metres: formatCount(minError_m) })}</p>
      )}
      {hasMore && (
        <p className={classes.note}>{say('answers.map.first', { count: formatCount(maxShown) })}</p>
      )}
      {rows.length > 0 && (
        <DataTable
          name={say('answers.map.title')}
          className={classes.places}
          columns={ofClusters ? columns : [row, position]}
          rows={rows}
          table={table}
          id={one => one.id}
          label={nameOfRow}
          {...chosen}
        />
      )}
    </>
  )
}
