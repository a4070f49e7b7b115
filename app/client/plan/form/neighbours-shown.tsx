import { TextField } from '../../ui/form/text-field.tsx'
import { useSay } from '../../ui/use-say.ts'

/** The neighbours as text for readers. */
export function NeighboursShown({ names }: { names: string[] }) {
  const say = useSay()
  return <TextField type="text" label={say('planForm.neighbours')} value={names.join(', ')} readOnly />
}
