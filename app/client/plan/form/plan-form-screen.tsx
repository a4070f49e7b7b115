import { useWords } from '../../ui/use-words.ts'
import { StepPage } from '../step-page.tsx'

export default function PlanFormScreen() {
  const say = useWords()
  return (
    <StepPage path="" title={say('planForm.title')} sentence={say('planForm.sentence')}>
      {null}
    </StepPage>
  )
}
