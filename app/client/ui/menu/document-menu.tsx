import { IconDownload, IconFileTypePdf, IconHelpCircle } from '@tabler/icons-react'
import { type DownloadId, downloadPath, guidelinesIn, inLanguage } from '../../../domain/downloads.ts'
import { type ManualChapter, manualPath } from '../../../domain/manual-chapters.ts'
import type { Language } from '../../../domain/messages/languages.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { buttonClass } from '../button.tsx'
import { languageChoice, useSay } from '../use-say.ts'
import { Menu, type MenuEntry } from './menu.tsx'

/** Names of the guidelines, for the case that there are several. */
const names: Partial<Record<DownloadId, MessageKey>> = {
  'guidelines-en': 'download.guidelinesEn',
  'guidelines-ne': 'download.guidelinesNe',
}

/** If there are guidelines in the reader's own language, they come first, followed by the English ones. */
function documentsIn(language: Language): [DownloadId, MessageKey][] {
  const guidelines = [...new Set([guidelinesIn(language), guidelinesIn('en')])]
  return [
    ...guidelines.map((id): [DownloadId, MessageKey] => [
      id,
      (guidelines.length > 1 && names[id]) || 'download.guidelines',
    ]),
    [inLanguage('user-manual', language), 'download.manual'],
  ]
}

type Props = { side?: 'left' | 'right'; chapter: ManualChapter; more?: MenuEntry }

/**
 * Help for the chapter of the screen, the guidelines and the manual for download (F-013), and whatever else the screen
 * offers.
 */
export function DocumentMenu({ side, chapter, more }: Props) {
  const say = useSay()
  const language = languageChoice.use()
  return (
    <Menu
      side={side}
      label={say('download.menu')}
      className={buttonClass('ghost', 'default', true)}
      button={<IconDownload size={18} stroke={1.6} aria-hidden />}
      entries={[
        {
          label: say('download.help'),
          icon: <IconHelpCircle size={16} stroke={1.6} aria-hidden />,
          page: manualPath(chapter, language),
        },
        ...documentsIn(language).map(([id, words]) => ({
          label: say(words),
          icon: <IconFileTypePdf size={16} stroke={1.6} aria-hidden />,
          file: downloadPath(id),
        })),
        ...(more ? [more] : []),
      ]}
    />
  )
}
