import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorDelay_ms, leaveScreen, toast, toastsOf } from '../../../app/client/ui/toast/toast.ts'

const shown = () =>
  notificationsStore
    .getState()
    .notifications.map(({ message, autoClose, role }) => ({ message, autoClose, role }))

beforeEach(() => {
  vi.useFakeTimers()
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
})
afterEach(() => void vi.useRealTimers())

it('shows an error 100 ms after it was asked for, and until it is closed', () => {
  expect(errorDelay_ms).toBe(100)
  toast.error('No way')
  vi.advanceTimersByTime(99)
  expect(shown()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([{ message: 'No way', autoClose: false, role: 'alert' }])
  vi.advanceTimersByTime(24 * 3600_000)
  expect(shown()).toHaveLength(1)
})

it('never shows an error that was taken back in time', () => {
  const dismiss = toast.error('No way')
  vi.advanceTimersByTime(99)
  dismiss()
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual([])
})

it('shows a success at once and for six seconds', () => {
  toast.success('Done')
  expect(shown()).toEqual([{ message: 'Done', autoClose: 6000, role: 'status' }])
})

it('shows the same sentence once', () => {
  toast.error('No way')
  toast.error('No way')
  vi.advanceTimersByTime(100)
  expect(shown()).toHaveLength(1)
})

it('shows a refused press for six seconds, or until the next one is taken', () => {
  const dismiss = toast.refused('No stream selected!')
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual([{ message: 'No stream selected!', autoClose: 6000, role: 'alert' }])
  dismiss()
  expect(shown()).toEqual([])
})

it('takes the failures of an action away with its success, and leaves those of others', () => {
  const saving = toastsOf('saving')
  saving.error('Not saved')
  toast.error('Not deleted', { of: 'deleting' })
  vi.advanceTimersByTime(100)
  saving.success('Saved')
  expect(shown().map(({ message }) => message)).toEqual(['Not deleted', 'Saved'])
})

it('never shows a failure whose action succeeds within its 100 ms', () => {
  const saving = toastsOf('saving')
  saving.error('Not saved')
  saving.success('Saved')
  vi.advanceTimersByTime(1000)
  expect(shown().map(({ message }) => message)).toEqual(['Saved'])
})

it('takes errors and offers away with their screen, but what stays until closed and what goes by itself', () => {
  toast.error('Not saved')
  toast.error('No layers', { stays: true })
  toast.success('Filled in', { action: { label: 'Undo', act: () => {} } })
  vi.advanceTimersByTime(100)
  leaveScreen()
  expect(shown().map(({ message }) => message)).toEqual(['No layers'])
  toast.success('Saved')
  leaveScreen()
  expect(shown().map(({ message }) => message)).toEqual(['No layers', 'Saved'])
})

it('takes away with the screen what waits behind three others', () => {
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) toast.error(text)
  vi.advanceTimersByTime(100)
  leaveScreen()
  expect(shown()).toEqual([])
})
