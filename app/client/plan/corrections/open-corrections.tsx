import { IconMapPinCog } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { useCorrections } from './use-corrections.ts'

/** Label of the link to the map corrections, with their number. */
export function useCorrectionsLabel(): string {
  const say = useSay()
  const { rows } = useCorrections()
  return rows?.length
    ? say('corrections.openCount', { count: formatCount(rows.length) })
    : say('corrections.open')
}

export function OpenCorrections({ open }: { open(): void }) {
  return (
    <Button onClick={open}>
      <IconMapPinCog size={16} stroke={1.6} aria-hidden />
      {useCorrectionsLabel()}
    </Button>
  )
}
