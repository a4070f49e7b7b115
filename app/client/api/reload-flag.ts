let isSet = false

/** The page loads afresh after the next navigation, so that nothing that it held stays behind (E-012, E-042). */
export function requireReload(): void {
  isSet = true
}

/** For the router, after each navigation: loads the page afresh where that was required, once. */
export function reloadIfRequired(reload: () => void = () => location.reload()): void {
  if (!isSet) return
  isSet = false
  reload()
}
