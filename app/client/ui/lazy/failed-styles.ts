const failed = new Set<HTMLLinkElement>()

// Vite requests the style sheet of a chunk only once per page, so after a retry the chunk would have no styles.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  { capture: true },
)

/** Loads the style sheets that failed again. The promise is rejected if one of them fails again. */
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
