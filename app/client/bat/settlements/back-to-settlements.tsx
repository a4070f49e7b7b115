import { IconArrowLeft } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { batPlaceAtom } from '../bat-state.ts'
import { placedSettlements } from './settlements-state.ts'

/** Link from a single settlement back to the result for the municipality, as long as there is one. */
export function BackToSettlements({ back }: { back(): void }) {
  const say = useSay()
  const outcome = useAtomValue(placedSettlements.atom)
  const setPlace = useSetAtom(batPlaceAtom)
  if (outcome === null) return null
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        setPlace(null)
        back()
      }}
    >
      <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      {say('settlements.back', { place: outcome.result.municipality.name })}
    </Button>
  )
}
