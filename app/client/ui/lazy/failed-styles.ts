const failed = new Set<HTMLLinkElement>()

// Vite asks for the stylesheet of a part once in a page, so that a second try would come without its look.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  { capture: true },
)

/** Loads the stylesheets that failed again; rejects where one fails again. */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed]
  failed.clear()
  await Promise.all(links.map(loadAgain))
}

function loadAgain(old: HTMLLinkElement): Promise<void> {
  const link = old.cloneNode() as HTMLLinkElement
  return new Promise((loaded, refuse) => {
    link.onload = () => loaded()
    link.onerror = () => refuse(new Error(`${link.href} did not load`))
    old.replaceWith(link)
  })
}
