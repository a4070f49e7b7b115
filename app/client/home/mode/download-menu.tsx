import { IconFileTypeCsv } from '@tabler/icons-react'
import { saveEnergyCsv, useEnergyData } from '../../dashboard/energy/energy-data.ts'
import { DocumentMenu } from '../../ui/menu/document-menu.tsx'
import { useWords } from '../../ui/use-words.ts'
import type { Home } from '../use-home.ts'

type Props = { home: Home; side?: 'left' | 'right' }
const csvIcon = <IconFileTypeCsv size={16} stroke={1.6} aria-hidden />

/** Guidelines, manual and the region's energy data; the data only where the dashboard shows them (F-013). */
export function DownloadMenu(props: Props) {
  return props.home.mode === 'dashboard' ? <WithEnergyData {...props} /> : <WithoutEnergyData {...props} />
}

function WithEnergyData({ home, side }: Props) {
  const say = useWords()
  const { region } = home.search
  const { data, state } = useEnergyData(region)
  const reason = state === 'loading' ? 'dashboard.energyCsv.waiting' : 'dashboard.energyCsv.none'
  return (
    <DocumentMenu
      side={side}
      more={{
        label: say('download.energy'),
        icon: csvIcon,
        off: data ? undefined : say(reason, { region: home.place.name }),
        act: () => data && saveEnergyCsv(data, region),
      }}
    />
  )
}

function WithoutEnergyData({ side }: Props) {
  const say = useWords()
  const energy = { label: say('download.energy'), icon: csvIcon, off: say('download.onlyDashboard') }
  return <DocumentMenu side={side} more={energy} />
}
