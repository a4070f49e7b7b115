import { IconFileTypeCsv } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { chapterOfScreen, type ManualChapter } from '../../../domain/manual-chapters.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DocumentMenu } from '../../ui/menu/document-menu.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { HomeState } from '../use-home.ts'

const EnergyMenu = lazyPart(() => import('../../dashboard/energy/energy-menu.tsx'), 'toast')

/**
 * Guidelines, manual and the energy data of the region. The data can be downloaded only where the dashboard shows it
 * (F-013).
 */
export function DownloadMenu({ home, side }: { home: HomeState; side?: 'left' | 'right' }) {
  const say = useSay()
  const energy = {
    label: say('download.energy'),
    icon: <IconFileTypeCsv size={16} stroke={1.6} aria-hidden />,
  }
  const { screen } = useParams({ strict: false })
  if (home.mode !== 'dashboard') {
    const more = { ...energy, off: say('download.onlyDashboard') }
    return <DocumentMenu side={side} chapter={chapterOf(home, screen)} more={more} />
  }
  const place = home.place.name
  const waiting = say('dashboard.energyCsv.waiting', { region: place })
  return (
    <Suspense fallback={<DocumentMenu side={side} chapter="dashboard" more={{ ...energy, off: waiting }} />}>
      <EnergyMenu {...energy} region={home.search.region} place={place} side={side} />
    </Suspense>
  )
}

function chapterOf({ inPlan, tool, showsPlans }: HomeState, screen: string | undefined): ManualChapter {
  if (inPlan) return chapterOfScreen(screen)
  return tool ?? (showsPlans ? 'plans' : 'screen')
}
