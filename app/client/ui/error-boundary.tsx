import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback(retry: () => void): ReactNode }

/** Keeps a fault of one part of the screen in that part. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
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
