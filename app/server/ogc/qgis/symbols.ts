import { correctionMarks } from '../../../domain/layers/plan-marks.ts'
import {
  type ColourName,
  colour,
  highVoltage,
  type LineMark,
  layerMarks,
  lineMark,
  type Mark,
  plannedDash_px,
  streamOrders,
} from '../../../domain/layers/style-table.ts'
import { technologies, technologyMarks } from '../../../domain/technologies/technologies.ts'
import type { CollectionId } from '../collections/collection.ts'
import { type Element, element } from './xml.ts'

/** What a layer's features are in QGIS: as its types of geometry are numbered. */
export const geometryNames = ['Point', 'Line', 'Polygon'] as const
export type Dimension = 0 | 1 | 2
const symbolTypes = ['marker', 'line', 'fill'] as const

/** Features that one symbol is for; without a filter it is for all. */
export type Rule = { filter: string | null; mark: Mark }

/** How features are drawn: in the marks of the map, by the same classes. */
export function symbolRules(id: CollectionId): Rule[] {
  if (id === 'streamline')
    return streamOrders.map(({ order, colour: name, width_px }, i) => ({
      filter: `"order" ${i === streamOrders.length - 1 ? '>=' : '='} ${order}`,
      mark: lineMark(name, width_px),
    }))
  if (id === 'distribution') {
    const { from_kV, width_px } = highVoltage
    return [
      { filter: `"kV" < ${from_kV}`, mark: layerMarks.distribution },
      { filter: `"kV" >= ${from_kV}`, mark: { ...layerMarks.distribution, width_px } },
    ]
  }
  if (id === 'transmission')
    return [
      { filter: '"planned" IS NOT TRUE', mark: layerMarks.transmission },
      { filter: '"planned"', mark: { ...layerMarks.transmission, dash_px: plannedDash_px } },
    ]
  if (id === 'bat-clusters') {
    const mark = layerMarks['bat-clusters']
    return technologies.map(best => {
      const colour = technologyMarks[best]
      return { filter: `"best" = '${best}'`, mark: { ...mark, colour, edge: colour } }
    })
  }
  if (id === 'map-corrections') {
    const mark = layerMarks['map-corrections']
    return [
      { filter: `"kind" <> 'gone'`, mark },
      { filter: `"kind" = 'gone'`, mark: { ...mark, colour: correctionMarks.gone.edge } },
    ]
  }
  if (id === 'map-correction-points')
    return Object.entries(correctionMarks).map(([kind, mark]) => ({ filter: `"kind" = '${kind}'`, mark }))
  return [{ filter: null, mark: layerMarks[id] }]
}

/** A mark as a symbol of QGIS, sizes in pixels as on the map. */
export function symbolOf(mark: Mark, dimension: Dimension, name: string | number, alpha = 1): Element {
  const attributes = { type: symbolTypes[dimension], name, alpha, clip_to_extent: 1, force_rhr: 0 }
  return element('symbol', attributes, dimension === 0 ? markers(mark) : outlined(mark))
}

function outlined(mark: Mark): Element[] {
  if (mark.kind === 'line') return lines(mark)
  if (mark.kind !== 'fill') throw new Error(`a ${mark.kind} marks no line or area`)
  const fill = part('SimpleFill', {
    color: rgba(mark.colour, mark.opacity),
    style: 'solid',
    outline_style: 'no',
  })
  if (mark.edge === undefined) return [fill]
  return [
    fill,
    ...lines({ kind: 'line', colour: mark.edge, width_px: mark.edge_px ?? 1, dash_px: mark.dash_px }),
  ]
}

const haloOpacity = 0.8

function lines({ colour: name, width_px, dash_px, halo_px }: LineMark): Element[] {
  const line = (of: ColourName, width: number, opacity: number, more: Record<string, string> = {}) =>
    part('SimpleLine', {
      line_color: rgba(of, opacity),
      line_width: String(width),
      line_width_unit: 'Pixel',
      joinstyle: 'round',
      capstyle: dash_px ? 'flat' : 'round',
      ...more,
    })
  const dashes = dash_px && {
    use_custom_dash: '1',
    customdash: dash_px.join(';'),
    customdash_unit: 'Pixel',
  }
  return [
    ...(halo_px === undefined ? [] : [line('map-halo', halo_px, haloOpacity)]),
    line(name, width_px, 1, dashes),
  ]
}

/** QGIS draws no sign in a mark, but the dot of the larger ones. */
function markers(mark: Mark): Element[] {
  if (mark.kind !== 'badge' || mark.sign !== '•') return [marker(mark)]
  return [marker(mark), marker({ kind: 'dot', colour: mark.signColour, size_px: mark.size_px / 3 })]
}

function marker(mark: Mark): Element {
  const simple = (shape: string, of: ColourName, size_px: number, edge: ColourName, edge_px: number) =>
    part('SimpleMarker', {
      name: shape,
      color: rgba(of, 1),
      size: String(size_px),
      size_unit: 'Pixel',
      outline_color: rgba(edge, 1),
      outline_width: String(edge_px),
      outline_width_unit: 'Pixel',
      outline_style: 'solid',
    })
  switch (mark.kind) {
    case 'shape':
      return simple(mark.shape, mark.colour, mark.size_px, 'map-halo', 1)
    case 'ring':
      return simple('circle', 'map-halo', mark.size_px, mark.colour, 1.4)
    case 'dot':
      return simple('circle', mark.colour, mark.size_px, mark.colour, 0)
    case 'badge':
      return simple(mark.shape, mark.colour, mark.size_px, mark.edge, mark.edge_px)
    default:
      throw new Error(`a ${mark.kind} marks no point`)
  }
}

function part(className: string, options: Record<string, string>): Element {
  const optionElements = Object.entries(options).map(([name, value]) =>
    element('Option', { type: 'QString', name, value }),
  )
  return element('layer', { class: className, enabled: 1, locked: 0, pass: 0 }, [
    element('Option', { type: 'Map' }, optionElements),
  ])
}

/** A colour of the light map, as QGIS writes it. */
export function rgba(name: ColourName, opacity: number): string {
  const hex = colour(name, 'light').slice(1)
  const parts = [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return [...parts, Math.round(255 * opacity)].join(',')
}
