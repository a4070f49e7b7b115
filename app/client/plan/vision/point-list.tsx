import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { byPlace, type Point, placeAfterMove, type pointLists } from '../../../domain/plan/steps/vision.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { PointText } from './point-text.tsx'
import classes from './vision.module.css'

const toast = toastsOf('point.save')

type Props = {
  list: (typeof pointLists)[number]
  words: Record<'title' | 'noun' | 'none' | 'add', MessageKey>
}

/**
 * A list of sentences. They are typed or pasted, one per line, edited in place, and reordered with Alt and an arrow
 * key.
 */
export function PointList({ list, words }: Props) {
  const say = useSay()
  const heading = useId()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const params = { plan: String(plan.id) }
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const query = useQuery({ ...endpointQuery(list.list, { params }, { toNotFound: true }), staleTime: 0 })
  const rows = query.data?.toSorted(byPlace)
  const [edited, setEdited] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Point | null>(null)
  const title = say(words.noun)
  const draftOf = (id: number | 'new') => `plan.${plan.id}.${list.part}.${list.kind}.${id}`

  /** Performs a change, reports the outcome, and loads the list again. */
  async function change(done: MessageKey, failed: MessageKey, act: () => Promise<unknown>) {
    try {
      await act()
      toast.success(say(done, { thing: title.toLocaleLowerCase() }))
    } catch (failure) {
      toast.error(say(failed), { title })
      throw failure
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: [list.list.path] }), refresh(plan.id)])
    }
  }
  const edit = (row: Point, to: Partial<Point>) =>
    change('vision.edited', 'vision.failedEditing', () => {
      const { description, place, version } = { ...row, ...to }
      return call(list.edit, {
        params: { ...params, id: String(row.id) },
        body: { description, place, version },
      })
    })
  function move(row: Point, by: -1 | 1) {
    const place = rows ? placeAfterMove(rows, row.id, by) : null
    if (place !== null) void edit(row, { place }).catch(() => undefined)
  }
  const press = (row: Point) => (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!event.altKey || by === undefined || isReader) return
    event.preventDefault()
    move(row, by)
  }

  return (
    <section className={classes.list} aria-labelledby={heading}>
      <h3 id={heading}>{say(words.title)}</h3>
      {rows === undefined ? (
        query.isError && (
          <FailedRead
            text={say('table.failed', { name: say(words.title) })}
            failure={query.error}
            again={() => void query.refetch()}
            label="table.again"
          />
        )
      ) : rows.length === 0 ? (
        <p className={classes.none}>{say(words.none)}</p>
      ) : (
        <ListFrame
          list={`plan.${plan.id}.${list.kind}`}
          counts={{ fitting: rows.length }}
          className={classes.frame}
        >
          <table>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{say('grid.number')}</th>
                <th scope="col">{say('vision.description')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.id} onKeyDown={press(row)}>
                  <td className={classes.number}>{at + 1}</td>
                  <td>
                    {edited === row.id ? (
                      <PointText
                        label={say('vision.editOf', { name: row.description })}
                        defaultText={row.description}
                        draft={draftOf(row.id)}
                        save={async ([description]) => {
                          await edit(row, { description })
                          setEdited(null)
                        }}
                        cancel={() => setEdited(null)}
                      />
                    ) : (
                      <div className={classes.row}>
                        <span>{row.description}</span>
                        {!isReader && (
                          <>
                            <Button
                              variant="ghost"
                              size="small"
                              iconLabel={say('vision.up', { name: row.description })}
                              disabled={at === 0}
                              onClick={() => move(row, -1)}
                            >
                              <IconArrowUp size={16} stroke={1.6} aria-hidden />
                            </Button>
                            <Button
                              variant="ghost"
                              size="small"
                              iconLabel={say('vision.down', { name: row.description })}
                              disabled={at === rows.length - 1}
                              onClick={() => move(row, 1)}
                            >
                              <IconArrowDown size={16} stroke={1.6} aria-hidden />
                            </Button>
                            <Button
                              variant="ghost"
                              size="small"
                              iconLabel={say('steps.editRow', { name: row.description })}
                              onClick={() => setEdited(row.id)}
                            >
                              <IconPencil size={16} stroke={1.6} aria-hidden />
                            </Button>
                            <Button
                              variant="ghost"
                              size="small"
                              iconLabel={say('steps.deleteRow', { name: row.description })}
                              onClick={() => setRemoved(row)}
                            >
                              <IconTrash size={16} stroke={1.6} aria-hidden />
                            </Button>
                          </>
                        )}
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ListFrame>
      )}
      {!isReader && rows && (
        <PointText
          label={say(words.add)}
          defaultText=""
          draft={draftOf('new')}
          save={lines =>
            change('vision.added', 'vision.failedAdding', async () => {
              for (const description of lines) await call(list.add, { params, body: { description } })
            })
          }
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </PointText>
      )}
      {removed && (
        <Confirm
          title={say('admin.delete')}
          question={say('steps.deleteAsk', { name: removed.description })}
          act={async () => {
            await change('vision.deleted', 'vision.failedDeleting', () =>
              call(list.remove, { params: { ...params, id: String(removed.id) } }),
            )
            drafts.forget(draftOf(removed.id))
            setRemoved(null)
          }}
          close={() => setRemoved(null)}
        />
      )}
    </section>
  )
}
