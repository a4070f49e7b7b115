import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { type DownloadId, downloadPath } from '../../../domain/downloads.ts'
import type { Language } from '../../../domain/messages/languages.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { buttonClass } from '../button.tsx'
import { languageChoice, useSay } from '../use-say.ts'
import { Menu, type MenuEntry } from './menu.tsx'

/** Who reads Nepali gets the Nepali guidelines too, and first. */
const documents: Record<Language, [DownloadId, MessageKey][]> = {
  en: [
    ['guidelines-en', 'download.guidelines'],
    ['user-manual', 'download.manual'],
  ],
  ne: [
    ['guidelines-ne', 'download.guidelinesNe'],
    ['guidelines-en', 'download.guidelinesEn'],
    ['user-manual-ne', 'download.manual'],
  ],
}

/** Guidelines and manual for download (F-013), and what else the screen has to give. */
export function DocumentMenu({ side, more }: { side?: 'left' | 'right'; more?: MenuEntry }) {
  const say = useSay()
  const language = languageChoice.use()
  return (
    <Menu
      side={side}
      label={say('download.menu')}
      className={buttonClass('ghost', 'default', true)}
      button={<IconDownload size={18} stroke={1.6} aria-hidden />}
      entries={[
        ...documents[language].map(([id, words]) => ({
          label: say(words),
          icon: <IconFileTypePdf size={16} stroke={1.6} aria-hidden />,
          file: downloadPath(id),
        })),
        ...(more ? [more] : []),
      ]}
    />
  )
}
