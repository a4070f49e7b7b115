import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** What PostgreSQL of the data folder has taken so far: its first process and those that it started and still has. */
export function databaseCpu_s(data: string): number {
  const [first] = readFileSync(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
  const parentOf = (pid: string) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1]
  let sum_s = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      if (pid === first || parentOf(pid) === first) sum_s += cpu_s(Number(pid))
    } catch {
      // It has ended since the folder was read.
    }
  }
  return sum_s
}
