import { expect, test } from 'vitest'
import { ownPlaceNames } from '../../../app/domain/bat/clusters/own-place-names.ts'
import { clusterNames } from '../../../app/domain/bat/clusters/proposed-settlements.ts'
import { languageCodes } from '../../../app/domain/messages/languages.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import {
  decodeSettlements,
  encodeSettlements,
  type SettlementPoint,
} from '../../../app/domain/spatial/settlements/settlement-list.ts'

const place = (name: string, name_ne: string | undefined, at: [number, number]): SettlementPoint => ({
  name,
  ...(name_ne !== undefined && { name_ne }),
  households: 10,
  urban: false,
  sddmm: 43611,
  ward: 1,
  at,
  generated: false,
})
const places = [
  place('Simkhet', 'सिमखेत', [84.1, 28]),
  place('Simkhet', 'सिमखेत तल्लो', [84.2, 28]),
  place('Sim', 'सिम', [84.1, 28]),
  place('Tusare', undefined, [84.1, 28]),
]
const at: [number, number] = [84.11, 28]

test('a list keeps names in Devanagari, and older files have none', () => {
  const file = encodeSettlements(places, false)
  expect(decodeSettlements(file)).toEqual(places)
  const { name_ne: _, ...older } = file
  expect(decodeSettlements(older).every(one => one.name_ne === undefined)).toBe(true)
  expect(encodeSettlements([places[3]], false)).not.toHaveProperty('name_ne')
})

test('settlements have their Nepali names where they are known, the nearest of several', () => {
  const nepali = ownPlaceNames(places, 'ne')
  expect(['Simkhet', 'Sim', 'Tusare', 'Simkhetpur'].map(name => nepali(name, at))).toEqual([
    'सिमखेत',
    'सिम',
    'Tusare',
    'Simkhetpur',
  ])
  expect(nepali('Simkhet', [84.19, 28])).toBe('सिमखेत तल्लो')
  expect(ownPlaceNames(places, 'en')('Simkhet', at)).toBe('Simkhet')
})

test.each(languageCodes)('so do clusters that are named after them in %s, with ward and number', language => {
  const settlements = [1, 1, 2].map(ward => ({ local_name: 'Simkhet', ward }))
  const names = clusterNames(settlements, [], (name, ward) =>
    say(language, 'clusters.nameInWard', { name, ward }),
  )
  const inWard = (ward: number) => say('ne', 'clusters.nameInWard', { name: 'सिमखेत', ward })
  expect(names.map(name => ownPlaceNames(places, 'ne')(name, at))).toEqual([
    inWard(1),
    `${inWard(1)} 2`,
    inWard(2),
  ])
})
