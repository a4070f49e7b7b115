import type { Bounds } from '../../app/domain/geometry.ts'
import { type FetchArea, squares } from './ground.ts'

/** The publisher's own program; `-o FILE` is appended to its arguments. */
export type PublishersClient = { command: string; words: string[]; install: string }
/** One file of a publisher, with the facts that identify it. */
export type PublishedFile = {
  address: string
  /** A question to the Overpass API, sent as a form. */
  question?: string
  /** Program that fetches it instead of its address. */
  client?: PublishersClient
  /** Path in the folder of sources; one that begins with `.originals` is made into `makes`. */
  path: string
  /** Its first 64 bytes begin with one of these. */
  begins: readonly (string | RegExp)[]
  types: RegExp
  bytes: readonly [min: number, max: number]
  md5: 'file beside it' | 'ETag' | 'none'
}
export type Publisher = {
  title: string
  publisher: string
  licence: string
  attribution: string
  /** Page about it. */
  address: string
  /** Null: the day on which the publisher last changed it, or on which it was asked. */
  vintage: string | null
  /** Entry of `sources.json`: the file or folder that `--sources` reads. */
  entry(ground: FetchArea): string
  files(ground: FetchArea): PublishedFile[]
  /** Fields without which a file of rows is of another layout. */
  fields: readonly string[]
  /** Conversion of the files for `--sources`. */
  becomes: 'as it is' | 'main rivers of HydroRIVERS'
  /** Fetched only by explicit name: another publisher has the same. */
  onlyNamed?: true
}

const [kB, MB, GB] = [1e3, 1e6, 1e9]
const zip = ['PK\x03\x04']
const tiff = ['II*\x00', 'MM\x00*', 'II+\x00', 'MM\x00+']
const binary = /^(application|binary|image)\//i

const osm = {
  publisher: 'OpenStreetMap contributors',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors',
  address: 'https://www.openstreetmap.org/copyright',
  vintage: null,
  becomes: 'as it is',
} as const
const nation: Bounds = [80.05, 26.3, 88.21, 30.6]

