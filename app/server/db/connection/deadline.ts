/**
 * Whether `work` ends within `patience_ms`, either by success or by failure. If it does not, it continues in the
 * background.
 */
export async function endsWithin(patience_ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(passed => {
    timer = setTimeout(() => passed(false), patience_ms)
  })
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
  }
}
