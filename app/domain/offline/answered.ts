import type { Message } from '../messages/messages.ts'

/** Marks an answer that comes from a pack, with the day of the pack. */
export const answeredOffline = (day: string): Message => ({ key: 'offline.answered', params: { day } })
export const isAnsweredOffline = (warnings: readonly Message[]): boolean =>
  warnings.some(({ key }) => key === 'offline.answered')
/** Marks cached data of a plan, with the day on which they were read. */
export const lastRead = (day: string): Message => ({ key: 'planFrame.lastRead', params: { day } })
