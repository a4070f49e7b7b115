/** Name of the protocol that draws contours out of elevation tiles (contour-protocol.ts), of its source and layer. */
export const contourProtocol = 'contour'
