import { useEffect, useState } from 'react'
import * as v from 'valibot'

/** Reply of `GET /readyz`: how tiles are served and from which atlas, or what is still missing. */
const Ready = v.object({ tiles: v.picklist(['martin', 'pmtiles']), atlas: v.string() })
export type Readiness = v.InferOutput<typeof Ready> | 'not ready' | null

const again_ms = 5000

/** Polls until the tile server is ready; null until the first reply. */
export function useReadiness(): Readiness {
  const [readiness, setReadiness] = useState<Readiness>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const poll = async () => {
      const answer = await readReadiness()
      if (left) return
      setReadiness(answer)
      if (answer === 'not ready' || answer.tiles !== 'martin') timer = setTimeout(poll, again_ms)
    }
    void poll()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  return readiness
}

async function readReadiness(): Promise<Exclude<Readiness, null>> {
  try {
    const parsed = v.safeParse(Ready, await (await fetch('/readyz')).json())
    return parsed.success ? parsed.output : 'not ready'
  } catch {
    return 'not ready'
  }
}
