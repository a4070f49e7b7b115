/** Work that the tools keep, and the clusters of the session side by side. */
export const persistenceWords = {
  'kept.full': 'This browser keeps nothing more: what you draw and are answered now is gone with the page.',
  'kept.link.broken': 'The place in this link cannot be read. Ask for the link again.',
  'kept.link.partly':
    'This link does not hold all inputs: the usual ones stand for those that are missing. Ask the sender for them before you compare answers.',
  'kept.link.refused': 'The place in this link was not opened. {reason}',
  'place.of': 'Result of {place}',
  'place.go': 'Go there',
  'place.hidden': '{tool} result hidden',
  'place.show': 'Show',
  'place.clusters': 'Clusters elsewhere: {places}',
}
