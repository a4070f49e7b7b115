import { type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useWords } from '../ui/use-words.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

/** A skeleton while the part loads, and a sentence with Retry where it fails; the rest of the screen lives on. */
export function Guarded({ children }: { children: ReactNode }) {
  const say = useWords()
  return (
    <ErrorBoundary
      fallback={retry => (
        <Empty text={say('failure.screen')}>
          <Button size="small" onClick={retry}>
            {say('shell.retry')}
          </Button>
        </Empty>
      )}
    >
      <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
