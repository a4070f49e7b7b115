import type { SourceSpecification } from 'maplibre-gl'
import { slopeClasses, terrainRows } from '../../../../domain/layers/rows/terrain.ts'
import { type ColourName, colour, type Theme } from '../../../../domain/layers/style-table.ts'
import { tilesets } from '../../../../domain/tilesets/schema.ts'
import { type MapLayers, noLayers } from '../../slots.ts'

/** Name of the protocol that draws slope pictures from elevation tiles (slope-protocol.ts). */
export const slopeProtocol = 'slope'

/** Slope classes, computed in the browser from the same tileset as the hillshade. */
export function slopeLayers(
  terrain: SourceSpecification | undefined,
  theme: Theme,
  opacity: number,
): MapLayers {
  if (!terrain || opacity === 0) return noLayers
  const { minzoom, maxzoom } = tilesets.terrain
  const bounds = 'bounds' in terrain ? terrain.bounds : undefined
  const tiles = [`${slopeProtocol}://${theme}/{z}/{x}/{y}`]
  return {
    sources: {
      slope: { type: 'raster', tiles, tileSize: 256, minzoom, maxzoom, ...(bounds ? { bounds } : {}) },
    },
    layers: [
      {
        slot: 'hillshade',
        layer: {
          id: 'slope',
          type: 'raster',
          source: 'slope',
          paint: { 'raster-opacity': terrainRows.slope.mark.opacity * opacity, 'raster-fade-duration': 120 },
        },
      },
    ],
  }
}

/**
 * Colours a square of Terrarium pixels (RGBA) by slope, in degrees. The slope is calculated from central differences,
 * or from one-sided differences at the edges of the square. `pixel_m` is the size of a pixel on the ground.
 */
export function slopePixels(
  terrarium: Uint8ClampedArray,
  side: number,
  pixel_m: number,
  theme: Theme,
): Uint8ClampedArray<ArrayBuffer> {
  const height_m = (x: number, y: number) => {
    const at = (y * side + x) * 4
    return terrarium[at] * 256 + terrarium[at + 1] + terrarium[at + 2] / 256 - 32768
  }
  const tones = slopeClasses.map(entry => ({
    rise: Math.tan((entry.from_deg * Math.PI) / 180),
    rgb: rgbOf(entry.colour, theme),
  }))
  const picture = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    const [north, south] = [Math.max(0, y - 1), Math.min(side - 1, y + 1)]
    for (let x = 0; x < side; x++) {
      const [west, east] = [Math.max(0, x - 1), Math.min(side - 1, x + 1)]
      const dx = (height_m(east, y) - height_m(west, y)) / ((east - west) * pixel_m)
      const dy = (height_m(x, south) - height_m(x, north)) / ((south - north) * pixel_m)
      const rise = Math.hypot(dx, dy)
      const tone = tones.findLast(entry => rise >= entry.rise)
      if (tone) picture.set([...tone.rgb, 255], (y * side + x) * 4)
    }
  }
  return picture
}

function rgbOf(name: ColourName, theme: Theme): number[] {
  const hex = colour(name, theme)
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Size of a pixel on the ground in the middle of a row of tiles, in metres. */
export function pixelSize_m(z: number, y: number, side: number): number {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z)))
  return (40_075_016.686 * Math.cos(lat)) / (side * 2 ** z)
}
