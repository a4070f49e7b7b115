import { IconDownload, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { type DownloadId, downloadPath } from '../../../domain/downloads.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import { saveEnergyCsv, useEnergyData } from '../../dashboard/energy-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { languageChoice, useWords } from '../../ui/use-words.ts'
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
    <Downloads
      side={side}
      energy={{
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
  return <Downloads side={side} energy={energy} />
}

/** Who reads Nepali gets the Nepali guidelines too, and first. */
const documents: Record<'en' | 'ne', [DownloadId, WordKey][]> = {
  en: [
    ['guidelines-en', 'download.guidelines'],
    ['user-manual', 'download.manual'],
  ],
  ne: [
    ['guidelines-ne', 'download.guidelinesNe'],
    ['guidelines-en', 'download.guidelinesEn'],
    ['user-manual', 'download.manual'],
  ],
}

function Downloads({ side, energy }: { side?: 'left' | 'right'; energy: MenuEntry }) {
  const say = useWords()
  const language = languageChoice.use()
  return (
    <Menu
      side={side}
      label={say('download.menu')}
      look={buttonClass('ghost', 'usual', true)}
      button={<IconDownload size={18} stroke={1.6} aria-hidden />}
      entries={[
        ...documents[language].map(([id, words]) => ({
          label: say(words),
          icon: <IconFileTypePdf size={16} stroke={1.6} aria-hidden />,
          file: downloadPath(id),
        })),
        energy,
      ]}
    />
  )
}
