import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Say } from '../../../domain/messages/messages.ts'

/** Buttons of a row that change and delete it. */
export const rowActions = (say: Say, name: string, { edit, remove }: { edit(): void; remove(): void }) => [
  {
    label: say('steps.editRow', { name }),
    icon: <IconPencil size={16} stroke={1.6} aria-hidden />,
    act: edit,
  },
  {
    label: say('steps.deleteRow', { name }),
    icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
    act: remove,
  },
]
