import type { Message } from '../messages/messages.ts'

/** Marks an answer from a pack, with the day of the pack. */
export const answeredOffline = (day: string): Message => ({ key: 'offline.answered', params: { day } })
export const isAnsweredOffline = (warnings: readonly Message[]): boolean =>
  warnings.some(({ key }) => key === 'offline.answered')
/** Marks cached plan data, with the day on which it was read. */
export const lastRead = (day: string): Message => ({ key: 'planFrame.lastRead', params: { day } })
