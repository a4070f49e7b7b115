const failed = new Set<HTMLLinkElement>()

// Vite requests a part's stylesheet only once per page, so a retry would come without its styles.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  { capture: true },
)

/** Loads failed stylesheets again; rejects if one fails again. */
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
