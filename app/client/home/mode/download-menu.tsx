import { IconFileTypeCsv } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DocumentMenu } from '../../ui/menu/document-menu.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { HomeState } from '../use-home.ts'

const EnergyMenu = lazyPart(() => import('../../dashboard/energy/energy-menu.tsx'), 'toast')

/** Guidelines, manual and the region's energy data; the data only where the dashboard shows them (F-013). */
export function DownloadMenu({ home, side }: { home: HomeState; side?: 'left' | 'right' }) {
  const say = useSay()
  const energy = {
    label: say('download.energy'),
    icon: <IconFileTypeCsv size={16} stroke={1.6} aria-hidden />,
  }
  if (home.mode !== 'dashboard')
    return <DocumentMenu side={side} more={{ ...energy, off: say('download.onlyDashboard') }} />
  const place = home.place.name
  const waiting = say('dashboard.energyCsv.waiting', { region: place })
  return (
    <Suspense fallback={<DocumentMenu side={side} more={{ ...energy, off: waiting }} />}>
      <EnergyMenu {...energy} region={home.search.region} place={place} side={side} />
    </Suspense>
  )
}
