import { useWords } from '../../ui/use-words.ts'

export default function PlanList({ place }: { place: string }) {
  const say = useWords()
  return (
    <h2>
      {say('planList.title')} {place}
    </h2>
  )
}
