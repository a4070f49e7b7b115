import type { MessageKey } from '../../../domain/messages/messages.ts'
import { BothChoices } from '../form/clash/both-choices.tsx'
import { bothKey } from '../form/clash/merge.ts'
import { useSay } from '../use-say.ts'
import type { ControlledClash } from './use-controlled-clash.ts'

type Form = Record<string, unknown>
type Props<T extends Form> = {
  draft: Pick<ControlledClash<T>, 'clash' | 'decide' | 'values' | 'undecided'>
  words: Record<keyof T, MessageKey>
}

/** Lets the user choose between the two values of each conflicting change. */
export function ControlledClashChoice<T extends Form>({ draft, words }: Props<T>) {
  const say = useSay()
  const { clash, decide, values, undecided } = draft
  if (clash === null) return null
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return say(value ? 'form.yes' : 'form.no')
    if (Array.isArray(value)) return say('clusters.parts', { count: value.length })
    if (typeof value === 'object' && value !== null)
      return say('clusters.parts', { count: Object.keys(value).length })
    return String(value ?? '')
  }
  return (
    <BothChoices
      open={undecided.length}
      chooseAll={whose => decide(whose, clash.both)}
      choices={clash.both.map(one => ({
        key: bothKey(one),
        label: say(words[one.name]),
        mine: shown(one.mine),
        theirs: shown(one.theirs),
        chosen: !clash.decided.has(bothKey(one))
          ? null
          : JSON.stringify(values[one.name]) === JSON.stringify(one.mine)
            ? 'mine'
            : 'theirs',
        choose: whose => decide(whose, [one]),
      }))}
    />
  )
}
