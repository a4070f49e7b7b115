let isSet = false

/** Reloads the page after the next navigation, so that no state remains (E-012, E-042). */
export function requireReload(): void {
  isSet = true
}

/** Called by the router after each navigation. Reloads the page once, if this is required. */
export function reloadIfRequired(reload: () => void = () => location.reload()): void {
  if (!isSet) return
  isSet = false
  reload()
}
