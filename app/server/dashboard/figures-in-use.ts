import { type CurrentValue, follow } from '../db/connection/follow.ts'
import type { Db } from '../db/open.ts'
import { readShownFigures, type Tables } from './queries.ts'

/** Tables of figures. Call `current` for every request, because an import in another process may change them. */
export type FiguresInUse = CurrentValue<Tables>

/** Caches the tables. A small query for each request checks whether any row has changed. */
export const followFigures = (db: Db): FiguresInUse => follow(db, 'figures', readShownFigures)
