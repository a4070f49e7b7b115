import { TextField } from '../../ui/form/text-field.tsx'
import { useWords } from '../../ui/use-words.ts'

/** The neighbours as a reader sees them. */
export function NeighboursShown({ names }: { names: string[] }) {
  const say = useWords()
  return <TextField type="text" label={say('planForm.neighbours')} value={names.join(', ')} readOnly />
}
