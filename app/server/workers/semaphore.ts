/**
 * Owner of a turn: an account (or the network of a caller without one), and the plan if the account is waiting for
 * several plans.
 */
export type Owner = readonly [account: number | string, plan?: number]

export type Semaphore = {
  /** Number of calls that are waiting, for one account or for all. */
  waiting(account?: number | string): number
  /** Whether nobody has a turn or is waiting for one. */
  isIdle(): boolean
  /** Waits for a turn and returns a function that ends it. The promise is rejected with the reason of the signal. */
  acquire(signal: AbortSignal, owner?: Owner): Promise<() => void>
}
type Waiting = { owner: Owner; go(): void }

const noOwner: Owner = [0]

/**
 * Limits how many turns there are at once, in total and per account. Others wait in a queue and may give up. The next
 * turn goes to the account whose last turn was longest ago and, within that account, to the plan whose last turn was
 * longest ago. After that, the order is first come, first served.
 */
export function makeSemaphore(atOnce: number, ofOneAccount = atOnce): Semaphore {
  let free = atOnce
  let turn = 0
  const row = new Set<Waiting>()
  const running = new Map<number | string, number>()
  /** Last turn of each account, and of each plan of an account. */
  const lastPlaces = new Map<string, number>()
  const lastTurn = (...key: Owner) => lastPlaces.get(key.join()) ?? 0

  const mayGo = ([account]: Owner) => free > 0 && (running.get(account) ?? 0) < ofOneAccount

  function begin(owner: Owner): void {
    const [account] = owner
    free--
    running.set(account, (running.get(account) ?? 0) + 1)
    turn++
    lastPlaces.set(String(account), turn)
    lastPlaces.set(owner.join(), turn)
  }

  function next(): Waiting | undefined {
    const [first, ...others] = [...row].filter(({ owner }) => mayGo(owner))
    if (first === undefined) return undefined
    return others.reduce((best, one) => (goesBefore(one.owner, best.owner) ? one : best), first)
  }

  function goesBefore(one: Owner, other: Owner): boolean {
    const byAccount = lastTurn(one[0]) - lastTurn(other[0])
    return byAccount === 0 ? lastTurn(...one) < lastTurn(...other) : byAccount < 0
  }

  function end([account]: Owner): void {
    free++
    const left = (running.get(account) ?? 1) - 1
    if (left > 0) running.set(account, left)
    else running.delete(account)
    next()?.go()
    if (row.size === 0 && running.size === 0) lastPlaces.clear()
  }

  return {
    isIdle: () => row.size === 0 && running.size === 0,
    waiting: account =>
      account === undefined ? row.size : [...row].filter(({ owner }) => owner[0] === account).length,
    async acquire(signal, owner = noOwner) {
      signal.throwIfAborted()
      if (mayGo(owner)) begin(owner)
      else {
        await new Promise<void>((come, gone) => {
          const leave = () => {
            row.delete(waiting)
            gone(signal.reason)
          }
          const waiting = {
            owner,
            go() {
              row.delete(waiting)
              signal.removeEventListener('abort', leave)
              begin(owner)
              come()
            },
          }
          row.add(waiting)
          signal.addEventListener('abort', leave, { once: true })
        })
      }
      return () => end(owner)
    },
  }
}
