import { useAtomValue, useSetAtom } from 'jotai'
import { formatDischarge_m3s, formatPosition } from '../../../domain/format.ts'
import { InputsSummary } from '../../ui/pane/inputs-summary.tsx'
import { useSay } from '../../ui/use-say.ts'
import { shortPower } from '../mhp-shapes.ts'
import { clearMhpAtom, mhpFormOpenAtom, mhpResultAtom } from '../mhp-state.ts'

/** Summary of the inputs of the current plant. Its form opens over the screen. */
export function PlantInputs({ change }: { change(): void }) {
  const say = useSay()
  const outcome = useAtomValue(mhpResultAtom)
  const clear = useSetAtom(clearMhpAtom)
  const openForm = useSetAtom(mhpFormOpenAtom)
  if (outcome === null) return null
  const { intake_pt, discharge, power_kW, mhp_interval } = outcome.result.serialized_project
  return (
    <InputsSummary
      facts={[
        [say('mhp.card.intake'), formatPosition([intake_pt.x, intake_pt.y])],
        [say('mhp.card.discharge'), formatDischarge_m3s(discharge)],
        [say('mhp.card.power'), shortPower(power_kW)],
        [say('mhp.card.interval'), shortPower(mhp_interval)],
      ]}
      clear={() => clear()}
      change={() => {
        change()
        openForm(true)
      }}
    />
  )
}
