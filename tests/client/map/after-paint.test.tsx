// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { afterPaint, useAfterPaint, useWorkAfterPaint } from '../../../app/client/map/live/after-paint.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const painted = () => act(async () => new Promise<void>(done => afterPaint(() => setTimeout(done))))

test('a value stays as it was until a frame is painted, and the last one counts', async () => {
  const seen: string[] = []
  function Shown({ value, isAtOnce }: { value: string; isAtOnce: boolean }) {
    const shown = useAfterPaint(value, isAtOnce)
    useEffect(() => void seen.push(shown), [shown])
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (value: string, isAtOnce = false) =>
    act(async () => root.render(<Shown value={value} isAtOnce={isAtOnce} />))
  await show('a', true)
  await show('b', true)
  await show('c')
  await show('d')
  expect(seen).toEqual(['a', 'b'])
  await painted()
  expect(seen).toEqual(['a', 'b', 'd'])
})

test('work is told as waiting until it is done, and is left where its part has gone', async () => {
  const done: string[] = []
  let run: (work: () => void) => void = () => {}
  let isWaiting = false
  function Worker() {
    ;[isWaiting, run] = useWorkAfterPaint()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Worker />))
  await act(async () => run(() => done.push('first')))
  expect([done, isWaiting]).toEqual([[], true])
  await painted()
  expect([done, isWaiting]).toEqual([['first'], false])
  await act(async () => run(() => done.push('late')))
  await act(async () => root.unmount())
  await painted()
  expect(done).toEqual(['first'])
})
