import { DocumentMenu } from '../../ui/menu/document-menu.tsx'
import { useSay } from '../../ui/use-say.ts'
import { saveEnergyCsv, useEnergyData } from './energy-data.ts'

type Energy = NonNullable<Parameters<typeof DocumentMenu>[0]['more']>
type Props = { region: Parameters<typeof useEnergyData>[0]; place: string; side?: 'left' | 'right' } & Pick<
  Energy,
  'label' | 'icon'
>

/** Guidelines and manual, and the energy data of the region on the dashboard (F-013). */
export default function EnergyMenu({ region, place, side, label, icon }: Props) {
  const say = useSay()
  const { data, state } = useEnergyData(region)
  const reason = state === 'loading' ? 'dashboard.energyCsv.waiting' : 'dashboard.energyCsv.none'
  const off = data ? undefined : say(reason, { region: place })
  return (
    <DocumentMenu
      side={side}
      chapter="dashboard"
      more={{ label, icon, off, act: () => data && saveEnergyCsv(data, region) }}
    />
  )
}
