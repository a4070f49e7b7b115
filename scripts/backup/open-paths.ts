/** Reports private paths that other accounts on this machine can still read, and how to fix this. */
export function reportOpenPaths(paths: readonly string[], say: (text: string) => void): void {
  if (paths.length === 0) return
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
  say(`Other accounts of this machine can read ${paths[0]}${more}: remove their access (chmod -R go= PATH).`)
}
