import { type CurrentValue, follow } from '../db/connection/follow.ts'
import type { Db } from '../db/open.ts'
import { readShownFigures, type Tables } from './queries.ts'

/** Tables of figures. Call at every request: an import by another process may change them. */
export type FiguresInUse = CurrentValue<Tables>

/** Caches the tables; checks by one small query at each request whether any row changed. */
export const followFigures = (db: Db): FiguresInUse => follow(db, 'figures', readShownFigures)
