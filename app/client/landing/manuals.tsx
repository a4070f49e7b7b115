import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type DownloadId, downloadIds, downloadPath } from '../../domain/downloads.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './sections.module.css'

/** The four documents (S-144), with their sizes. */
export function Manuals() {
  const say = useWords()
  const sizes = useSizes()
  return (
    <section id="manuals" className={classes.section} aria-labelledby="manuals-title">
      <h2 id="manuals-title">{say('landing.manuals')}</h2>
      <p>{say('landing.manualsAbout')}</p>
      <ul className={classes.files}>
        {downloadIds.map(id => (
          <li key={id}>
            <a href={downloadPath(id)} download>
              <IconFileText size={18} stroke={1.6} aria-hidden />
              <span>
                {say(`landing.${id}`)}
                <small className="num">
                  {say('landing.pdf')}
                  {sizes[id] && ` · ${sizes[id]}`}
                </small>
              </span>
              <IconDownload size={16} stroke={1.6} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sizes as the server tells them, with their unit; none where a document is missing. */
function useSizes(): Partial<Record<DownloadId, string>> {
  const [sizes, setSizes] = useState<Partial<Record<DownloadId, string>>>({})
  useEffect(() => {
    const stop = new AbortController()
    for (const id of downloadIds)
      fetch(downloadPath(id), { method: 'HEAD', signal: stop.signal })
        .then(({ ok, headers }) => {
          const bytes = Number(headers.get('content-length'))
          if (ok && bytes > 0) setSizes(known => ({ ...known, [id]: toldSize(bytes) }))
        })
        .catch(error => stop.signal.aborted || console.warn(`${id}: ${error}`))
    return () => stop.abort()
  }, [])
  return sizes
}

const toldSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
