import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../../app/server/db/open.ts'

/** The process that answers: it has the data folder's lock. */
export function serverOf(data: string): number {
  const own = (pid: string) => {
    try {
      const [env, command] = ['environ', 'cmdline'].map(name => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
      return env.includes(`URJA_DATA=${data}\0`) && /node$/.test(command.split('\0')[0])
    } catch {
      return false
    }
  }
  const found = readdirSync('/proc').filter(name => /^\d+$/.test(name) && own(name))
  return Number(found.toSorted((a, b) => resident_MB(Number(b)) - resident_MB(Number(a)))[0])
}

export const resident_MB = (pid: number, what = 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** User and system time of a process, in the 100 ticks a second of Linux. */
export function cpu_s(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** What the processes of PostgreSQL have taken so far, of those that it has now. */
export async function databaseCpu_s({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity`)
  return rows.reduce((sum_s, { pid }) => sum_s + cpu_s(pid), 0)
}
