import { IconDownload, IconHomeBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileTypes } from '../../domain/file-types.ts'
import { formatCount, roundHalfUp } from '../../domain/format.ts'
import type { Ring } from '../../domain/geometry.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { countInside } from '../../domain/spatial/buildings/building-grid.ts'
import type { BuildingSlice } from '../../domain/spatial/buildings/building-slice.ts'
import { filterSlice } from '../../domain/spatial/buildings/filter-slice.ts'
import { outlineOfHouses } from '../../domain/spatial/buildings/filtered-outline.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'
import { maxArea_km2 } from '../../domain/spatial/polygon/polygon-guard.ts'
import { useOrigins } from '../map/origins.ts'
import { tileSourcesQuery } from '../map/tile-sources-query.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/files/download.ts'
import { toastsOf } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { buildingsGeojson } from './buildings-geojson.ts'

const toast = toastsOf('buildings.save')

export type CreateCluster = (ring: Ring, filter: BuildingFilter, houses: number) => void

/** Actions for the buildings that match: use them as a cluster in BAT, or save them as a file. */
export function FilterActions(props: {
  slice: BuildingSlice | null
  filter: BuildingFilter
  area: AreaRings
  createCluster: CreateCluster
}) {
  const { slice, filter, area, createCluster } = props
  const say = useSay()
  const atlas = useQuery(tileSourcesQuery).data?.atlas ?? ''
  const origin = useOrigins().get('building')
  const [isSaving, setSaving] = useState(false)

  function createFromFilter() {
    if (slice === null) return
    const houses = filterSlice(slice, filter).houses.grid
    const outline = outlineOfHouses(houses, area)
    if ('ring' in outline) return createCluster(outline.ring, filter, countInside(houses, [outline.ring]))
    if (outline.refused === 'tooLarge') {
      const given = roundHalfUp(outline.given_km2, 0)
      return toast.error(say('buildings.tooLarge', { given, most: maxArea_km2 }))
    }
    toast.error(say(outline.refused === 'none' ? 'buildings.noneToTake' : 'buildings.apart'))
  }

  async function save() {
    if (slice === null) return
    setSaving(true)
    try {
      const filtered = filterSlice(slice, filter)
      const about = { atlas, filter, source: origin?.attribution ?? '', generated: origin?.generated ?? true }
      const file = `buildings-${slice.sddmm}.geojson`
      download(file, fileTypes.geojson, await buildingsGeojson(filtered, about))
      const count = formatCount(filtered.houses.grid.count + filtered.others.grid.count)
      toast.success(say('buildings.saved', { count, file }))
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Button size="small" variant="soft" disabled={slice === null} onClick={createFromFilter}>
        <IconHomeBolt size={16} stroke={1.6} aria-hidden />
        {say('buildings.takeOver')}
      </Button>
      <Button size="small" disabled={slice === null} busy={isSaving} onClick={() => void save()}>
        <IconDownload size={16} stroke={1.6} aria-hidden />
        {say(isSaving ? 'buildings.saving' : 'buildings.save')}
      </Button>
    </>
  )
}
