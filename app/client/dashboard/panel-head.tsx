import { IconArrowsDiff, IconDownload, IconMapDown } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { figureText } from '../../domain/dashboard/shown/figure-text.ts'
import { formatCount } from '../../domain/format.ts'
import { regionLevelOf } from '../../domain/region-codes.ts'
import type { SheetFile } from '../../domain/report/sheets/contract.ts'
import type { RegionLists } from '../region/cascade.ts'
import { Button } from '../ui/button.tsx'
import { PrintSheet } from '../ui/files/printed-sheet.tsx'
import { toast } from '../ui/toast/toast.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './dashboard.module.css'
import { type RegionEnergy, saveEnergyCsv } from './energy/energy-data.ts'
import { listRegionParts, otherRegion } from './place/region-parts.ts'
import { saveQgisProject } from './place/save-qgis-project.ts'
import { useFigures } from './use-figures.ts'

/** Name and size of the region, and actions for its figures. */
export function PanelHead(props: {
  region: number
  place: string
  lists: RegionLists | null
  energy: RegionEnergy
  /** Whether all figures on the cards were generated, except population. */
  isGenerated: boolean
  compare: number | null
  chooseCompare(code: number | null): void
  /** Called when a comparison is selected here. */
  comparing(): void
  /** Requests the figures as a sheet. */
  sheet(): Promise<SheetFile>
}) {
  const { region, place, lists, energy, compare, chooseCompare, comparing } = props
  const say = useSay()
  const { data } = energy
  function toggleCompare() {
    if (lists === null) return
    chooseCompare(compare === null ? otherRegion(lists, region) : null)
    comparing()
  }
  return (
    <header className={classes.head}>
      <div>
        <h2>{place}</h2>
        <p>
          <Size region={region} lists={lists} />
        </p>
        {props.isGenerated && <p className={classes.made}>{say('dashboard.generatedOnce')}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          aria-pressed={compare !== null}
          variant={compare === null ? 'default' : 'soft'}
          disabled={lists === null}
          onClick={toggleCompare}
        >
          <IconArrowsDiff size={18} stroke={1.6} aria-hidden />
          {say('dashboard.compare')}
        </Button>
        <Button
          variant="ghost"
          iconLabel={say('dashboard.energyCsv')}
          aria-disabled={data === null}
          title={data ? undefined : say(reasonOf(energy), { region: place })}
          onClick={() => data && saveEnergyCsv(data, region)}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </Button>
        {regionLevelOf(region) === 'local_level' && <QgisProject code={region} />}
        <PrintSheet fetchSheet={props.sheet} />
      </div>
    </header>
  )
}

function QgisProject({ code }: { code: number }) {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await saveQgisProject(code).catch(failure => toast.error(failureText(failure, say, 'form')))
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={isBusy} iconLabel={say('dashboard.qgis')} onClick={() => void save()}>
      <IconMapDown size={18} stroke={1.6} aria-hidden />
    </Button>
  )
}

const reasonOf = ({ state }: RegionEnergy) =>
  state === 'loading' ? 'dashboard.energyCsv.waiting' : 'dashboard.energyCsv.none'

/** The parts of the region, or where it is, and its area. */
function Size({ region, lists }: { region: number; lists: RegionLists | null }) {
  const say = useSay()
  const language = languageChoice.use()
  const { data } = useFigures(region)
  const area = data?.figures.find(({ id }) => id === 'area_km2')?.value
  const km2 = (value: number) => `${figureText(value, 'km2')} ${say('unit.km2')}`
  const parts = lists ? listRegionParts(lists, region, language) : []
  const texts = [
    ...parts.map(part =>
      'count' in part ? say(`dashboard.${part.kind}`, { count: formatCount(part.count) }) : part.name,
    ),
    ...(area ? [km2(area)] : []),
    ...(data?.outline_km2 ? [say('dashboard.outlineArea', { area: km2(data.outline_km2) })] : []),
  ]
  return texts.join(' · ') || '\u00a0'
}
