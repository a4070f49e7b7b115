import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import { formatFigure } from '../../../domain/format.ts'
import { languageCodes, languageFrom, languageTable } from '../../../domain/messages/languages.ts'
import type { Language } from '../../../domain/messages/messages.ts'
import { screenOfKind } from '../../../domain/plan/tasks/kinds.ts'
import {
  cancelJob,
  type OutputKind,
  type PlanOutput,
  planMaps,
  planReport,
} from '../../../domain/report/contract.ts'
import { type PaperSize, paperSizes } from '../../../domain/report/maps/paper-sizes.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { languageChoice, numeralChoice, useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { screenWords, toScreen } from '../plan-screens.ts'
import { EmblemField } from './emblem-field.tsx'
import classes from './summary.module.css'

const toast = toastsOf('plan.files')

/** Polling intervals while files are created, and afterwards, because their links expire after ten minutes. */
const [soon_ms, later_ms] = [1_000, 5 * 60_000]

type Chosen = { language: Language; paper: PaperSize }
type Params = { plan: string }
const outputs = {
  report: {
    last: planReport.last,
    make: (params: Params, { language }: Chosen) =>
      call(planReport.make, { params, body: { language, numerals: numeralChoice.get() } }),
  },
  maps: {
    last: planMaps.last,
    make: (params: Params, chosen: Chosen) =>
      call(planMaps.make, { params, body: { ...chosen, numerals: numeralChoice.get() } }),
  },
} satisfies Record<OutputKind, unknown>

/** Creates the files of a plan and shows the progress and later changes of the plan (L-036 to L-039). */
export function FilesOutput({ kind }: { kind: OutputKind }) {
  const say = useSay()
  const plan = usePlan()
  const [isAsking, setAsking] = useState(false)
  const chosen = useDraftState<Chosen>(`choice.files.${plan.id}.${kind}`, {
    language: languageChoice.get(),
    paper: 'A4',
  })
  const { language, paper } = chosen.value
  const queries = useQueryClient()
  const query = endpointQuery(outputs[kind].last, { params: { plan: String(plan.id) } })
  const { data, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (isAsking || state.data?.state === 'working' ? soon_ms : later_ms),
  })
  const isWorking = isAsking || data?.state === 'working'

  async function generate() {
    setAsking(true)
    try {
      await made()
    } catch (failure) {
      // Too many jobs are waiting. The server's message says when to retry.
      if (failure instanceof CallFailure && failure.status === 429) {
        toast.error(failureText(failure, say))
        return
      }
      // The proxy may have timed out while the job continues, so the state of the job is checked.
      if ((await refetch()).data?.state !== 'working') toast.error(say('output.failed'))
    } finally {
      setAsking(false)
    }
  }

  async function made() {
    const params = { plan: String(plan.id) }
    const output = await outputs[kind].make(params, { language, paper })
    await queries.cancelQueries(query)
    queries.setQueryData(query.queryKey, output)
    if (output.state === 'ready') toast.success(say(`output.done.${kind}`))
    if (output.state === 'failed') toast.error(say('output.failed'))
    if (output.state === 'cancelled') toast.info(say('output.cancelled'))
  }

  async function cancel() {
    await call(cancelJob, { params: { plan: String(plan.id) }, body: { kind } })
    await refetch()
  }

  if (data === undefined) return null
  const sets = setsOf(data)
  return (
    <section className={classes.output} aria-label={say(`output.${kind}`)}>
      <h3>{say(`output.${kind}`)}</h3>
      {data.made_at === null && <p>{say(`output.none.${kind}`)}</p>}
      {isWorking && (
        <>
          <p role="status">{say(`output.stage.${data.stage ?? 'waiting'}`)}</p>
          <progress max={100} value={data.percent ?? 0} aria-label={say('output.progress')} />
        </>
      )}
      <div className={classes.tools}>
        {plan.rights.report && (
          <>
            <Select
              label={say('output.language')}
              data={languageCodes.map(code => ({ value: code, label: languageTable[code].name }))}
              value={language}
              allowDeselect={false}
              disabled={isWorking}
              onChange={value => chosen.setValue({ paper, language: languageFrom(value) })}
            />
            {kind === 'maps' && (
              <Select
                label={say('output.paper')}
                data={[...paperSizes]}
                value={paper}
                allowDeselect={false}
                disabled={isWorking}
                onChange={value => chosen.setValue({ language, paper: value === 'A3' ? 'A3' : 'A4' })}
              />
            )}
            <Button variant="soft" size="main" disabled={isWorking} onClick={generate}>
              {say(
                isWorking
                  ? 'output.generating'
                  : sets.some(set => set.language === language)
                    ? `output.again.${kind}`
                    : `output.generate.${kind}`,
              )}
            </Button>
            {isWorking && (
              <Button size="main" onClick={cancel}>
                {say('output.cancel')}
              </Button>
            )}
          </>
        )}
      </div>
      {sets.map(set => (
        <MadeFiles key={set.language} set={set} />
      ))}
      {kind === 'report' && <EmblemField />}
    </section>
  )
}

type MadeSet = PlanOutput['others'][number]
/** The files of each language, starting with those created last. Older saved replies have no `others`. */
function setsOf({ language, made_at, others = [], ...newest }: PlanOutput): MadeSet[] {
  return language === null || made_at === null ? others : [{ ...newest, language, made_at }, ...others]
}

/** Files in one language, with when and by whom they were created, and changes that they do not contain. */
function MadeFiles({ set }: { set: MadeSet }) {
  const say = useSay()
  const { moment } = useMoments()
  const plan = usePlan()
  const { language, files, made_at, made_by, out_of_date, changed } = set
  const screens = [...new Set(changed.flatMap(kind => screenOfKind(kind) ?? []))]
  const others = (['atlas', 'rates'] as const).filter(kind => changed.includes(kind))
  const { name } = languageTable[language]
  return (
    <section className={classes.made} aria-label={name}>
      <p>
        <strong>{name}</strong>{' '}
        {made_by === null
          ? say('output.madeBySomebody', { at: moment(made_at) })
          : say('output.made', { at: moment(made_at), name: made_by })}
      </p>
      {out_of_date && (
        <p data-old>
          {say('output.outOfDate')} {screens.length + others.length > 0 && say('output.changed')}
          {screens.map(path => (
            <Link key={path} {...toScreen(plan.id, path)}>
              {say(screenWords[path])}
            </Link>
          ))}
          {others.map(kind => (
            <span key={kind}>{say(`output.${kind}`)}</span>
          ))}
        </p>
      )}
      <div className={classes.tools}>
        {files.map(({ type, link, bytes, pages }) => (
          <a key={type} className={buttonClass('default', 'main')} href={link} download>
            {say('output.download', {
              type: type === 'geojson' ? 'GeoJSON' : type.toUpperCase(),
              size: formatFigure(Math.max(bytes / 1e6, 0.1), 1),
            })}
            {/* Older saved replies have no pages. */}
            {pages != null && `, ${say('output.pages', { count: pages })}`}
          </a>
        ))}
      </div>
    </section>
  )
}
