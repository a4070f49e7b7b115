import type { Page, Response } from 'playwright/test'

export type Watched = {
  /** Errors that the page threw or wrote to its console. */
  errors: string[]
  /** Answers of our own server, in order. */
  replies: { path: string; status: number; type: string }[]
}

/** Notes what a page complains about and what the server answers it. Call it before the first visit. */
export function watchPage(page: Page): Watched {
  const watched: Watched = { errors: [], replies: [] }
  page.on('pageerror', error => watched.errors.push(error.message))
  page.on('console', message => {
    const { url } = message.location()
    // Our pages name their icon; the plain answer on which a journey logs in does not, and the browser looks for one.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico'))
      watched.errors.push(`${message.text()} ${url}`)
  })
  page.on('response', (reply: Response) => {
    const { pathname } = new URL(reply.url())
    watched.replies.push({
      path: pathname,
      status: reply.status(),
      type: reply.headers()['content-type'] ?? '',
    })
  })
  return watched
}
