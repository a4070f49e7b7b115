import { type AuditRow, auditOutcomes } from '../../../domain/audit/contract.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { useMoments } from '../../ui/use-moments.ts'
import classes from './audit.module.css'

const outcomeWords = { done: 'audit.done', refused: 'audit.refused' } as const

function whoOf({ name, user_id }: AuditRow, say: Say): string {
  if (user_id === null) return say('audit.nobody')
  return name ?? say('audit.gone', { id: String(user_id) })
}

function outcomeOf({ outcome, code, times }: AuditRow, say: Say): string {
  const parts = [say(outcomeWords[outcome]), code, times > 1 && say('audit.times', { times: String(times) })]
  return parts.filter(Boolean).join(' · ')
}

const detailOf = ({ detail }: AuditRow) => (detail === null ? null : JSON.stringify(detail))

export const auditColumns: TableColumn<AuditRow>[] = [
  {
    id: 'at',
    words: 'audit.when',
    value: row => row.at,
    show: row => <Moment at={row.at} />,
    width: '168px',
  },
  { id: 'who', words: 'audit.who', value: row => row.name, show: whoOf, csv: whoOf, width: '170px' },
  { id: 'action', words: 'audit.what', value: row => row.action, width: '170px' },
  {
    id: 'target',
    words: 'audit.target',
    value: row => row.target,
    show: row => <Target row={row} />,
  },
  {
    id: 'outcome',
    words: 'audit.outcome',
    value: row => row.outcome,
    show: outcomeOf,
    csv: outcomeOf,
    filter: {
      words: 'audit.filterOutcome',
      options: auditOutcomes.map(value => ({ value, words: outcomeWords[value] })),
    },
    width: '190px',
  },
  { id: 'address', words: 'audit.address', value: row => row.address, width: '130px', card: 'none' },
  { id: 'detail', words: 'audit.detail', value: detailOf, only: 'csv' },
  { id: 'link', words: 'audit.link', value: row => row.chain_no, only: 'csv' },
  { id: 'hash', words: () => 'SHA-256', value: row => row.hash, only: 'csv' },
]

function Moment({ at }: { at: string }) {
  const { moment } = useMoments()
  return <time dateTime={at}>{moment(at)}</time>
}

function Target({ row }: { row: AuditRow }) {
  const detail = detailOf(row)
  return (
    <span className={classes.target} title={detail ?? undefined}>
      {row.target}
      {detail !== null && <small>{detail}</small>}
    </span>
  )
}
