import type { Message } from '../messages/messages.ts'

/** How an answer from a pack is marked, with the day of the pack. */
export const answeredOffline = (day: string): Message => ({ key: 'offline.answered', params: { day } })
export const isAnsweredOffline = (warnings: readonly Message[]): boolean =>
  warnings.some(({ key }) => key === 'offline.answered')
/** How what is kept of a plan is marked, with the day on which it was read. */
export const lastRead = (day: string): Message => ({ key: 'planFrame.lastRead', params: { day } })
