import type { Bounds } from '../../../domain/geometry.ts'
import { layerMarks, layerRows } from '../../../domain/layers/layer-table.ts'
import { densityDot, fewestDot_px } from '../../../domain/layers/style-table.ts'
import { buildingZoom } from '../../../domain/layers/view.ts'
import { say } from '../../../domain/messages/messages.ts'
import { attributionOf, type Collection } from '../collections/collection.ts'
import { inSystem } from '../features/crs.ts'
import { collectionTitle, type Scope } from '../scope.ts'
import { geometryNames, type Rule, rgba, symbolOf, symbolRules } from './symbols.ts'
import { type Element, element, toXml } from './xml.ts'

type Place = { name: string; bounds: Bounds }
type Layer = { id: string; name: string; visible: boolean; xml: Element; provider: string; source: string }

/** Version of the file format. QGIS 3.22 and newer can read it. */
const qgisVersion = '3.22.0'
const map = 'http://www.opengis.net/def/crs/EPSG/0/3857'
/** Drawing order from the top down: points, lines, buildings, areas. */
const drawnFrom: ((one: Collection) => boolean)[] = [
  ({ id, dimension }) => dimension === 0 && id !== 'building',
  ({ dimension }) => dimension === 1,
  ({ id }) => id === 'building',
  ({ dimension }) => dimension === 2,
]

/**
 * Creates a QGIS project whose layers are read from the requested URL, first those of the first of `scopes`. They have
 * the same marks as on the map. QGIS requests the features in the current view; buildings are vector tiles, because
 * there are millions of them.
 */
