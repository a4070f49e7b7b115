import type { Db } from '../db/open.ts'
import { figuresVersion, readFigures, type Tables } from './queries.ts'

/** The tables of figures. Ask at every request: an import by another process may change them. */
export type FiguresInUse = { current(): Promise<Tables> }

/** Imports follow each other at most so fast that this many readings catch up with them. */
const mostReadings = 3

/** Keeps the tables at hand; asks by one small query at each request whether any row changed. */
export function followFigures(db: Db): FiguresInUse {
  let held: { tables: Tables; version: string } | null = null
  let reading: Promise<{ tables: Tables; version: string }> | null = null

  async function read() {
    reading ??= readFigures(db).finally(() => {
      reading = null
    })
    held = await reading
    return held
  }
  return {
    async current() {
      const version = await figuresVersion(db)
      let newest = held ?? (await read())
      // What was being read when we asked may be older than what we were told.
      for (let i = 0; newest.version !== version && i < mostReadings; i++) newest = await read()
      return newest.tables
    },
  }
}
