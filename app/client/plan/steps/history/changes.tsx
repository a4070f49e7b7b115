import { useQueries } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../domain/api/endpoint.ts'
import { formatCount } from '../../../../domain/format.ts'
import type { Message, MessageKey } from '../../../../domain/messages/messages.ts'
import { type PlanKind, readPlanHistory } from '../../../../domain/plan/history-contract.ts'
import { endpointQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { isSame } from '../../../ui/form/clash/merge.ts'
import type { FormValues } from '../../../ui/form/form-errors.ts'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { useReadOnly } from '../../../ui/form/read-only.ts'
import { Dialog } from '../../../ui/pane/dialog.tsx'
import { usePress } from '../../../ui/run/use-press.ts'
import { ListFrame } from '../../../ui/table/place/list-frame.tsx'
import { useMoments } from '../../../ui/use-moments.ts'
import { useSay } from '../../../ui/use-say.ts'
import classes from './history.module.css'
import { documentValueText } from './value-text.ts'

/** State of a document or list before a change. */
export type Past = ReplyOf<typeof readPlanHistory>[number] & { kind: PlanKind }
export type HistorySource = {
  plan: number
  kinds: readonly PlanKind[]
  /** The displayed fields, in order. */
  labels: Record<string, MessageKey | Message>
  /** Converts an entry of the history to fields, if it is stored in another form. */
  read?(value: FormValues): FormValues
  /** Text of a value that is not plain text, a number or a list of these. */
  show?(name: string, value: unknown): string | undefined
  /** Subject of the change, for kinds that have many rows. */
  about?(past: Past): string | undefined
  /** Current state of what was changed, or null if it does not exist. */
  now(past: Past): FormValues | null
  bringBack(past: Past): void | Promise<void>
}

/** Changes to some kinds of content of a plan, newest first. */
export function Changes({ close, ...changed }: HistorySource & { close(): void }) {
  const say = useSay()
  const { now, bringBack } = changed
  const { pasts, isError, isPending } = usePasts(changed)
  return (
    <Dialog isWide title={say('steps.changes')} closeLabel={say('shell.close')} close={close}>
      {isError ? (
        <GeneralError text={say('table.failed', { name: say('steps.changes') })} />
      ) : isPending ? (
        <p role="status">{say('shell.loading')}</p>
      ) : pasts.length === 0 ? (
        <Empty text={say('steps.noChanges')} />
      ) : (
        <ListFrame counts={{ fitting: pasts.length }}>
          <ol className={classes.changes}>
            {pasts.map((past, at) => {
              const later = pasts
                .slice(0, at)
                .findLast(one => one.kind === past.kind && one.row_id === past.row_id)
              return (
                <Change
                  key={`${past.kind} ${past.id}`}
                  past={past}
                  after={later ? later.value : now(past)}
                  of={changed}
                  bringBack={async () => {
                    await bringBack(past)
                    close()
                  }}
                />
              )
            })}
          </ol>
        </ListFrame>
      )}
    </Dialog>
  )
}

function usePasts({ plan, kinds, read = value => value }: HistorySource) {
  return useQueries({
    queries: kinds.map(kind => ({
      ...endpointQuery(readPlanHistory, { params: { plan: String(plan), kind } } as never),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: found => ({
      isError: found.some(({ isError }) => isError),
      isPending: found.some(({ isPending }) => isPending),
      pasts: found
        .flatMap(({ data = [] }, at) =>
          data.map(past => ({ ...past, kind: kinds[at], value: past.value && read(past.value) })),
        )
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    }),
  })
}

/** Maximum number of fields that are listed for one change. Further ones are only counted. */
const maxNames = 60

type ChangeProps = { past: Past; after: FormValues | null; of: HistorySource; bringBack(): Promise<void> }
function Change({ past, after, of, bringBack }: ChangeProps) {
  const say = useSay()
  const { labels, show, about } = of
  const isReader = useReadOnly()
  const { moment } = useMoments()
  const { isBusy, reason, press } = usePress(bringBack)
  const { value: before } = past
  const names = Object.keys(labels).filter(
    name => (before === null || name in before) && !isSame(before?.[name] ?? null, after?.[name] ?? null),
  )
  const labelOf = (label: MessageKey | Message) =>
    typeof label === 'string' ? say(label) : say(label.key, label.params)
  const textOf = (name: string, value: unknown) => show?.(name, value) ?? documentValueText(value, say)
  const what = about?.(past)
  return (
    <li>
      <p className={classes.who}>
        <b>{past.by ?? say('steps.somebody')}</b> {moment(past.at)}
        {before !== null && !isReader && (
          <Button size="small" busy={isBusy} onClick={press}>
            {say('steps.bringBack')}
          </Button>
        )}
      </p>
      {what !== undefined && <p>{what}</p>}
      <GeneralError text={reason} />
      {before === null && <p>{say('steps.firstEntry')}</p>}
      {after === null && <p>{say('steps.wasRemoved')}</p>}
      <dl>
        {names.slice(0, maxNames).map(name => (
          <div key={name}>
            <dt>{labelOf(labels[name])}</dt>
            <dd>
              <del>{textOf(name, before?.[name])}</del> <ins>{textOf(name, after?.[name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {names.length > maxNames && (
        <p>{say('steps.moreChanges', { count: formatCount(names.length - maxNames) })}</p>
      )}
    </li>
  )
}
