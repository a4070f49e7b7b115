/** Name of the protocol that draws contours from elevation tiles (contour-protocol.ts), and of its source and layer. */
export const contourProtocol = 'contour'
