import type { ReactNode } from 'react'
import { CallFailure, failureText } from '../../domain/api/call-failure.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { useSay } from './use-say.ts'

type Props = {
  /** What could not be read. */
  text: string
  failure: Error | null
  again(): void
  label?: 'shell.retry' | 'table.again'
  /** Other things that the reader can do. */
  children?: ReactNode
}

/** Shows what could not be read and why, with the messages of all failed calls. Offers to retry if that may help. */
export function FailedRead({ text, failure, again, label = 'shell.retry', children }: Props) {
  const say = useSay()
  return (
    <Empty text={text} why={failure ? failureText(failure, say) : undefined}>
      {mayPass(failure) && <Button onClick={again}>{say(label)}</Button>}
      {children}
    </Empty>
  )
}

/** A retry would not help if the request was refused or the object does not exist. */
export const mayPass = (failure: Error | null): boolean =>
  !(failure instanceof CallFailure && [401, 403, 404].includes(failure.status))
