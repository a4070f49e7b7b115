/** Work that the tools keep, and the clusters of the session side by side. */
export const keptWords = {
  'kept.full': 'This browser keeps nothing more: what you draw and are answered now is gone with the page.',
  'kept.link.broken': 'The place in this link cannot be read. Ask for the link again.',
  'kept.link.refused': 'The place in this link was not opened. {reason}',
}
