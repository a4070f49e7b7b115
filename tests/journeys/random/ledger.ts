/** A value that was typed once and nowhere else, so that it is found again wherever it goes. */
type Typed = { token: string; by: string; control: string; seen: string }

/**
 * What became of every typed value. A value that goes from the server must have been seen, or shown in a clash, by whoever
 * saved over it; at the end each value is saved, in a draft, or was given up by a person who saw what came in its place.
 */
export function makeLedger() {
  const typed: Typed[] = []
  /** Pairs of which a person has seen both in a clash: the first one stays. */
  const decided: { stays: string; goes: string }[] = []
  let onServer = new Set<string>()
  const faults: string[] = []

  /** Whether a person who saw `goes` replaced it. */
  function isSuperseded(goes: string): boolean {
    return typed.some(one => one.seen === goes) || decided.some(one => one.goes === goes)
  }
  /** Whether people replaced `goes` by `stays`, one after another, each of whom saw what they replaced. */
  function supersedes(stays: string, goes: string, seen = new Set<string>()): boolean {
    if (stays === goes) return true
    if (seen.has(stays)) return false
    seen.add(stays)
    const before = [
      ...typed.filter(one => one.token === stays).map(one => one.seen),
      ...decided.filter(one => one.stays === stays).map(one => one.goes),
    ]
    return before.some(one => supersedes(one, goes, seen))
  }
  function isReplaced(token: string, now: ReadonlySet<string>): boolean {
    const control = of(token)?.control
    const there = typed.find(one => one.control === control && now.has(one.token))
    return there ? supersedes(there.token, token) : isSuperseded(token)
  }
  const isOnlyDraft = (token: string) => !onServer.has(token) && !isSuperseded(token)
  const of = (token: string) => typed.find(one => one.token === token)

  return {
    typed,
    faults,
    type(one: Typed) {
      typed.push(one)
    },
    decide(stays: string, goes: string) {
      decided.push({ stays, goes })
    },
    /** Compares what is saved now with what was before. */
    check(saved: string, after: string) {
      const now = new Set(typed.map(({ token }) => token).filter(token => includesToken(saved, token)))
      for (const token of onServer)
        if (!now.has(token) && !isReplaced(token, now))
          faults.push(`silent overwrite of ${token} (${of(token)?.control}) after ${after}`)
      onServer = now
    },
    /** @param drafts what the browsers keep, by account */
    close(drafts: Record<string, string>) {
      for (const { token, by, control } of typed)
        if (isOnlyDraft(token) && !includesToken(drafts[by] ?? '', token))
          faults.push(`lost: ${token} (${control}) of ${by}`)
      return faults
    },
    /** What nothing but a draft has, by whose it is. */
    draftOnly: (): Record<string, string[]> =>
      Object.fromEntries(
        [...new Set(typed.map(({ by }) => by))].map(by => [
          by,
          typed.filter(one => one.by === by && isOnlyDraft(one.token)).map(({ token }) => token),
        ]),
      ),
    saved: () => onServer.size,
  }
}

/** Whether a text holds a value as a whole, however its thousands are written. */
export function includesToken(text: string, token: string): boolean {
  // Without their commas the numbers of a list would be one.
  return [text, text.replaceAll(/(?<=\d),(?=\d)/g, '')].some(plain => {
    for (let from = plain.indexOf(token); from >= 0; from = plain.indexOf(token, from + 1)) {
      const around = (plain[from - 1] ?? '') + (plain[from + token.length] ?? '')
      if (!/[\da-z.]/i.test(around)) return true
    }
    return false
  })
}
