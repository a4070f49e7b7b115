import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/use-say.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

/**
 * Shows a skeleton while the part is loading, and a message with Retry if it fails. The rest of the screen keeps
 * working.
 */
export function Guarded({ children }: { children: ReactNode }) {
  const say = useSay()
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

type BoundaryProps = { children: ReactNode; fallback(retry: () => void): ReactNode }

/** Limits a failure to its part of the screen. */
class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
