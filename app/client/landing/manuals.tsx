import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type DownloadId, downloadPath, inLanguage } from '../../domain/downloads.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './sections.module.css'

/**
 * The four documents (S-144) with their sizes. The brochure and the manual are in the reader's language, and the
 * guidelines are in both languages.
 */
const documents = ['brochure', 'user-manual', 'guidelines-en', 'guidelines-ne'] as const

export function Manuals() {
  const say = useSay()
  const language = languageChoice.use()
  const ids = documents.map(name => inLanguage(name, language))
  const sizes = useSizes(ids.join())
  return (
    <section id="manuals" className={classes.section} aria-labelledby="manuals-title">
      <h2 id="manuals-title">{say('landing.manuals')}</h2>
      <p>{say('landing.manualsAbout')}</p>
      <ul className={classes.files}>
        {ids.map((id, at) => (
          <li key={id}>
            <a href={downloadPath(id)} download>
              <IconFileText size={18} stroke={1.6} aria-hidden />
              <span>
                {say(`landing.${documents[at]}`)}
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

/** File sizes from the server. They are empty for documents that do not exist. */
function useSizes(ids: string): Partial<Record<DownloadId, string>> {
  const [sizes, setSizes] = useState<Partial<Record<DownloadId, string>>>({})
  useEffect(() => {
    const stop = new AbortController()
    for (const id of ids.split(',') as DownloadId[])
      fetch(downloadPath(id), { method: 'HEAD', signal: stop.signal })
        .then(({ ok, headers }) => {
          const bytes = Number(headers.get('content-length'))
          if (ok && bytes > 0) setSizes(known => ({ ...known, [id]: formatSize(bytes) }))
        })
        .catch(error => stop.signal.aborted || console.warn(`${id}: ${error}`))
    return () => stop.abort()
  }, [ids])
  return sizes
}

const formatSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
