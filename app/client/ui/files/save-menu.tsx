import { Menu } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import type { FeatureCollection } from 'geojson'
import { fileTypes } from '../../../domain/file-types.ts'
import type { MessageKey, Say } from '../../../domain/messages/messages.ts'
import { type FeatureFormat, featureFormatNames } from '../../../formats/feature-types.ts'
import { featureWriters } from '../../../formats/feature-writers.ts'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import { download } from './download.ts'

/** A file in the menu. It is created when needed, in the reader's language. */
export type MadeFile = { words: MessageKey; name: string } & (
  | { type: 'csv' | 'gpx'; make(say: Say): string }
  | { type: FeatureFormat; make(say: Say): FeatureCollection }
)

/** The features of a result in every format, each with the text of its menu entry. */
export const featureFiles = (
  name: string,
  formats: Record<FeatureFormat, { words: MessageKey; make(say: Say): FeatureCollection }>,
): MadeFile[] => featureFormatNames.map(type => ({ name, type, ...formats[type] }))

/** Menu of the files as which a result can be saved. */
export function SaveMenu({ files }: { files: MadeFile[] }) {
  const say = useSay()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="ghost" iconLabel={say('tool.export')}>
          <IconTableExport size={18} stroke={1.6} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(file => (
          <Menu.Item
            key={file.words}
            onClick={() => download(`${file.name}.${file.type}`, fileTypes[file.type], contentOf(file, say))}
          >
            {say(file.words)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function contentOf(file: MadeFile, say: Say): string | Uint8Array<ArrayBuffer> {
  const made = file.make(say)
  return typeof made === 'string' ? made : featureWriters[file.type as FeatureFormat](made)
}
