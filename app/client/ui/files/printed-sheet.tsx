import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import type { SheetFile } from '../../../domain/report/sheets/contract.ts'
import { Button } from '../button.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { decodeBase64, download } from './download.ts'

/** Requests the printed sheet of a screen. */
type FetchSheet = () => Promise<SheetFile>

/** Screens that have a sheet. The last one is on top, and the keyboard shortcut for printing uses it. */
const screens: object[] = []
/** URL of the latest sheet. Its tab may stay open for a long time. */
let shown: string | null = null

/**
 * Opens the content of a screen as a designed sheet for printing or saving. The browser's shortcut for printing does
 * the same.
 */
export function PrintSheet({ fetchSheet, isIcon = false }: { fetchSheet: FetchSheet; isIcon?: boolean }) {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  async function print() {
    if (isBusy) return
    setBusy(true)
    // The tab is opened at once, because browsers would block it as a popup after the reply.
    const tab = window.open('', '_blank')
    if (tab) tab.document.title = say('print.making')
    tab?.document.body.append(say('print.making'))
    try {
      open(await fetchSheet(), tab)
    } catch (failure) {
      tab?.close()
      toast.error(failureText(failure, say, 'form'))
    } finally {
      setBusy(false)
    }
  }
  const screen = useRef(null)
  useEffect(() => {
    screens.push(screen)
    return () => void screens.splice(screens.indexOf(screen), 1)
  }, [])
  useShortcuts([
    {
      key: 'p',
      withCtrl: true,
      when: event => !event.shiftKey && !event.altKey && screens.at(-1) === screen,
      act: () => void print(),
    },
  ])
  const [words, icon] = [
    say(isBusy ? 'print.making' : 'print.sheet'),
    <IconPrinter key="icon" size={18} stroke={1.6} aria-hidden />,
  ]
  if (isIcon)
    return (
      <Button variant="ghost" busy={isBusy} iconLabel={words} onClick={() => void print()}>
        {icon}
      </Button>
    )
  return (
    <Button busy={isBusy} title={say('print.key')} onClick={() => void print()}>
      {icon}
      {words}
    </Button>
  )
}

function open({ name, base64_pdf }: SheetFile, tab: Window | null): void {
  const bytes = decodeBase64(base64_pdf)
  // If new tabs are blocked, the sheet is saved as a file.
  if (tab === null || tab.closed) {
    download(name, fileTypes.pdf, bytes)
    return
  }
  if (shown !== null) URL.revokeObjectURL(shown)
  shown = URL.createObjectURL(new File([bytes], name, { type: fileTypes.pdf }))
  tab.location.replace(shown)
}
