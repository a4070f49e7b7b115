import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { BothChoices } from '../form/clash/both-choices.tsx'
import { useSay } from '../use-say.ts'
import type { DraftState } from './use-draft-state.ts'

type Props = {
  draft: Pick<DraftState<unknown>, 'conflicts' | 'decide'>
  /** Labels of the parts of the draft. */
  labels: Readonly<Record<string, MessageKey | Message | undefined>>
}

/** Lets the user choose between the two values of each conflicting change to a draft. */
export function DraftBoth({ draft: { conflicts, decide }, labels }: Props) {
  const say = useSay()
  if (conflicts.length === 0) return null
  const labelOf = (name: string) => {
    const label = labels[name]
    if (label === undefined) return name
    return typeof label === 'string' ? say(label) : say(label.key, label.params)
  }
  return (
    <BothChoices
      open={conflicts.length}
      chooseAll={whose => decide(whose, conflicts)}
      choices={conflicts.map(one => ({
        key: one.name,
        label: labelOf(one.name),
        mine: String(one.mine ?? ''),
        theirs: String(one.theirs ?? ''),
        chosen: null,
        choose: whose => decide(whose, [one]),
      }))}
    />
  )
}
