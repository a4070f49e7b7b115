/** Marks of results that are not in the layer tree. */

/** A sample cluster that is too small for its outline: filled if urban, hollow if rural. */
export const sampleSpeck = { shape: 'square', colour: 'map-sample', size_px: 7 } as const
/** An answer that has not been imported yet, by its position relative to the cluster that it names. */
export const answerMarks = {
  elsewhere: { kind: 'shape', shape: 'triangle', colour: 'danger', size_px: 13 },
  inside: { kind: 'shape', shape: 'circle', colour: 'accent', size_px: 11 },
  placed: { kind: 'shape', shape: 'circle', colour: 'ink-3', size_px: 11 },
} as const
/** Disc with the rank of a reach in a scan. */
export const scanDisc = { size_px: 19.2, lit_px: 24, edge_px: 1.6, dot_px: 3 } as const
