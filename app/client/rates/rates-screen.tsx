import { Navigate, useParams } from '@tanstack/react-router'
import { tableTitles } from '../../domain/rates/edited-tables.ts'
import { useSay } from '../ui/use-say.ts'
import { assumptionPages, cookingPages, networkPages, ratePages } from './rate-pages.ts'
import { RateTable } from './rate-table.tsx'
import { isGrouped } from './settings-groups.ts'
import { SettingsScreen } from './settings-screen.tsx'

/** The table of cost rates or assumptions in the URL. */
export function RatesScreen() {
  const say = useSay()
  const { costs } = useParams({ from: '/cl-admin/$costs' })
  const kind = [...ratePages, ...networkPages, ...assumptionPages, ...cookingPages].find(
    ({ path }) => path === costs,
  )?.kind
  if (kind === undefined) return <Navigate to="/notfound" replace />
  return (
    <>
      <title>{`${say(tableTitles[kind])} · ${say('shell.name')}`}</title>
      {isGrouped(kind) ? <SettingsScreen key={kind} kind={kind} /> : <RateTable key={kind} kind={kind} />}
    </>
  )
}
