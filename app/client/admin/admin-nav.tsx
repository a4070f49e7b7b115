import {
  IconAdjustments,
  IconClipboardList,
  IconCoins,
  IconHistory,
  IconListCheck,
  IconMap2,
  IconMapPin,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readInstallation } from '../../domain/installation/contract.ts'
import { type Capability, can } from '../../domain/roles.ts'
import { useUser } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'
import { session } from '../api/session.ts'
import {
  assumptionPages,
  cookingPages,
  networkPages,
  ratePages,
  type TablePage,
} from '../rates/rate-pages.ts'
import { TechMark } from '../ui/tech-mark.tsx'
import { useMoments } from '../ui/use-moments.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './admin.module.css'

const start = {
  link: linkOptions({ to: '/cl-admin/map' }),
  words: 'admin.dashboard',
  Icon: IconMap2,
} as const
const plans = [
  { link: linkOptions({ to: '/cl-admin/plans' }), words: 'admin.plans', Icon: IconClipboardList },
] as const
const people = [
  { link: linkOptions({ to: '/cl-admin/users' }), words: 'admin.users', Icon: IconUsers },
  { link: linkOptions({ to: '/cl-admin/add-user' }), words: 'admin.create', Icon: IconUserPlus },
] as const
const costs = [
  { link: linkOptions({ to: '/cl-admin/rate-districts' }), words: 'costs.districts', Icon: IconMapPin },
  { link: linkOptions({ to: '/cl-admin/rate-subsidies' }), words: 'costs.subsidies', Icon: IconCoins },
  { link: linkOptions({ to: '/cl-admin/rate-changes' }), words: 'costs.changes', Icon: IconHistory },
] as const

const audit = {
  link: linkOptions({ to: '/cl-admin/audit' }),
  words: 'admin.auditLog',
  Icon: IconListCheck,
} as const
const personData = {
  link: linkOptions({ to: '/cl-admin/person-data' }),
  words: 'people.title',
  Icon: IconUserSearch,
} as const

type Entry =
  | typeof personData
  | typeof audit
  | typeof start
  | (typeof plans | typeof people | typeof costs)[number]

/** Menu of the admin area. If it is shown as an overlay, it closes on a choice, on Esc, or on a click outside. */
export function AdminNav({ isOver, close }: { isOver: boolean; close(): void }) {
  const say = useSay()
  const left = isOver ? close : undefined
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOver) nav.current?.querySelector('a')?.focus()
  }, [isOver])
  const may = (capability: Capability) => can(session.user()?.role, capability)
  const last = [...(may('audit.read') ? [audit] : []), ...(may('people.manage') ? [personData] : [])]
  const entry = ({ link, words, Icon }: Entry) => (
    <li key={link.to}>
      <Link {...link} className={classes.entry} onClick={left}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {say(words)}
      </Link>
    </li>
  )
  const tablePage = ({ path, words, mark }: TablePage) => (
    <li key={path}>
      <Link to="/cl-admin/$costs" params={{ costs: path }} className={classes.entry} onClick={left}>
        <span className={classes.mark}>
          {mark ? <TechMark mark={mark} /> : <IconAdjustments size={18} stroke={1.6} aria-hidden />}
        </span>
        {say(words)}
      </Link>
    </li>
  )
  return (
    <>
      {isOver && <div className={classes.veil} onPointerDown={close} />}
      <nav
        ref={nav}
        id="admin-menu"
        className={classes.nav}
        data-over={isOver || undefined}
        aria-label={say('admin.menu')}
        onKeyDown={event => event.key === 'Escape' && left?.()}
      >
        {may('plans.readAll') && (
          <>
            <ul>{entry(start)}</ul>
            <h2>{say('admin.plan')}</h2>
            <ul>{plans.map(entry)}</ul>
          </>
        )}
        {may('users.manage') && (
          <>
            <h2>{say('admin.user')}</h2>
            <ul>{people.map(entry)}</ul>
          </>
        )}
        {may('rates.edit') && (
          <>
            <h2>{say('costs.menu')}</h2>
            <ul>
              {ratePages.map(tablePage)}
              {costs.map(entry)}
            </ul>
            <h2>{say('networkRates.menu')}</h2>
            <ul>{networkPages.map(tablePage)}</ul>
            <h2>{say('assumptions.menu')}</h2>
            <ul>{assumptionPages.map(tablePage)}</ul>
            <h2>{say('cookingRates.menu')}</h2>
            <ul>{cookingPages.map(tablePage)}</ul>
          </>
        )}
        {last.length > 0 && <ul>{last.map(entry)}</ul>}
        <LastBackup />
      </nav>
    </>
  )
}

/** A backup is made each day, so an older one is overdue. */
const overdue_ms = 2 * 24 * 3_600_000

/** For Administrators: age of the newest backup, and damaged map data. An overdue backup is shown as a warning. */
function LastBackup() {
  const say = useSay()
  const { ago, moment } = useMoments()
  const enabled = can(useUser()?.role, 'installation.read')
  const { data } = useQuery({ ...endpointQuery(readInstallation, {}), enabled })
  if (!enabled || data === undefined) return null
  const { last_backup: last, atlas_damage: damage } = data
  const isOverdue = last === null || Date.now() - Date.parse(last.at) > overdue_ms
  return (
    <>
      <p
        className={classes.backup}
        data-late={isOverdue || undefined}
        title={last ? moment(last.at) : undefined}
      >
        {last ? say('admin.lastBackup', { ago: ago(last.at) }) : say('admin.noBackup')}
      </p>
      {damage && (
        <p className={classes.backup} data-late title={damage.files.join(', ')}>
          {damage.used_version === null
            ? say('admin.atlasDamaged', { version: damage.version })
            : say('admin.atlasReplaced', { version: damage.version, used: damage.used_version })}
        </p>
      )}
    </>
  )
}
