import { limitTime } from '../../app/domain/time-limit.ts'
import { downloadFailure, downloadMartin, martinVersion } from '../../tileserver/martin.ts'

/**
 * Downloads Martin in the background, while tiles are served from the archives. `superviseMartin` uses it once it is
 * installed. There is one attempt per start. Martin is never built here, because that uses all cores for minutes.
 */
export async function fetchMartin(
  release: string | undefined,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const meanwhile = 'tiles come straight from the archives'
  if (release === 'none') return say(`Martin is not installed: ${meanwhile}.`)
  say(`Fetching Martin ${martinVersion} in the background; ${meanwhile} until it is there.`)
  try {
    await limitTime(600_000, signal, limited => downloadMartin(release, limited))
  } catch (error) {
    if (signal.aborted) return
    say(
      `Martin ${martinVersion} could not be fetched (${downloadFailure(error)}): ${meanwhile}; the next start tries again, ` +
        '"npm run tileserver:install" also builds it.',
    )
  }
}
