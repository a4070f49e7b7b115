import { allNames } from '../../../domain/messages/local-name.ts'
import type { RegionTree } from '../../../domain/users/contract.ts'

export type Province = RegionTree[number]
export type District = Province['districts'][number]
export type AreaMunicipality = District['municipalities'][number]

export const codesOfDistrict = ({ municipalities }: District): number[] =>
  municipalities.map(({ sddmm }) => sddmm)
export const codesOfProvince = ({ districts }: Province): number[] => districts.flatMap(codesOfDistrict)
export const codesOfTree = (tree: RegionTree): number[] => tree.flatMap(codesOfProvince)

/** A local level in the tree, or undefined if it is not there. */
export const levelIn = (tree: RegionTree, code: number | null): AreaMunicipality | undefined =>
  tree
    .flatMap(({ districts }) => districts.flatMap(({ municipalities }) => municipalities))
    .find(({ sddmm }) => sddmm === code)

const maxNames = 12

export type ChosenShare = { chosen: number; count: number; state: 'all' | 'some' | 'none' }

/** How much of a region is selected, for the three states of its checkbox and for the text "n of m". */
export function shareOf(codes: readonly number[], chosen: ReadonlySet<number>): ChosenShare {
  const count = codes.length
  const chosenCount = codes.filter(code => chosen.has(code)).length
  return {
    chosen: chosenCount,
    count,
    state: chosenCount === 0 ? 'none' : chosenCount === count ? 'all' : 'some',
  }
}

/** The codes after a click on a region, in order. The click selects all of it, or none if all of it was selected. */
export function toggled(codes: readonly number[], chosen: readonly number[]): number[] {
  const isAll = codes.every(code => chosen.includes(code))
  const others = chosen.filter(code => !codes.includes(code))
  return (isAll ? others : [...others, ...codes]).sort((a, b) => a - b)
}

/** A region of the tree with its visible parts. */
export type ShownProvince = { province: Province; districts: ShownDistrict[] }
export type ShownDistrict = { district: District; municipalities: AreaMunicipality[] }

/** Regions whose code, or name in either language, contains the text, within their parents. */
export function foundRegions(tree: RegionTree, text: string): ShownProvince[] {
  const wanted = text.trim().toLocaleLowerCase()
  const matches = (...names: (string | number)[]) =>
    names.some(name => String(name).toLocaleLowerCase().includes(wanted))
  return tree
    .map(province => {
      const isWhole = matches(...allNames(province))
      const districts = province.districts
        .map(district => ({
          district,
          municipalities:
            isWhole || matches(...allNames(district))
              ? district.municipalities
              : district.municipalities.filter(one => matches(...allNames(one), one.sddmm)),
        }))
        .filter(({ municipalities }) => municipalities.length > 0)
      return { province, districts }
    })
    .filter(({ districts }) => districts.length > 0)
}

/** Names of these local levels, as many as fit on a line. */
export function namesIn(tree: RegionTree, codes: readonly number[]): string {
  const all = tree.flatMap(({ districts }) => districts.flatMap(({ municipalities }) => municipalities))
  const names = all.filter(({ sddmm }) => codes.includes(sddmm)).map(({ name }) => name)
  return codes.length > maxNames || names.length === 0 ? String(codes.length) : names.join(', ')
}
