import { layerRows } from '../../../domain/layers/layer-table.ts'
import type { Condition, Dimension } from '../../../domain/layers/rows/layer-row.ts'
import { correctionMarks, planMarks } from '../../../domain/layers/rows/my-plan.ts'
import { type ColourName, colour, type LineMark, type Mark } from '../../../domain/layers/style-table.ts'
import type { CollectionId } from '../collections/collection.ts'
import { queryablesOf } from '../collections/queryables.ts'
import { type Element, element } from './xml.ts'

/** Geometry types with the same indices as in QGIS. */
export const geometryNames = ['Point', 'Line', 'Polygon'] as const
const symbolTypes = ['marker', 'line', 'fill'] as const

/** Features that are drawn with one symbol. Without a filter, all features are. */
export type Rule = { filter: string | null; mark: Mark }

/** Symbols that look like the marks on the map. They have the same classes as there if the property can be filtered. */
export function symbolRules(id: CollectionId): Rule[] {
  if (id === 'map-correction-points')
    return Object.entries(correctionMarks).map(([kind, mark]) => ({ filter: `"kind" = '${kind}'`, mark }))
  if (id === 'map-corrections') {
    const mark = planMarks['map-corrections']
    return [
      { filter: `"kind" <> 'gone'`, mark },
      { filter: `"kind" = 'gone'`, mark: { ...mark, colour: correctionMarks.gone.edge } },
    ]
  }
  const { mark, classes = [] } = layerRows[id]
  const known = queryablesOf(id)
  if (!classes.some(({ when }) => when.field in known)) return [{ filter: null, mark }]
  return classes.map(({ mark, when }, i) => ({ filter: filterText(when, i > 0, classes[i + 1]?.when), mark }))
}

/**
 * A condition in QGIS syntax. A range of numbers ends where the next class starts, and the first class has no lower
 * limit.
 */
function filterText(when: Condition, hasLower: boolean, next?: Condition): string {
  const field = `"${when.field}"`
  if ('is' in when) return when.is === true ? field : `${field} = ${literal(when.is)}`
  if ('not' in when) return `${field} IS NOT ${literal(when.not)}`
  const from = hasLower ? [`${field} >= ${when.from}`] : []
  const to = next && 'from' in next ? [`${field} < ${next.from}`] : []
  return [...from, ...to].join(' AND ')
}

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value}'` : String(value).toUpperCase()

/** Converts a mark to a QGIS symbol with the same sizes in pixels as on the map. */
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

/** The sign inside a mark is not drawn in QGIS, except for the dot of larger marks. */
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

/** A colour of the light map in QGIS notation. */
export function rgba(name: ColourName, opacity: number): string {
  const hex = colour(name, 'light').slice(1)
  const parts = [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return [...parts, Math.round(255 * opacity)].join(',')
}
