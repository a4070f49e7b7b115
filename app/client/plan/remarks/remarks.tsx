import { IconMessage2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '../../../domain/plan/contract.ts'
import type { PlanPart } from '../../../domain/plan/parts.ts'
import { addRemark, type Remark, readRemarks, resolveRemark } from '../../../domain/plan/remarks/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { usePress } from '../../ui/run/use-press.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { PointText } from '../vision/point-text.tsx'
import classes from './remarks.module.css'

/** Query for the remarks on a plan. */
export const remarksQuery = (plan: number) => endpointQuery(readRemarks, { params: { plan: String(plan) } })

/**
 * Remarks on the part of a screen, above its form. Managers of the area add them, and the planner resolves them. Hidden
 * if there are none and the user may not add any.
 */
export function Remarks({ plan, part }: { plan: Plan; part: PlanPart }) {
  const say = useSay()
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...remarksQuery(plan.id), staleTime: 0 })
  const draft = `plan.${plan.id}.remark.${part}`
  const [isAdding, setAdding] = useState(() => drafts.read(draft, { text: '' }) !== null)
  const own = data.filter(remark => remark.part === part)
  const open = own.filter(({ resolved_at }) => resolved_at === null)
  const resolved = own.filter(({ resolved_at }) => resolved_at !== null)
  if (own.length === 0 && !plan.rights.remark) return null
  const changed = () => queries.invalidateQueries({ queryKey: [readRemarks.path] })

  async function add(lines: string[]) {
    await call(addRemark, {
      params: { plan: String(plan.id) },
      body: { part, text: lines.join(' ') },
    })
    setAdding(false)
    await changed()
  }
  return (
    <section
      className={classes.remarks}
      aria-label={say('remarks.title')}
      data-open={open.length > 0 || undefined}
    >
      <header>
        <IconMessage2 size={18} stroke={1.6} aria-hidden />
        <h3>{open.length > 0 ? say('remarks.open', { count: open.length }) : say('remarks.title')}</h3>
        {plan.rights.remark && !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            {say('remarks.add')}
          </Button>
        )}
      </header>
      {isAdding && plan.rights.remark && (
        <PointText
          label={say('remarks.text')}
          defaultText=""
          draft={draft}
          save={add}
          cancel={() => setAdding(false)}
        />
      )}
      {open.length > 0 && <RemarkList plan={plan} remarks={open} changed={changed} />}
      {resolved.length > 0 && (
        <details>
          <summary>{say('remarks.resolved', { count: resolved.length })}</summary>
          <RemarkList plan={plan} remarks={resolved} changed={changed} />
        </details>
      )}
    </section>
  )
}

type ListProps = { plan: Plan; remarks: readonly Remark[]; changed(): Promise<void> }
function RemarkList({ plan, remarks, changed }: ListProps) {
  return (
    <ul>
      {remarks.map(remark => (
        <RemarkRow key={remark.id} plan={plan} remark={remark} changed={changed} />
      ))}
    </ul>
  )
}

function RemarkRow({ plan, remark, changed }: { plan: Plan; remark: Remark; changed(): Promise<void> }) {
  const say = useSay()
  const { day } = useMoments()
  const { id, text, by, at, resolved_by, resolved_at } = remark
  const resolve = usePress(async () => {
    await call(resolveRemark, {
      params: { plan: String(plan.id), id: String(id) },
      body: { is_resolved: resolved_at === null },
    })
    await changed()
  })
  return (
    <li>
      <p>{text}</p>
      <small>
        {by === null
          ? say('remarks.bySomebody', { at: day(at) })
          : say('remarks.by', { name: by, at: day(at) })}
        {resolved_at !== null && ' · '}
        {resolved_at !== null &&
          (resolved_by === null
            ? say('remarks.resolvedBySomebody', { at: day(resolved_at) })
            : say('remarks.resolvedBy', { name: resolved_by, at: day(resolved_at) }))}
        {resolve.reason && ` · ${resolve.reason}`}
      </small>
      {plan.rights.resolve && (
        <Button size="small" busy={resolve.isBusy} onClick={resolve.press}>
          {say(resolved_at === null ? 'remarks.resolve' : 'remarks.reopen')}
        </Button>
      )}
    </li>
  )
}
