import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Guarded } from '../guarded.tsx'
import type { HomeState } from '../use-home.ts'

const DashboardPanel = lazyPart(async () => ({
  default: (await import('../../dashboard/dashboard-panel.tsx')).DashboardPanel,
}))

/** Figures for the selected region, with the year and the comparison in the URL. */
export function Dashboard({ home }: { home: HomeState }) {
  const { search, place, lists, choose } = home
  return (
    <Guarded>
      <DashboardPanel
        region={search.region}
        place={place.name}
        lists={lists}
        year={search.year}
        chooseYear={year => choose({ year })}
        compare={search.compare ?? null}
        chooseCompare={code => choose({ compare: code ?? undefined })}
        indicator={home.indicator}
      />
    </Guarded>
  )
}
