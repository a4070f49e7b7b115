import { dayInNepal } from '../../domain/nepal-day.ts'

/** A day as dates stand elsewhere. */
export const dayOf = (iso: string): string => dayInNepal(new Date(iso))
