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
    if (message.type() === 'error') watched.errors.push(`${message.text()} ${message.location().url}`)
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
