import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { eachFeature } from '../../../tiles/readers/features.ts'
import { refuseOtherSystem } from '../../../tiles/readers/reference-system.ts'
import { parseWkt } from '../../../tiles/readers/wkt.ts'

const ellipsoid = 'ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]'
const axes =
  'CS[ellipsoidal,2],AXIS["latitude",north,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],AXIS["longitude",east,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]]'
const everest = 'SPHEROID["Everest 1830 (1937 Adjustment)",6377276.345,300.8017]'
const nepal = (more = '') =>
  `GEOGCS["Nepal 1981",DATUM["Nepal_1981",${everest}${more}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]`
const wkt2 = (name: string, datum: string, more = '') => `GEOGCRS["${name}",${datum},${axes}${more}]`
const nepal2 =
  'DATUM["Nepal 1981",ELLIPSOID["Everest 1830 (1937 Adjustment)",6377276.345,300.8017,LENGTHUNIT["metre",1]]]'

describe('WGS 84 in degrees', () => {
  test.each([
    ['CRS84'],
    ['OGC:CRS84'],
    ['CRS:84'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84'],
    ['urn:ogc:def:crs:OGC::CRS84'],
    ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'],
    ['EPSG:4326'],
    ['epsg:4326'],
    ['urn:ogc:def:crs:EPSG::4326'],
    ['urn:ogc:def:crs:EPSG:6.9:4326'],
    ['http://www.opengis.net/def/crs/EPSG/0/4326'],
    ['https://www.opengis.net/def/crs/EPSG/0/4326'],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326'],
    ['WGS 84'],
    ['GEOGCS["WGS 84"]'],
    [
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
    ],
    [
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],VERTCS["EGM96",VDATUM["EGM96"]]',
    ],
    [
      'GEOGCS("WGS 84", DATUM("WGS_1984", SPHEROID("WGS 84", 6378137, 298.257223563), TOWGS84(0,0,0,0,0,0,0)), PRIMEM("Greenwich", 0), UNIT("degree", 0.0174532925199433))',
    ],
    [
      'GEOGCS["unknown",DATUM["unknown",SPHEROID["WGS84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]',
    ],
    [
      wkt2(
        'WGS 84',
        `ENSEMBLE["World Geodetic System 1984 ensemble",MEMBER["World Geodetic System 1984 (G2139)"],${ellipsoid},ENSEMBLEACCURACY[2.0]]`,
        ',USAGE[SCOPE["Horizontal component."],AREA["World."],BBOX[-90,-180,90,180]],ID["EPSG",4326]',
      ),
    ],
    [
      wkt2(
        'WGS 84 (G1762)',
        `DATUM["World Geodetic System 1984 (G1762)",${ellipsoid}]`,
        ',REMARK["Not Nepal 1981, 6377276.345"]',
      ),
    ],
    [
      `BOUNDCRS[SOURCECRS[${wkt2('WGS 84', `DATUM["World Geodetic System 1984",${ellipsoid}]`)}],TARGETCRS[GEOGCRS["Nepal 1981",${nepal2},${axes}]]]`,
    ],
    [
      `COMPOUNDCRS["WGS 84 + EGM96",${wkt2('WGS 84', `DATUM["World Geodetic System 1984",${ellipsoid}]`)},VERTCRS["EGM96 height",VDATUM["EGM96 geoid"]]]`,
    ],
  ])('%s', system => {
    expect(() => refuseOtherSystem('a.zip', system)).not.toThrow()
  })
})

describe('another system', () => {
  test.each([
    ['Nepal 1981', nepal()],
    ['Nepal 1981 with its shift to WGS 84', nepal(',TOWGS84[295,736,257,0,0,0,0]')],
    ['a remark of WGS 84', wkt2('Nepal 1981', nepal2, ',REMARK["About 300 m from WGS 84, EPSG:4326"]')],
    ['a usage of WGS 84', wkt2('Nepal 1981', nepal2, ',USAGE[SCOPE["To WGS_1984"],AREA["WGS84"]]')],
    ['a name of WGS 84 on another datum', nepal().replace('"Nepal 1981"', '"WGS 84"')],
    ['a datum’s name of WGS 84 on another ellipsoid', nepal().replace('"Nepal_1981"', '"WGS_1984"')],
    [
      'bound to WGS 84',
      `BOUNDCRS[SOURCECRS[${wkt2('Nepal 1981', nepal2)}],TARGETCRS[${wkt2('WGS 84', `DATUM["World Geodetic System 1984",${ellipsoid}]`)}],ABRIDGEDTRANSFORMATION["to WGS84"]]`,
    ],
  ])('is refused with its command: %s', (_, system) => {
    expect(() => refuseOtherSystem('a.zip', system)).toThrow(
      /not WGS 84; run ogr2ogr -t_srs EPSG:4326 a-4326.geojson \/vsizip\/a.zip, with -s_srs EPSG:6207 before/,
    )
  })

  test('MUTM is refused with a command that has its meridian and the shift of datum', () => {
    const mutm = (unit: string) =>
      `PROJCS["MUTM 84",${nepal()},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",84.0],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",0.0],UNIT["${unit}",1.0]]`
    expect(() => refuseOtherSystem('a.shp', mutm('Meter'))).toThrow(
      'a.shp: is in reference system MUTM 84, not WGS 84; run ogr2ogr -t_srs EPSG:4326 a-4326.geojson a.shp, with -s_srs "+proj=tmerc +lat_0=0 +lon_0=84 +k=0.9999 +x_0=500000 +y_0=0 +ellps=evrst30 +towgs84=293.17,726.18,245.36 +units=m" before -t_srs',
    )
    const wkt = `PROJCRS["MUTM 81",BASEGEOGCRS["Nepal 1981",${nepal2}],CONVERSION["MUTM 81",METHOD["Transverse Mercator"],PARAMETER["Longitude of natural origin",81,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9999],PARAMETER["False easting",500000]],CS[Cartesian,2]]`
    expect(() => refuseOtherSystem('a.fgb', wkt)).toThrow('+lon_0=81 +k=0.9999 +x_0=500000')
  })

  test.each([
    'EPSG:32645',
    'EPSG:6207',
    'http://www.opengis.net/def/crs/EPSG/0/32644',
    'urn:ogc:def:crs:EPSG::6207',
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["grad",0.0157079632679]]',
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Paris",2.33722917],UNIT["degree",0.0174532925199433]]',
    'PROJCS["WGS 84 / UTM zone 45N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]]],PROJECTION["Transverse_Mercator"]]',
    'GEOGCS["WGS 84',
    `${'A['.repeat(10_000)}`,
  ])('is refused: %.60s', system => {
    expect(() => refuseOtherSystem('a.fgb', system)).toThrow(
      /not WGS 84; run ogr2ogr -t_srs EPSG:4326 a-4326.geojson a.fgb$/,
    )
  })

  test('a Shapefile of GeoServer with TOWGS84 in its .prj is refused (F4)', async () => {
    const path = fileURLToPath(new URL('../../fixtures/sources/nepal-1981-towgs84.zip', import.meta.url))
    const read = async () => {
      for await (const _ of eachFeature(path, { types: ['Point'] } as never)) break
    }
    await expect(read()).rejects.toThrow('is in reference system Nepal 1981, not WGS 84')
  })
})

test('well-known text is read with doubled quotes and either kind of bracket', () => {
  expect(parseWkt('A["say ""WGS 84""", -1.5e-3 , north, B(2)]')).toEqual({
    keyword: 'A',
    values: ['say "WGS 84"', '-1.5e-3', 'north'],
    children: [{ keyword: 'B', values: ['2'], children: [] }],
  })
})
