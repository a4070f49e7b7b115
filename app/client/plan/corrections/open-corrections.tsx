import { IconMapPinCog } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import { useCorrections } from './use-corrections.ts'

/** The way to the corrections of the map, with how many there are. */
export function OpenCorrections({ open }: { open(): void }) {
  const say = useWords()
  const { rows } = useCorrections()
  return (
    <Button onClick={open}>
      <IconMapPinCog size={16} stroke={1.6} aria-hidden />
      {rows?.length
        ? say('corrections.openCount', { count: formatCount(rows.length) })
        : say('corrections.open')}
    </Button>
  )
}
