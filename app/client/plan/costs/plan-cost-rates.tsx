import { IconCoins } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useWords } from '../../ui/use-words.ts'

const CostRatesDialog = lazyPart(() => import('./cost-rates-dialog.tsx'), 'toast')

/** The way to what the costs of the plan's clusters are reckoned with (K-039 to K-044). */
export function PlanCostRates() {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconCoins size={16} stroke={1.6} aria-hidden />
        {say('planCosts.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CostRatesDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
