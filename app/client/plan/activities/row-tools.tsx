import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './activities.module.css'

type Props = { name: string; add?(): void; addWords?: MessageKey; edit?(): void; remove?(): void }

/** Actions for a row of the tree. */
export function RowTools({ name, add, addWords, edit, remove }: Props) {
  const say = useSay()
  const tool = (label: string, icon: ReactNode, act?: () => void) =>
    act && (
      <Button variant="ghost" size="small" iconLabel={label} onClick={act}>
        {icon}
      </Button>
    )
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }
  return (
    <td className={classes.tools}>
      {addWords && tool(say(addWords, { name }), <IconPlus {...icon} />, add)}
      {tool(say('steps.editRow', { name }), <IconPencil {...icon} />, edit)}
      {tool(say('steps.deleteRow', { name }), <IconTrash {...icon} />, remove)}
    </td>
  )
}
