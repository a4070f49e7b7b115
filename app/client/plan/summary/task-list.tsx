import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconFileText,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../domain/format.ts'
import { nextStepOf } from '../../../domain/plan/next-step.ts'
import { planParts } from '../../../domain/plan/parts.ts'
import { chainOfScreens, romanOf } from '../../../domain/plan/screens.ts'
import { readTasks, type Task, type TaskState } from '../../../domain/plan/tasks/contract.ts'
import { minutesLeft, minutesOf } from '../../../domain/plan/tasks/tasks.ts'
import { endpointQuery } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { planSteps, screenWords, toScreen } from '../plan-screens.ts'
import { remarksQuery } from '../remarks/remarks.tsx'
import { StepPage } from '../step-page.tsx'
import classes from './task-list.module.css'

const icons: Record<TaskState, typeof IconClock> = {
  done: IconCircleCheck,
  doubt: IconAlertTriangle,
  begun: IconCircleHalf2,
  empty: IconCircleDashed,
  later: IconClock,
}
type PartScreen = Extract<(typeof chainOfScreens)[number], { part: string }>
const partScreens = chainOfScreens.filter((screen): screen is PartScreen => screen.part !== null)

/** The parts of a plan by step, with their contents, their last editor and the next step. */
export default function TaskListScreen() {
  const say = useSay()
  const plan = usePlan()
  const query = useQuery({
    ...endpointQuery(readTasks, { params: { plan: String(plan.id) } }),
    staleTime: 0,
  })
  const { data: remarks = [] } = useQuery({ ...remarksQuery(plan.id), staleTime: 0 })
  const next = plan.rights.write ? nextStepOf(plan.parts).screen : null
  // Without a connection, the plan itself contains the list of complete parts.
  const taskOf = ({ part }: PartScreen): Pick<Task, 'state' | 'note'> & Partial<Task> =>
    query.data?.find(task => task.part === part) ?? {
      state: plan.parts.includes(part) ? 'done' : 'empty',
      note: null,
    }
  return (
    <StepPage path="tasks" title={say('tasks.title')} sentence={say('tasks.sentence')}>
      <Progress />
      {query.isError && (
        <FailedRead
          text={say('tasks.failed')}
          failure={query.error}
          again={() => void query.refetch()}
          label="table.again"
        />
      )}
      <table className={classes.tasks} aria-label={say('tasks.title')}>
        <thead>
          <tr>
            <th scope="col">{say('tasks.part')}</th>
            <th scope="col">{say('tasks.state')}</th>
            <th scope="col">{say('tasks.who')}</th>
            <th scope="col">{say('tasks.about')}</th>
          </tr>
        </thead>
        {planSteps.map(step => {
          const screens = partScreens.filter(screen => screen.step === step)
          if (screens.length === 0) return null
          return (
            <tbody key={step}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  <span className={classes.numeral} aria-hidden>
                    {romanOf(step)}
                  </span>
                  {say(`planFrame.step.${step}`)}
                </th>
              </tr>
              {screens.map(screen => (
                <TaskRow
                  key={screen.path}
                  screen={screen}
                  task={taskOf(screen)}
                  isNext={screen.path === next}
                  remarks={
                    remarks.filter(({ part, resolved_at }) => part === screen.part && resolved_at === null)
                      .length
                  }
                />
              ))}
            </tbody>
          )
        })}
      </table>
      <ReportState />
    </StepPage>
  )
}

type RowProps = {
  screen: PartScreen
  task: Pick<Task, 'state' | 'note'> & Partial<Task>
  isNext: boolean
  remarks: number
}
function TaskRow({ screen, task, isNext, remarks }: RowProps) {
  const say = useSay()
  const { day } = useMoments()
  const plan = usePlan()
  const { state, note, changed_by, changed_at } = task
  const Icon = icons[state]
  return (
    <tr data-state={state} data-next={isNext || undefined}>
      <th scope="row">
        <Icon size={18} stroke={1.6} aria-hidden />
        <Link {...toScreen(plan.id, screen.path)}>{say(screenWords[screen.path])}</Link>
      </th>
      <td>
        <span>
          {note !== null && <span className="visually-hidden">{say(`tasks.is.${state}`)}: </span>}
          {note ? say(note.key, note.params) : say(`tasks.is.${state}`)}
          {remarks > 0 && ` · ${say('remarks.open', { count: remarks })}`}
        </span>
        {isNext && (
          <Link {...toScreen(plan.id, screen.path)} className={buttonClass('primary', 'small')}>
            {say('tasks.start')}
          </Link>
        )}
      </td>
      <td>
        {!changed_at
          ? '–'
          : changed_by
            ? say('tasks.whoWhen', { name: changed_by, day: day(changed_at) })
            : day(changed_at)}
      </td>
      <td>{say('tasks.minutes', { minutes: minutesOf[screen.part] })}</td>
    </tr>
  )
}

function Progress() {
  const say = useSay()
  const plan = usePlan()
  const minutes = minutesLeft(plan.parts)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const time =
    hours === 0
      ? say('tasks.minutes', { minutes })
      : say('tasks.hours', { hours: formatCount(hours), minutes: rest })
  return (
    <div className={classes.progress}>
      <b>
        {say('tasks.parts', {
          count: plan.parts.length,
          all: planParts.length,
          percent: plan.percent_completed,
        })}
      </b>
      <progress max={planParts.length} value={plan.parts.length} aria-label={say('summary.progress')} />
      {minutes > 0 && <span>{say('tasks.left', { time })}</span>}
    </div>
  )
}

/** Links to the parts that the report still needs. */
function ReportState() {
  const say = useSay()
  const plan = usePlan()
  const missing = partScreens.filter(({ part }) => !plan.parts.includes(part))
  return (
    <section className={classes.report}>
      <div>
        <h3>{say('tasks.report')}</h3>
        <p>
          {missing.length === 0
            ? say('tasks.reportWhole')
            : say('tasks.reportMissing', { count: missing.length })}
        </p>
        {missing.length > 0 && (
          <ul>
            {missing.map(({ path }) => (
              <li key={path}>
                <Link {...toScreen(plan.id, path)}>{say(screenWords[path])}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Link {...toScreen(plan.id, 'final')} className={buttonClass('default', 'main')}>
        <IconFileText size={16} stroke={1.6} aria-hidden />
        {say('tasks.draft')}
      </Link>
    </section>
  )
}
