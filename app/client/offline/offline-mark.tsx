import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { OfflineMessage } from '../../domain/offline/record.ts'
import { useUser } from '../api/browser.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { packMark } from './pack-mark.ts'

const OfflineBar = lazyPart(async () => (await import('./lazy-dialogs.ts')).offlineBar(), 'toast')

/**
 * Shows that results are computed from the pack, and updates the pack when a page starts. Shows nothing without a pack.
 * Once there is a network, `back` offers results that were computed offline.
 */
export function OfflineMark({ back: Back }: { back: ComponentType }) {
  const account = useUser()?.id
  const [message, setMessage] = useState<OfflineMessage | null>(null)
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => setMessage(data as OfflineMessage)
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (account === undefined || packMark.get() === null) return
    void import('./refresh-pack.ts').then(({ refreshPack }) => refreshPack(account))
  }, [account])
  if (account === undefined || packMark.get() === null) return null
  const isConnected = message === null || message.urja === 'connected'
  return <Suspense>{isConnected ? <Back /> : <OfflineBar message={message} />}</Suspense>
}
