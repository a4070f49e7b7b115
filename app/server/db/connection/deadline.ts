/** Whether `work` ends within `patience_ms`, by success or failure. Otherwise it continues unattended. */
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
