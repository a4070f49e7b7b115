import { lazy } from 'react'
import { useIndicatorFigures } from '../../dashboard/choropleth/use-choropleth.ts'
import { useMapPicture } from '../../map/map-picture.ts'
import { useColorScheme } from '../../ui/media/color-scheme.ts'
import { useWords } from '../../ui/use-words.ts'
import { Guarded } from '../guarded.tsx'
import type { Home } from '../use-home.ts'

const DashboardPanel = lazy(async () => ({
  default: (await import('../../dashboard/dashboard-panel.tsx')).DashboardPanel,
}))

/** The figures of the chosen region, with the address's year and comparison. */
export function Dashboard({ home }: { home: Home }) {
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
        mapPicture={useMapForPaper(home)}
      />
    </Guarded>
  )
}

/** Takes a picture of the map with its legend; undefined while there is no map. */
function useMapForPaper({ indicator }: Home): (() => Promise<string>) | undefined {
  const say = useWords()
  const theme = useColorScheme()
  const { data: figures } = useIndicatorFigures(indicator)
  const takePicture = useMapPicture()
  if (!takePicture || !figures) return takePicture
  return async () => {
    const [picture, { pictureWithLegend }] = await Promise.all([
      takePicture(),
      import('../../dashboard/choropleth/picture-with-legend.ts'),
    ])
    return pictureWithLegend(picture, figures, theme, say)
  }
}
