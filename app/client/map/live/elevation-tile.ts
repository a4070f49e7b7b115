/** Original pixels of a square elevation tile: Terrarium in RGBA. */
export async function elevationPixels(
  bytes: ArrayBuffer,
): Promise<{ side: number; data: Uint8ClampedArray }> {
  const plain = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const
  const tile = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), plain)
  const side = tile.width
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to read elevations with')
  context.drawImage(tile, 0, 0)
  return { side, data: context.getImageData(0, 0, side, side).data }
}