export function qgisProject(scopes: readonly Scope[], place: Place): string {
  const layers = scopes.flatMap(scope =>
    drawnFrom.flatMap(isNext => scope.collections.filter(isNext).map(one => layerOf(scope, one))),
  )
  const { language } = scopes[0]
  const title = say(language, 'qgis.group', { place: place.name })
  const project = element('qgis', { version: qgisVersion, projectname: title }, [
    element('title', {}, title),
    element('projectCrs', {}, [reference('EPSG:3857')]),
    element('layer-tree-group', {}, layers.map(treeLayer)),
    element('mapcanvas', { name: 'theMapCanvas', annotationsVisible: 1 }, [
      element('units', {}, 'meters'),
      extentOf(place.bounds),
      element('rotation', {}, '0'),
      element('destinationsrs', {}, [reference('EPSG:3857')]),
    ]),
    element(
      'projectlayers',
      {},
      layers.map(({ xml }) => xml),
    ),
    element(
      'layerorder',
      {},
      layers.map(({ id }) => element('layer', { id })),
    ),
  ])
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n${toXml(project)}\n`
}

const reference = (authid: string) => element('spatialrefsys', {}, [element('authid', {}, authid)])

function extentOf([west, south, east, north]: Bounds): Element {
  const [[xmin, ymin], [xmax, ymax]] = inSystem(
    [
      [west, south],
      [east, north],
    ],
    map,
  )
  const corners = Object.entries({ xmin, ymin, xmax, ymax })
  return element(
    'extent',
    {},
    corners.map(([name, value]) => element(name, {}, String(value))),
  )
}

const treeLayer = ({ id, name, visible, provider, source }: Layer) =>
  element('layer-tree-layer', {
    id,
    name,
    checked: visible ? 'Qt::Checked' : 'Qt::Unchecked',
    expanded: 0,
    providerKey: provider,
    source,
  })

function layerOf(scope: Scope, collection: Collection): Layer {
  const visible = collection.id === 'map-correction-points' || layerRows[collection.id].visible
  // The prefix is needed because QGIS replaces short layer ids.
  const id = `urja_layer_${collection.id.replaceAll('-', '_')}`
  const name = collectionTitle(scope, collection)
  const common = (source: string) => [
    element('id', {}, id),
    element('datasource', {}, source),
    element('layername', {}, name),
    element('attribution', {}, attributionOf([collection])),
  ]
  const tiles = collection.id === 'building' ? scope.tilesAddress?.(collection) : undefined
  if (tiles !== undefined) {
    const url = encodeURIComponent(tiles).replaceAll('%2F', '/').replaceAll('%3A', ':')
    const source = `styleUrl=&type=xyz&url=${url}&zmax=14&zmin=5`
    const xml = element('maplayer', { type: 'vector-tile', hasScaleBasedVisibilityFlag: 0 }, [
      ...common(source),
      element('srs', {}, [reference('EPSG:3857')]),
      element('blendMode', {}, '0'),
      element('layerOpacity', {}, '1'),
      element('renderer', { type: 'basic' }, [
        element('styles', {}, [
          tileStyle('building', buildingZoom, -1),
          tileStyle('density', -1, buildingZoom - 1),
        ]),
      ]),
    ])
    return { id, name, visible, xml, provider: 'vectortile', source }
  }
  const source = [
    "pagingEnabled='true'",
    "preferCoordinatesForWfsT11='false'",
    "restrictToRequestBBOX='1'",
    "srsname='EPSG:4326'",
    `typename='${collection.id}'`,
    `url='${scope.root}'`,
    "version='OGC_API_FEATURES'",
  ].join(' ')
  const geometry = geometryNames[collection.dimension]
  const isNamed = collection.id === 'settlement'
  const attributes = {
    type: 'vector',
    geometry,
    hasScaleBasedVisibilityFlag: 0,
    labelsEnabled: isNamed ? 1 : 0,
  }
  const xml = element('maplayer', attributes, [
    ...common(source),
    element('srs', {}, [reference('EPSG:4326')]),
    element('provider', { encoding: 'UTF-8' }, 'OAPIF'),
    renderer(symbolRules(collection.id), collection),
    isNamed ? names() : null,
    element('blendMode', {}, '0'),
    element('layerOpacity', {}, '1'),
  ])
  return { id, name, visible, xml, provider: 'OAPIF', source }
}

/** Density dots have the middle of the sizes in the legend, and are translucent as on the map. */
const tileSymbols = {
  building: () => symbolOf(layerMarks.building, 0, 0),
  density() {
    const { density } = layerMarks
    return symbolOf({ ...density, size_px: (fewestDot_px + density.size_px) / 2 }, 0, 0, densityDot.opacity)
  },
}

function tileStyle(layer: 'building' | 'density', from: number, to: number): Element {
  const attributes = { name: layer, layer, geometry: 0, enabled: 1, expression: '' }
  return element('style', { ...attributes, 'min-zoom': from, 'max-zoom': to }, [
    element('symbols', {}, [tileSymbols[layer]()]),
  ])
}

function renderer(rules: Rule[], { dimension }: Collection): Element {
  const symbols = element(
    'symbols',
    {},
    rules.map(({ mark }, i) => symbolOf(mark, dimension, i)),
  )
  const attributes = { symbollevels: 0, enableorderby: 0, forceraster: 0 }
  if (rules.length === 1 && rules[0].filter === null)
    return element('renderer-v2', { type: 'singleSymbol', ...attributes }, [symbols])
  const ruleElements = rules.map(({ filter }, i) =>
    element('rule', { key: `rule${i}`, symbol: i, filter: filter ?? '', label: filter ?? '' }),
  )
  return element('renderer-v2', { type: 'RuleRenderer', ...attributes }, [
    element('rules', { key: 'root' }, ruleElements),
    symbols,
  ])
}

/** Names of settlements, as on the map. */
function names(): Element {
  const { colour, size_px } = layerMarks.village
  const style = {
    fieldName: 'name',
    isExpression: 0,
    fontSize: size_px,
    fontSizeUnit: 'Pixel',
    textColor: rgba(colour, 1),
  }
  const buffer = {
    bufferDraw: 1,
    bufferSize: 1.5,
    bufferSizeUnits: 'Pixel',
    bufferColor: rgba('map-halo', 1),
  }
  return element('labeling', { type: 'simple' }, [
    element('settings', { calloutType: 'simple' }, [
      element('text-style', style, [element('text-buffer', buffer)]),
      element('placement', { placement: 0, dist: 1 }),
      element('rendering', { drawLabels: 1, scaleVisibility: 0 }),
    ]),
  ])
}