/** What Overpass is asked: elements in a box of south, west, north and east, whole. */
function overpass(path: string, selectors: readonly string[], box: Bounds, max: number): PublishedFile {
  const [west, south, east, north] = box.map(degrees => degrees.toFixed(4))
  const within = `(${south},${west},${north},${east})`
  const wanted = selectors.map(selector => `${selector}${within};`).join('')
  return {
    address: 'https://overpass-api.de/api/interpreter',
    question: `[out:json][timeout:900][maxsize:1073741824];(${wanted});out geom;`,
    path,
    begins: [/^\s*\{\s*"version":\s*0\.6/],
    types: /^application\/json/i,
    bytes: [100, max],
    md5: 'none',
  }
}

const digits = (number: number, count: number) => String(Math.abs(number)).padStart(count, '0')

function copernicus(resolution: '10' | '30', lng: number, lat: number): PublishedFile {
  const name = `Copernicus_DSM_COG_${resolution}_N${digits(lat, 2)}_00_E${digits(lng, 3)}_00_DEM`
  const bucket = resolution === '10' ? 'copernicus-dem-30m' : 'copernicus-dem-90m'
  return {
    address: `https://${bucket}.s3.amazonaws.com/${name}/${name}.tif`,
    path: `elevation/${name}.tif`,
    begins: tiff,
    types: binary,
    bytes: [100 * kB, resolution === '10' ? 80 * MB : 12 * MB],
    md5: 'ETag',
  }
}

/** Publishers of real layers; `npm run sources -- --only` accepts these names. */
export const publishers = {
  rivers: {
    title: 'Main rivers of HydroRIVERS (500 km² and more)',
    publisher: 'HydroSHEDS, World Wildlife Fund',
    licence: 'HydroSHEDS licence, free with attribution',
    attribution: '© HydroRIVERS (Lehner and Grill 2013)',
    address: 'https://www.hydrosheds.org/products/hydrorivers',
    vintage: 'version 1.0',
    entry: () => 'rivers.geojsonl',
    files: () => [
      {
        address: 'https://data.hydrosheds.org/file/HydroRIVERS/HydroRIVERS_v10_as_shp.zip',
        path: '.originals/HydroRIVERS_v10_as_shp.zip',
        begins: zip,
        types: binary,
        bytes: [20 * MB, 600 * MB],
        md5: 'none',
      },
    ],
    fields: ['HYRIV_ID', 'NEXT_DOWN', 'UPLAND_SKM'],
    becomes: 'main rivers of HydroRIVERS',
  },
  elevation: {
    title: 'Copernicus DEM GLO-30, with GLO-90 outside a municipality',
    publisher: 'European Space Agency, Copernicus programme',
    licence: 'Copernicus DEM licence, free with its notice',
    // The entry is limited to 200 letters; the full notice is in tiles/sources.md.
    attribution:
      'produced using Copernicus WorldDEM © DLR e.V. 2010-2014 and © Airbus Defence and Space GmbH 2014-2018, provided under COPERNICUS by the European Union and ESA; all rights reserved',
    address: 'https://registry.opendata.aws/copernicus-dem',
    vintage: '2021 release',
    entry: () => 'elevation',
    files: ({ box, country, isArea }) => {
      const near = isArea ? squares([box], 1) : []
      const isNear = ([lng, lat]: [number, number]) => near.some(([x, y]) => x === lng && y === lat)
      const far = squares(country, 1).filter(corner => !isNear(corner))
      return [
        ...near.map(([lng, lat]) => copernicus('10', lng, lat)),
        ...far.map(([lng, lat]) => copernicus(isArea ? '30' : '10', lng, lat)),
      ]
    },
    fields: [],
    becomes: 'as it is',
  },
  'land-cover': {
    title: 'ESA WorldCover 10 m 2021',
    publisher: 'European Space Agency, WorldCover consortium',
    licence: 'CC BY 4.0',
    attribution: '© ESA WorldCover project 2021, contains modified Copernicus Sentinel data (2021)',
    address: 'https://esa-worldcover.org',
    vintage: '2021 v200',
    entry: () => 'land-cover',
    files: ({ box, country, isArea }) =>
      squares(isArea ? [box] : country, 3).map(([lng, lat]) => {
        const name = `ESA_WorldCover_10m_2021_v200_N${digits(lat, 2)}E${digits(lng, 3)}_Map.tif`
        return {
          address: `https://esa-worldcover.s3.eu-central-1.amazonaws.com/v200/2021/map/${name}`,
          path: `land-cover/${name}`,
          begins: tiff,
          types: binary,
          bytes: [MB, 400 * MB],
          md5: 'ETag',
        }
      }),
    fields: [],
    becomes: 'as it is',
  },
  power: {
    ...osm,
    title: 'Power network of OpenStreetMap',
    entry: () => 'power.osm.json',
    files: () => [
      overpass(
        'power.osm.json',
        [
          'way["power"~"^(line|minor_line|cable)$"]',
          'nwr["power"~"^(substation|transformer|plant)$"]',
          'nwr["power"="generator"]["generator:source"="hydro"]',
        ],
        nation,
        400 * MB,
      ),
    ],
    fields: ['power'],
  },
  places: {
    ...osm,
    title: 'Places of OpenStreetMap',
    entry: () => 'places.osm.json',
    files: () => [overpass('places.osm.json', ['node["place"]["name"]'], nation, 100 * MB)],
    fields: ['place', 'name'],
  },
  waterways: {
    ...osm,
    title: 'Rivers and streams of OpenStreetMap',
    entry: () => 'waterways.osm.json',
    files: ({ box }) => [
      overpass('waterways.osm.json', ['way["waterway"~"^(river|stream)$"]["name"]'], box, 400 * MB),
    ],
    fields: ['waterway', 'name'],
  },
  buildings: {
    ...osm,
    title: 'Buildings of OpenStreetMap',
    entry: ({ isArea }) => (isArea ? 'buildings.osm.json' : 'buildings.zip'),
    files: ({ box, isArea }) => [
      isArea
        ? overpass('buildings.osm.json', ['way["building"]', 'relation["building"]'], box, GB)
        : {
            address: 'https://download.geofabrik.de/asia/nepal-latest-free.shp.zip',
            path: 'buildings.zip',
            begins: zip,
            types: binary,
            bytes: [50 * MB, 4 * GB],
            md5: 'file beside it',
          },
    ],
    fields: ['osm_id'],
  },
  'overture-buildings': {
    title: 'Buildings of Overture Maps',
    publisher: 'Overture Maps Foundation',
    licence: 'ODbL 1.0',
    attribution: '© OpenStreetMap contributors, Overture Maps Foundation',
    address: 'https://docs.overturemaps.org/attribution',
    vintage: null,
    entry: () => 'buildings.geojsonseq',
    files: ({ box }) => [
      {
        address: 'https://docs.overturemaps.org/getting-data',
        client: {
          command: 'overturemaps',
          words: [
            'download',
            `--bbox=${box.map(degrees => degrees.toFixed(4)).join(',')}`,
            '-f',
            'geojsonseq',
            '--type=building',
          ],
          install: 'get it by "pip install overturemaps" and put it on the PATH',
        },
        path: 'buildings.geojsonseq',
        begins: [/^\{"(id|type)":/],
        types: binary,
        bytes: [100, 20 * GB],
        md5: 'none',
      },
    ],
    fields: ['version', 'sources'],
    becomes: 'as it is',
    onlyNamed: true,
  },
} as const satisfies Record<string, Publisher>
export type PublisherName = keyof typeof publishers
export const publisherNames = Object.keys(publishers) as PublisherName[]
