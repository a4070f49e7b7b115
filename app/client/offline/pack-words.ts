import { dayInNepal } from '../../domain/nepal-day.ts'

/** A day in the usual format. */
export const dayOf = (iso: string): string => dayInNepal(new Date(iso))
