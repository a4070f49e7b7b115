import { useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { useSay } from '../use-say.ts'

/** State of an action that a button performs: whether it is in progress, and why it last failed. */
export function usePress(act: () => Promise<void>) {
  const say = useSay()
  const [{ isBusy, failure }, setState] = useState<{ isBusy: boolean; failure?: unknown }>({ isBusy: false })

  async function press(): Promise<void> {
    setState({ isBusy: true })
    try {
      await act()
      setState({ isBusy: false })
    } catch (failure) {
      setState({ isBusy: false, failure })
    }
  }

  const reason = failure === undefined ? undefined : failureText(failure, say, 'form')
  return { isBusy, reason, press: () => void press() }
}
