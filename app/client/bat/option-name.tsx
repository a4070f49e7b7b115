import type { Technology } from '../../domain/bat/contract.ts'
import { optionKey, optionMark } from '../../domain/bat/option-names.ts'
import { TechMark } from '../ui/tech-mark.tsx'
import { useSay } from '../ui/use-say.ts'

/** A supply option with its mark and its name. */
export function OptionName({ technology, size }: { technology: Technology | null; size?: number }) {
  const say = useSay()
  return (
    <>
      <TechMark mark={optionMark(technology)} size={size} />
      {say(optionKey(technology))}
    </>
  )
}
