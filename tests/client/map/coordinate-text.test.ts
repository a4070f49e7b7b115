import { describe, expect, test } from 'vitest'
import {
  isEmpty,
  positionErrors,
  positionOf,
  readPasted,
} from '../../../app/client/map/drawing/coordinate-text.ts'

describe('pasted text', () => {
  test('lines of longitude, latitude by comma, tab, semicolon or space', () =>
    expect(readPasted('84.1, 28.1\n84.2\t28.2\r\n\n84.3;28.3\n84.4 28.4')).toEqual({
      positions: [
        { lng: '84.1', lat: '28.1' },
        { lng: '84.2', lat: '28.2' },
        { lng: '84.3', lat: '28.3' },
        { lng: '84.4', lat: '28.4' },
      ],
      turned: 0,
      unread: [],
    }))
  test('latitude first is turned round, line by line', () =>
    expect(readPasted('28.1, 84.1\n84.2, 28.2')).toEqual({
      positions: [
        { lng: '84.1', lat: '28.1' },
        { lng: '84.2', lat: '28.2' },
      ],
      turned: 1,
      unread: [],
    }))
  test('what lies outside Nepal either way stays as it was typed', () =>
    expect(readPasted('12.5, 84.1')).toMatchObject({ positions: [{ lng: '12.5', lat: '84.1' }], turned: 0 }))
  test('a heading is skipped, a line that holds no two numbers is named', () =>
    expect(readPasted('longitude\tlatitude\n84.1\t28.1\n84.2\n84.3, north\n84.4, 28.4, 900')).toEqual({
      positions: [{ lng: '84.1', lat: '28.1' }],
      turned: 0,
      unread: [3, 4, 5],
    }))
  test.each(['84.123456', '', 'Sulikot'])('%j is no list: it goes into its field', text =>
    expect(readPasted(text)).toBeNull(),
  )
  test('Devanagari figures are figures', () => {
    const pasted = readPasted('२८.१, ८४.१')
    expect(pasted).toMatchObject({ turned: 1 })
    expect(pasted?.positions.map(positionOf)).toEqual([[84.1, 28.1]])
  })
})

describe('a typed position', () => {
  const anywhere = () => null
  test.each([
    ['84.5', '28.5', {}],
    ['', '28.5', { lng: 'draw.table.badLng' }],
    ['84.5', 'north', { lat: 'draw.table.badLat' }],
    ['28.5', '84.5', { lng: 'draw.table.badLng', lat: 'draw.table.badLat' }],
    ['0x54', '28.5', { lng: 'draw.table.badLng' }],
    ['84.5e0', '28.5', {}],
  ])('%s, %s: %o', (lng, lat, errors) => expect(positionErrors({ lng, lat }, anywhere)).toEqual(errors))
  test('where the tool may not act, it says why', () =>
    expect(positionErrors({ lng: '84.5', lat: '28.5' }, () => 'tool.outsideMunicipality')).toEqual({
      place: 'tool.outsideMunicipality',
    }))
  test('blanks are no position', () => {
    expect(isEmpty({ lng: ' ', lat: '' })).toBe(true)
    expect(isEmpty({ lng: '84', lat: '' })).toBe(false)
  })
})
