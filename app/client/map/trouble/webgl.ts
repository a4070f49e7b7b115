let known: boolean | undefined

/** Whether this browser can draw the map at all; asked of it once, and anew with `again`. */
export function canDrawMaps(again = false): boolean {
  if (known === undefined || again) known = hasWebgl()
  return known
}

function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
