import { Navigate, useParams } from '@tanstack/react-router'
import { tableTitles } from '../../domain/rates/edited-tables.ts'
import { useSay } from '../ui/use-say.ts'
import { assumptionPages, ratePages } from './rate-pages.ts'
import { RateTable } from './rate-table.tsx'
import { SettingsScreen } from './settings-screen.tsx'

/** The table of cost rates or assumptions that the address names. */
export function RatesScreen() {
  const say = useSay()
  const { costs } = useParams({ from: '/cl-admin/$costs' })
  const kind = [...ratePages, ...assumptionPages].find(({ path }) => path === costs)?.kind
  if (kind === undefined) return <Navigate to="/notfound" replace />
  return (
    <>
      <title>{`${say(tableTitles[kind])} · ${say('shell.name')}`}</title>
      {kind === 'settings' ? <SettingsScreen /> : <RateTable key={kind} kind={kind} />}
    </>
  )
}
