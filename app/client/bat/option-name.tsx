import { type Technology, technologyMarks } from '../../domain/bat/contract.ts'
import { TechMark } from '../ui/tech-mark.tsx'
import { useWords } from '../ui/use-words.ts'

/** A supply option by its mark and its name. */
export function OptionName({ technology, size }: { technology: Technology; size?: number }) {
  const say = useWords()
  return (
    <>
      <TechMark mark={technologyMarks[technology]} size={size} />
      {say(`technology.${technology}`)}
    </>
  )
}
